import PacinianBase
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  @Test("Objects and arrays, indented")
  func writesIndented() {
    var writer = JSONWriter()
    writer.object { object in
      object.key("name")
      object.string("a\"b")
      object.key("times")
      object.array { array in
        array.number(0.1)
        array.integer(2)
        array.null()
      }
      object.key("none")
      object.array { _ in }
      object.key("isLoud")
      object.boolean(true)
    }
    #expect(
      writer.text == """
        {
          "name": "a\\"b",
          "times": [
            0.1,
            2,
            null
          ],
          "none": [],
          "isLoud": true
        }
        """)
    #expect(mistake(in: writer.text) == nil)
  }

  @Test("Integers of any size", arguments: [0, 7, 10, -1, 1_000_203, .max, .min])
  func writesIntegers(_ integer: Int) {
    var writer = JSONWriter()
    writer.integer(integer)
    #expect(writer.text == "\(integer)")
  }

  @Test("On one line")
  func writesOneLine() {
    var writer = JSONWriter(indentation: 0)
    writer.array { array in
      array.object { object in
        object.key("a")
        object.object { _ in }
        object.key("b")
        object.integer(1)
      }
      array.boolean(false)
    }
    #expect(writer.text == #"[{"a": {}, "b": 1}, false]"#)
  }

  @Test("Numbers are the shortest that read back; what is not finite is null")
  func writesNumbers() {
    for (number, text) in [
      (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (1e300, "1e+300"), (.infinity, "null"),
      (.nan, "null"),
    ] {
      var writer = JSONWriter()
      writer.number(number)
      #expect(writer.text == text)
    }
  }

  @Test("Every string reads back")
  func writesStrings() throws {
    let string = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init))) + "😀"
    var writer = JSONWriter()
    writer.string(string)
    #expect(try scanning(writer.text) { $0.decode(try $0.string()) } == string)
  }

  @Test("Control characters are escapes, and their neighbours are themselves")
  func escapesControls() {
    var writer = JSONWriter()
    writer.string("a\u{1}\u{1F}\u{7E}\u{7F}\u{80}\u{9B}\u{9F}\u{A0}\u{BF}\u{C0}é\u{202E}")
    #expect(
      writer.text == #""a\u0001\u001f~\u007f\u0080\u009b\u009f"# + "\u{A0}\u{BF}\u{C0}é\u{202E}\"")
    #expect(mistake(in: writer.text) == nil)
  }
}
