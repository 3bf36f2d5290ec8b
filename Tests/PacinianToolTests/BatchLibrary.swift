import Foundation
import PacinianTestSupport

/// A folder of made-up patterns, and the folder that batches render it to.
final class BatchLibrary {
  private let files: TemporaryFolder

  var root: URL { files.url }
  var input: URL { root.appending(path: "library") }
  var output: URL { root.appending(path: "out") }

  /// An empty library.
  init() throws {
    files = try TemporaryFolder()
    try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
  }

  /// `count` patterns in nested folders, of 0.1 s to `longestSeconds`.
  convenience init(count: Int, longestSeconds: Double = 1) throws {
    try self.init()
    for index in 0..<count {
      let seconds = 0.1 + (longestSeconds - 0.1) * Double(index) / Double(max(1, count - 1))
      try add("set \(index % 3)/pattern-\(index).ahap", Self.continuous(seconds: seconds))
    }
  }

  static func continuous(seconds: Double, intensity: Double = 0.8) -> String {
    """
    {"Version": 1, "Pattern": [
      {"Event": {"EventType": "HapticTransient", "Time": 0}},
      {"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": \(seconds),
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)}]}}
    ]}
    """
  }

  static let transient =
    #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#

  static let haptic = """
    {"version": {"major": 1, "minor": 0, "patch": 0}, "metadata": {}, "signals": {"continuous":
      {"envelopes": {"amplitude": [{"time": 0, "amplitude": 0.5}, {"time": 0.1, "amplitude": 0.5}],
        "frequency": [{"time": 0, "frequency": 0.5}, {"time": 0.1, "frequency": 0.5}]}}}}
    """

  @discardableResult
  func add(_ name: String, _ text: String) throws -> URL {
    let file = input.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: input.appending(path: name))
  }

  /// Runs `pacinian batch` over the library.
  @discardableResult
  func batch(_ options: String..., output: URL? = nil) throws -> ToolRun {
    try ToolRun(["batch", input.path, "-o", (output ?? self.output).path] + options)
  }

  /// All files under `folder` but manifests, by path.
  static func tree(_ folder: URL) throws -> [String: Data] {
    var tree: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: name)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
      if isFolder || name.contains(".jsonl") { continue }
      tree[name] = try Data(contentsOf: file)
    }
    return tree
  }

  var tree: [String: Data] { get throws { try Self.tree(output) } }
}
