import PacinianBase
import PacinianTestSupport
import Testing

@Suite("Positions")
struct PositionTests {
  private func positions(of offsets: [Int], in text: String) -> [String] {
    TextPosition.positions(of: offsets, in: Array(text.utf8).span.bytes).map(\.description)
  }

  @Test("Lines end with LF, CR and CR LF")
  func countsLines() {
    let text = "ab\ncd\r\nef\rgh\n\ni"
    let found = positions(of: [0, 2, 3, 5, 6, 7, 9, 10, 12, 13, 14, 15], in: text)
    #expect(
      found
        == [
          "1:1", "1:3", "2:1", "2:3", "2:3", "3:1", "3:3", "4:1", "4:3", "5:1", "6:1", "6:2",
        ])
  }

  @Test("Columns count Unicode scalars, a tab as one")
  func countsScalars() {
    // é has 2 bytes, 漢 3, 😀 4.
    #expect(
      positions(of: [0, 1, 3, 6, 10, 11], in: "\té漢😀x")
        == ["1:1", "1:2", "1:3", "1:4", "1:5", "1:6"])
    #expect(positions(of: [2], in: "\té") == ["1:2"], "inside a scalar")
  }

  @Test("A byte order mark takes no column")
  func skipsByteOrderMark() {
    #expect(positions(of: [0, 3, 4], in: "\u{FEFF}ab") == ["1:1", "1:1", "1:2"])
  }

  @Test("Offsets past the end are the end, equal offsets are equal")
  func clampsToEnd() {
    #expect(positions(of: [1, 1, 99], in: "ab") == ["1:2", "1:2", "1:3"])
    #expect(positions(of: [0], in: "") == ["1:1"])
  }

  @Test("Positions are those of counting character by character, in texts of any bytes")
  func countsLikeOneByOne() {
    let seed: UInt64 = 20_261_122
    var generator = SplitMix(seed: seed)
    let parts: [[UInt8]] = [
      [0x0D], [0x0D, 0x0A], [0x0A, 0x0D], [0x0A], [0x61], Array("é漢😀".utf8), [0x80], [0xC3],
      [UInt8](repeating: 0x62, count: 300), [UInt8](repeating: 0x0A, count: 300),
    ]
    for _ in 0..<300 {
      var text: [UInt8] = Bool.random(using: &generator) ? [0xEF, 0xBB, 0xBF] : []
      // In half of the texts, no line ends with CR.
      let first = Bool.random(using: &generator) ? 3 : 0
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        text += parts[Int.random(in: first..<parts.count, using: &generator)]
      }
      let offsets = (0..<20).map { _ in Int.random(in: 0...text.count + 2, using: &generator) }
        .sorted()
      let found = TextPosition.positions(of: offsets, in: text.span.bytes)
      #expect(found == offsets.map { position(of: $0, in: text) }, "seed \(seed): \(text)")
    }
  }

  /// The position by the definition.
  private func position(of offset: Int, in text: [UInt8]) -> TextPosition {
    let target = min(offset, text.count)
    var position = TextPosition(byteOffset: target, line: 1, column: 1)
    var start = target
    if start < text.count, start > 0 {
      if text[start] == 0x0A, text[start - 1] == 0x0D {
        start -= 1
      } else {
        while start > 0, target - start < 3, text[start] & 0xC0 == 0x80 { start -= 1 }
      }
    }
    let first = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in first..<max(first, start) {
      let isReturnOfPair =
        text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
      if text[index] == 0x0A || (text[index] == 0x0D && !isReturnOfPair) {
        position.line += 1
        position.column = 1
      } else if text[index] & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }
}
