import PacinianJSON
import Testing

@Suite("Positions")
struct PositionTests {
  private func positions(of offsets: [Int], in text: String) -> [String] {
    Array(text.utf8).withUnsafeBytes { bytes in
      TextPosition.positions(of: offsets, in: bytes).map(\.description)
    }
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
}
