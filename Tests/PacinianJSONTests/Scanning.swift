import PacinianJSON

/// Runs `body` on a scanner over `text`.
func scanning<Result>(
  _ text: [UInt8], _ body: (inout JSONScanner) throws -> Result
) throws -> Result {
  try text.withUnsafeBytes { bytes in
    var scanner = try JSONScanner(bytes)
    return try body(&scanner)
  }
}

func scanning<Result>(
  _ text: String, _ body: (inout JSONScanner) throws -> Result
) throws -> Result {
  try scanning(Array(text.utf8), body)
}

/// The error of reading `text` as a whole document, `nil` when it is one.
func mistake(in text: [UInt8]) -> JSONError? {
  do {
    try scanning(text) { scanner in
      try scanner.skipValue()
      try scanner.finish()
    }
    return nil
  } catch {
    return error as? JSONError
  }
}

func mistake(in text: String) -> JSONError? { mistake(in: Array(text.utf8)) }

/// A small generator of repeatable pseudo-random numbers (SplitMix64 by S. Vigna).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
