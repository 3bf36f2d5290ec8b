import Foundation
import Testing

@Suite("the Swift example of README.md")
struct ReadmeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test("it is ReadmeExample.swift, which the compiler has seen")
  func isCompiled() throws {
    let root = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(readme.split(separator: "\n## In Swift\n").last)
    let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("    ") }.prefix { $0.isEmpty || $0.hasPrefix("    ") }
    let example = lines.map { $0.dropFirst(4) }.joined(separator: "\n")
    let source = try String(
      contentsOf: Self.folder.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    #expect(
      example.trimmingCharacters(in: .newlines) == source.trimmingCharacters(in: .newlines))
  }
}
