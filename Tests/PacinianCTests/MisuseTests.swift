import Foundation
import Testing

@Suite struct MisuseTests {
  /// The list that CI compares with what the library exports.
  static let symbols = text("Sources/CPacinian/symbols.txt").split(separator: "\n").map(String.init)

  /// A file of the repository.
  private static func text(_ path: String) -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../../" + path)
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  @Test func everySymbolHasACheckAndEveryCheckASymbol() {
    #expect(Set(Self.symbols) == Set(Misuse.checks.keys))
    #expect(Self.symbols == Self.symbols.sorted())
  }

  @Test func theHeaderAndItsPageListEveryFunction() {
    let header = Self.text("Sources/CPacinian/include/pacinian.h")
    #expect(
      Self.symbols == Set(header.matches(of: /\b(pcn_[a-z_]+)\(/).map { String($0.1) }).sorted())
    let page = Self.text("docs/C_API.md").components(separatedBy: "## Functions").last ?? ""
    #expect(Self.symbols == page.matches(of: /`(pcn_[a-z_]+)`/).map { String($0.1) }.sorted())
  }

  /// Programs in C++ need nothing beside their header.
  @Test(arguments: symbols) func theHeaderForCPlusPlusHasIt(symbol: String) throws {
    let header = Self.text("Sources/CPacinian/include/pacinian.hpp")
    let name = try Regex("\\b\(symbol)\\b")
    #expect(header.contains(name))
  }

  @Test(arguments: symbols) func misuseIsSafe(symbol: String) throws {
    let check = try #require(Misuse.checks[symbol])
    try check()
  }
}
