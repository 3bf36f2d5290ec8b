import Foundation
import Testing

/// The version stands in `pacinian.h`. What cannot read it there is compared with it here; the
/// installed library and the Python package have tests of their own.
@Suite("the version")
struct VersionTests {
  /// What the header has.
  private static let version: String = {
    let header = (try? text("Sources/CPacinian/include/pacinian.h")) ?? ""
    let parts = header.matches(of: /#define PCN_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)/)
    return parts.map { String($0.output.1) }.joined(separator: ".")
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: ToolRun.packageRoot.appending(path: path), encoding: .utf8)
  }

  @Test("the tool and its man pages have the header's version")
  func tool() throws {
    #expect(Self.version.split(separator: ".").count == 3)
    #expect(try ToolRun("--version").outputText == "pacinian \(Self.version)\n")
    for arguments in [["manual"], ["manual", "render"]] {
      let page = try ToolRun(arguments).outputText
      #expect(page.contains("\n.Os Pacinian \(Self.version)\n"))
    }
  }

  @Test("the package for browsers has it")
  func web() throws {
    let text = try Self.text("Web/package.json")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect((object as? [String: Any])?["version"] as? String == Self.version)
  }

  @Test("the changelog has it, above all other versions")
  func changelog() throws {
    let headings = try Self.text("CHANGELOG.md").matches(of: /(?m)^## (\d+\.\d+\.\d+)\b/)
    #expect(headings.first.map { String($0.output.1) } == Self.version)
  }

  @Test("the man pages have the changelog's day")
  func day() throws {
    let heading = try #require(
      Self.text("CHANGELOG.md").firstMatch(of: /(?m)^## \d+\.\d+\.\d+ – (\d+)-(\d+)-(\d+)$/))
    let (year, month, day) = (heading.output.1, heading.output.2, heading.output.3)
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let name = months[try #require(Int(month)) - 1]
    let page = try ToolRun(["manual", "render"]).outputText
    #expect(page.hasPrefix(".Dd \(name) \(try #require(Int(day))), \(year)\n"))
    #expect(try Self.text("packaging/pacinian.3").hasPrefix(".Dd @DATE@\n"))
  }

  @Test(
    "kept headers of the C library are those of this version, before structs grew, and earlier ones"
  )
  func keptHeaders() throws {
    let folder = ToolRun.packageRoot.appending(path: "Tests/Library")
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.contains(/^\d+\.\d+\.\d+$/) }
    #expect(kept.contains("0.1.0"))
    for version in kept {
      #expect(version.compare(Self.version, options: .numeric) != .orderedDescending)
    }
  }
}
