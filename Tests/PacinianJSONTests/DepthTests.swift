import PacinianBase
import Testing

@Suite("Nesting")
struct DepthTests {
  private func nested(_ depth: Int, _ opening: String, _ closing: String) -> String {
    String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
  }

  @Test("512 levels are fine, 513 are not")
  func limitsDepth() {
    let limit = JSONScanner.maximumDepth
    #expect(limit == 512)
    #expect(mistake(in: nested(limit, "[", "]")) == nil)
    #expect(mistake(in: nested(limit + 1, "[", "]"))?.offset == limit)
    #expect(mistake(in: nested(limit, "{\"a\":", "}")) == nil)
    #expect(mistake(in: nested(limit + 1, "{\"a\":", "}"))?.message.contains("512") == true)
  }

  @Test("Depths of 10 000 and 1 000 000 are errors, not crashes", arguments: [10_000, 1_000_000])
  func survivesDepth(depth: Int) {
    #expect(mistake(in: String(repeating: "[", count: depth)) != nil)
    #expect(mistake(in: nested(depth, "{\"a\":[", "]}")) != nil)
  }

  @Test("A tree may be as deep as the scanner allows")
  func buildsDeepTrees() throws {
    let text = nested(JSONScanner.maximumDepth, "[", "]")
    let kind = try scanning(text) { try JSONValue(from: &$0).kind }
    #expect(kind == .array)
  }
}
