import Foundation
import Testing

/// A manifest or a list of progress events: an object of JSON a line.
struct Manifest {
  let entries: [[String: Any]]

  init(_ file: URL) throws { try self.init(text: String(contentsOf: file, encoding: .utf8)) }

  init(text: String) throws {
    entries = try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// The progress that a batch reported.
  init(progressOf run: ToolRun) throws {
    try self.init(text: run.errorLines.filter { $0.hasPrefix("{") }.joined(separator: "\n"))
  }

  var inputs: [String] { entries.compactMap { $0["input"] as? String } }

  func entry(_ input: String) throws -> [String: Any] {
    try #require(entries.first { $0["input"] as? String == input })
  }

  /// A number of the last event.
  func last(_ name: String) throws -> Int { try #require(entries.last?[name] as? Int) }

  /// The entries without what differs between two runs.
  var repeatable: NSArray {
    entries.map { $0.filter { $0.key != "processingSeconds" } } as NSArray
  }
}
