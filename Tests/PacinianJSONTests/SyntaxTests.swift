import PacinianBase
import Testing

@Suite("JSON syntax")
struct SyntaxTests {
  @Test(
    "Valid documents",
    arguments: [
      "{}", "[]", " [ ] ", "0", "-0", "1.5e+10", "\"\"", "true", "false", "null", "[1,2]",
      "{\"a\":{\"b\":[null,true,-1E-2]}}", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"",
      "\"é漢😀\"", "\t\r\n[1]\n", "1e999", "[[[[]]]]", "[{},{}]",
    ])
  func acceptsJSON(text: String) {
    #expect(mistake(in: text) == nil)
  }

  @Test(
    "Mistakes are found where they are, with a sentence that says what to do",
    arguments: [
      ("[01]", 1, "leading zero"), ("[-01]", 1, "leading zero"), ("[+1]", 1, "plus sign"),
      ("[.5]", 1, "before its decimal point"), ("[1.]", 1, "after its decimal point"),
      ("[1e]", 1, "exponent"), ("[-]", 2, "a digit"), ("[NaN]", 1, "finite number"),
      ("[-Infinity]", 2, "finite number"), ("[True]", 1, "lower case: true"),
      ("[None]", 1, "write null"), ("[tru]", 1, "a value"), ("[nullx]", 1, "a value"),
      ("{a:1}", 1, "double quotes"), ("{'a':1}", 1, "Single quotes"), ("['a']", 1, "Single quotes"),
      ("// x\n[]", 0, "Comments"), ("[1 /* x */]", 3, "Comments"), ("# x", 0, "Comments"),
      ("[1 2]", 3, "comma or ]"), ("{\"a\":1 \"b\":2}", 7, "comma or }"), ("[,]", 1, "a value"),
      ("[1,,2]", 3, "a value"), ("{\"a\" 1}", 5, "colon"), ("{\"a\":}", 5, "a value"),
      ("[1]]", 3, "end of the file"), ("{} x", 3, "end of the file"), ("[", 1, "cut off"),
      ("{\"a\"", 4, "cut off"), ("\"abc", 0, "never closed"), ("\"a\nb\"", 2, "end of its line"),
      ("\"a\rb\"", 2, "end of its line"),
      ("\"a\tb\"", 2, "\\t"), ("\"a\u{1}\"", 2, "\\u0001"), ("\"\\x\"", 1, "unknown escape"),
      ("\"\\u12g4\"", 1, "four hexadecimal"), ("\"\\ud800\"", 1, "surrogate"),
      ("\"\\udc00\"", 1, "surrogate"), ("\"\\ud800\\u0041\"", 1, "surrogate"),
      ("“a”", 0, "Typographic"), ("[é]", 1, "stands where a value should"),
      ("{\"a\":1,,}", 7, "a name"), ("[}", 1, "a value"), ("[1}", 2, "comma or ]"),
    ])
  func explainsMistakes(text: String, offset: Int, part: String) throws {
    let error = try #require(mistake(in: text), "\(text)")
    #expect(error.offset == offset, "\(text): \(error.message)")
    #expect(error.message.contains(part), "\(text): \(error.message)")
    #expect(!error.message.contains("\n"))
  }

  @Test("A text of nothing is an error", arguments: ["", " ", "\n\t ", "\u{FEFF}", "\u{FEFF} \n"])
  func refusesNothing(text: String) {
    #expect(mistake(in: text) != nil)
  }

  @Test("A byte order mark is passed over and remembered")
  func acceptsByteOrderMark() throws {
    #expect(try scanning("\u{FEFF}[]") { $0.hasByteOrderMark })
    #expect(try !scanning("[]") { $0.hasByteOrderMark })
    #expect(mistake(in: "\u{FEFF}[]") == nil)
  }

  @Test("UTF-16 and UTF-32, with and without byte order mark, are named")
  func namesForeignEncodings() {
    let text = "{\"Pattern\": []}"
    let little = Array(text.utf16).flatMap { unit -> [UInt8] in
      [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let big = Array(text.utf16).flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 255)] }
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, [0xFF, 0xFE]] {
      #expect(mistake(in: bytes)?.message == "The file is UTF-16 text; save it as UTF-8")
    }
    let wide = text.utf8.flatMap { byte -> [UInt8] in [0, 0, 0, byte] }
    let wideLittle = text.utf8.flatMap { byte -> [UInt8] in [byte, 0, 0, 0] }
    for bytes in [wide, wideLittle, [0, 0, 0xFE, 0xFF] + wide, [0xFF, 0xFE, 0, 0] + wideLittle] {
      #expect(mistake(in: bytes)?.message == "The file is UTF-32 text; save it as UTF-8")
    }
  }

  @Test(
    "Bytes that are not UTF-8 are an error where they stand",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
      [0xE2, 0x82, 0x41], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func refusesInvalidUTF8(bytes: [UInt8]) throws {
    let error = try #require(mistake(in: [0x22, 0x61] + bytes + [0x22]))
    #expect(error.offset == 2)
    #expect(error.message.contains("UTF-8"))
  }

  @Test("Strings decode")
  func decodesStrings() throws {
    let text = #""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀""#
    let decoded = try scanning(text) { $0.decode(try $0.string()) }
    #expect(decoded == "a\"\\/\u{8}\u{C}\n\r\té😀é😀")
  }

  @Test("Trailing commas are recorded where they stand")
  func recordsTrailingCommas() throws {
    let commas = try scanning("[1,{\"a\":2, } ,\n]") { scanner in
      try scanner.skipValue()
      try scanner.finish()
      return scanner.takeTrailingCommas()
    }
    #expect(commas.offsets == [9, 13])
    #expect(commas.unlistedCount == 0)
  }
}
