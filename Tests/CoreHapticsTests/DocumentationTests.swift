import Foundation
import Testing

@testable import CoreHaptics

/// Holds docs/CORE_HAPTICS.md to the sources.
@Suite("the table of symbols")
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("each member of DeviceBehavior has a rule, without which nothing is found")
  func members() throws {
    let source = try Self.text("Sources/CoreHaptics/System/Recorder/DeviceBehavior.swift")
    #expect(source.split(separator: "(rawValue: 1 << ").count - 1 == DeviceRule.all.count)
  }

  private static func sources(in folder: String) throws -> [(name: String, text: String)] {
    let url = root.appending(path: folder)
    let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  /// The cells of each row: symbols, what happens here, tests.
  private static func rows() throws -> [[Substring]] {
    let page = try text("docs/CORE_HAPTICS.md")
    let heading = try #require(page.range(of: "## Every symbol"))
    return page[heading.upperBound...].split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.dropFirst(2).dropLast(2).split(separator: " | ") }
  }

  private static func quoted(_ cell: Substring) -> [Substring] {
    cell.matches(of: /`([^`]+)`/).map(\.output.1)
  }

  @Test("every row says what happens and names tests that exist")
  func namedTests() throws {
    let tests =
      try Self.sources(in: "Tests/CoreHapticsTests")
      + Self.sources(in: "Tests/CoreHapticsClientTests")
    let rows = try Self.rows()
    #expect(rows.count > 70)
    for row in rows {
      guard row.count == 3 else {
        Issue.record("not three cells: \(row)")
        continue
      }
      let names = Self.quoted(row[2])
      #expect(!names.isEmpty, "\(row[0])")
      for name in names {
        let parts = name.split(separator: ".")
        let file = tests.first { $0.name == "\(parts[0]).swift" }
        let exists = file?.text.contains("  func \(parts[parts.count - 1])(") ?? false
        #expect(exists, "there is no test \(name)")
      }
    }
  }

  @Test("the rules' table is the rules', each rule has a test, and its symbols' rows name it")
  func rules() throws {
    let table = DeviceRule.all.map { rule in
      "| `\(rule.name)` | \(rule.device) | \(rule.otherwise) | \(rule.mark): \(rule.source) |"
    }.joined(separator: "\n")
    let page = try Self.text("docs/CORE_HAPTICS_TESTS.md")
    #expect(page.contains(table), "the page has another table than this:\n\(table)")
    let tests = try Self.text("Tests/CoreHapticsTests/BehaviorTests.swift")
    for rule in DeviceRule.all { #expect(tests.contains("  func \(rule.name)("), "\(rule.name)") }
    let names = Set(DeviceRule.all.map { Substring($0.name) })
    for row in try Self.rows() where row.count == 3 {
      let symbols = Self.quoted(row[0])
      let named = names.intersection(Self.quoted(row[1]))
      let expected = DeviceRule.all.filter {
        !Set($0.symbols.map { $0[...] }).isDisjoint(with: symbols)
      }
      #expect(named == Set(expected.map { Substring($0.name) }), "\(row[0])")
    }
  }

  @Test("every public symbol has a row, and every row has a symbol")
  func symbols() throws {
    let listed = Set(try Self.rows().flatMap { Self.quoted($0[0]).map(String.init) })
    var declared: Set<String> = []
    for source in try Self.sources(in: "Sources/CoreHaptics")
    where source.name.hasPrefix("CH") || source.name.hasPrefix("AV") {
      declared.formUnion(Declarations(in: source.text).names)
    }
    #expect(declared.count > 150)
    let bare = Set(listed.map { String($0.split(separator: ".").last ?? "") })
    #expect(declared.subtracting(bare).sorted() == [])
    #expect(bare.subtracting(declared).sorted() == [])
  }
}
