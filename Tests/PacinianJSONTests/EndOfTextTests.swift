import PacinianBase
import Testing

/// The scanner looks at eight bytes and more together; here, what that could get wrong at the end
/// of a text, with a page after it that must not be read.
@Suite("The end of the text")
struct EndOfTextTests {
  private static let names = JSONNameTable(["Time", "Values", "A long name of more than 16 bytes"])

  /// Reads all of a document with what readers use, and gives what it found.
  private func walk(_ scanner: inout JSONScanner) throws -> [String] {
    if let number = try scanner.nextNumber() { return ["\(number.start) \(number.value)"] }
    if let name = try scanner.nextName(among: Self.names) { return ["\(name)"] }
    var found: [String] = []
    if let start = try scanner.enterNext(.array) {
      found.append("[\(start)")
      while try scanner.nextElement() { found += try walk(&scanner) }
    } else if let start = try scanner.enterNext(.object) {
      found.append("{\(start)")
      while let key = try scanner.nextKey(among: Self.names) {
        found.append("\(key)")
        found += try walk(&scanner)
      }
    } else {
      try scanner.skipValue()
    }
    return found
  }

  private func reading(of bytes: UnsafeRawBufferPointer) -> Result<[String], JSONError> {
    Result {
      var scanner = try JSONScanner(bytes)
      let found = try walk(&scanner)
      try scanner.finish()
      return found
    }.mapError { $0 as? JSONError ?? JSONError(at: -1, "\($0)") }
  }

  @Test("A text cut off anywhere reads alike with nothing after it and with the rest after it")
  func readsToTheEnd() throws {
    let text = Array(
      """
      {
        "Time": 0.12345678901234567,
                          "Values": [1, -2.5e-3,\t\t100000000000000000000, true],\r\n
                  "A long name of more than 16 bytes" : { "Time" :  12345.678 , "Another": null },
        "T\\u0069me": "Values", "": "text of no name", "é": "\\\\"
      }
                            \n
      """.utf8)
    try text.withUnsafeBytes { (whole: UnsafeRawBufferPointer) throws in
      #expect(try reading(of: whole).get().count == 19)
      for count in 1...whole.count {
        let inside = reading(of: UnsafeRawBufferPointer(rebasing: whole[..<count]))
        let guarded = GuardedText(Array(text[..<count])).withBytes(reading(of:))
        #expect(inside == guarded, "\(count)")
        let padded = reading(ofPadded: Array(text[..<count]))
        #expect(guarded.mapError(\.position) == padded.mapError(\.position), "\(count)")
      }
    }
  }

  /// The same with so much white space after it that every word of the text is whole.
  private func reading(ofPadded text: [UInt8]) -> Result<[String], JSONError> {
    let padded = text + [UInt8](repeating: 0x20, count: 64)
    return padded.withUnsafeBytes { reading(of: $0) }.mapError { error in
      // The end of the text is where the white space ends.
      JSONError(at: min(error.offset, text.count), error.message)
    }
  }

  @Test("White space of every length is passed over, and nothing else")
  func passesWhiteSpace() throws {
    for character in [" ", "\t", "\n", "\r", "\r\n"] {
      for count in 0...40 {
        let space = "\n" + String(repeating: character, count: count)
        for rest in ["", "1", "  "] {
          let text = Array((space + rest + "1]").utf8)
          try GuardedText(text).withBytes { (bytes: UnsafeRawBufferPointer) throws in
            var scanner = try JSONScanner(bytes)
            #expect(try scanner.nextNumber() != nil)
            #expect(scanner.offset == text.count - 1)
          }
        }
        for wrong in ["\u{0}", "\u{1}", "\u{B}", "\u{1F}"] {
          let error = mistake(in: "[" + space + wrong + "              1]")
          #expect(error?.offset == 1 + space.utf8.count)
        }
      }
    }
  }

  @Test("Numbers of 1 to 40 digits end where their digits do")
  func endsNumbers() throws {
    let digits = "7351902846173509284617350928461735092846"
    for count in 1...40 {
      for (before, after) in [("0.", ""), ("", ""), ("-3.", ""), ("0.", "e5"), ("", ".5")] {
        let spelling = before + digits.prefix(count) + after
        for end in ["", ",", ":", "/", "          "] {
          try GuardedText(Array((spelling + end).utf8)).withBytes {
            (bytes: UnsafeRawBufferPointer) throws in
            var scanner = try JSONScanner(bytes)
            let number = try scanner.number()
            #expect(number.value == Double(spelling), "\(spelling)")
            #expect(number.end == spelling.utf8.count, "\(spelling)")
          }
        }
      }
    }
  }
}

extension JSONError {
  /// The error without its words, which depend on the bytes at its position.
  fileprivate var position: JSONError { JSONError(at: offset, "") }
}
