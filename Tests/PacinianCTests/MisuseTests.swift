import Foundation
import Testing

@Suite struct MisuseTests {
  /// The list that CI compares with what the library exports.
  static let symbols: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let list = folder.appendingPathComponent("../../Sources/CPacinian/symbols.txt")
    let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test func everySymbolHasACheckAndEveryCheckASymbol() {
    #expect(Set(Self.symbols) == Set(Misuse.checks.keys))
    #expect(Self.symbols == Self.symbols.sorted())
  }

  @Test(arguments: symbols) func misuseIsSafe(symbol: String) throws {
    let check = try #require(Misuse.checks[symbol])
    try check()
  }
}
