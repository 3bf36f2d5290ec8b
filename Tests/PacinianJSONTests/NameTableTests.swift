import PacinianBase
import Testing

@Suite("Names among few")
struct NameTableTests {
  /// What the string `content`, followed by `rest`, is found to be.
  private func index(
    of content: String, among names: JSONNameTable, followedBy rest: String = ""
  ) throws -> Int16 {
    let text = "\"" + content + "\"" + rest
    return try GuardedText(Array(text.utf8)).withBytes { bytes in
      var scanner = try JSONScanner(bytes)
      let name = try #require(try scanner.nextName(among: names))
      #expect(scanner.offset == content.utf8.count + 2)
      #expect(scanner.spelling(name.text.start..<name.text.end) == content)
      return name.index
    }
  }

  /// Names of 1 to 40 bytes, which differ at any index from one another.
  private let names = (1...40).map { String("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN".prefix($0)) }

  @Test("Names of all lengths are found, wherever the text ends")
  func findsNames() throws {
    let table = JSONNameTable(names)
    #expect(table.names == names)
    for (index, name) in names.enumerated() {
      for restCount in 0...20 {
        let rest = String(repeating: " ", count: restCount)
        #expect(try self.index(of: name, among: table, followedBy: rest) == index, "\(name)")
      }
    }
  }

  @Test("Strings that differ from a name in one byte are none")
  func refusesOthers() throws {
    let table = JSONNameTable(names)
    for name in names {
      for letter in name.indices {
        let other = name[..<letter] + "-" + name[name.index(after: letter)...]
        for rest in ["", ", \"further\": 1}"] {
          let index = try index(of: String(other), among: table, followedBy: rest)
          #expect(index == JSONName.unknownIndex, "\(other)")
        }
      }
    }
    #expect(try index(of: "", among: table) == JSONName.unknownIndex)
    #expect(try index(of: names[39] + "O", among: table) == JSONName.unknownIndex)
  }

  @Test("Of many names, each is found")
  func findsManyNames() throws {
    let many = (0..<1000).map { "name \($0) of many" }
    let table = JSONNameTable(many)
    for (index, name) in many.enumerated() {
      #expect(try self.index(of: name, among: table) == index)
    }
    #expect(try index(of: "name 1000 of many", among: table) == JSONName.unknownIndex)
  }

  @Test("A table without names knows none")
  func acceptsNoNames() throws {
    #expect(try index(of: "a", among: JSONNameTable([])) == JSONName.unknownIndex)
  }

  @Test("Escapes are decoded before a string is looked up")
  func decodesEscapes() throws {
    let table = JSONNameTable(["Time", "Tim", "a"])
    let rest = "               "
    #expect(try index(of: #"T\u0069me"#, among: table, followedBy: rest) == 0)
    #expect(try index(of: #"a\"b"#, among: table, followedBy: rest) == JSONName.unknownIndex)
    #expect(try index(of: #"a\\"#, among: table, followedBy: rest) == JSONName.unknownIndex)
  }

  @Test("A string that is no name is checked like any other")
  func checksOthers() {
    let names = JSONNameTable(["Time"])
    for (text, offset) in [
      ("\"Ti\nme\" and so on, far away", 3), ("\"Tim\u{1}\": 1, \"Time\": 2", 4),
      ("\"Time and nothing more, 24", 0), (#""\x": 1, "Time": 2, 1234"#, 1),
    ] {
      let error = #expect(throws: JSONError.self) {
        try scanning(text) { _ = try $0.nextName(among: names) }
      }
      #expect(error?.offset == offset, "\(text)")
    }
  }

  @Test("Other kinds of value are left where they are")
  func leavesOtherKinds() throws {
    let names = JSONNameTable(["a"])
    try scanning(" 12") { (scanner: inout JSONScanner) throws in
      #expect(try scanner.nextName(among: names) == nil)
      #expect(try scanner.enterNext(.object) == nil)
      #expect(try scanner.enterNext(.array) == nil)
      #expect(scanner.offset == 1)
      #expect(try scanner.nextNumber()?.value == 12)
    }
    try scanning(" \"a\"") { (scanner: inout JSONScanner) throws in
      #expect(try scanner.nextNumber() == nil)
      #expect(scanner.offset == 1)
    }
    #expect(throws: JSONError.self) { try scanning(" x") { _ = try $0.nextNumber() } }
  }
}
