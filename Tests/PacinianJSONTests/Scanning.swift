import PacinianBase

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
