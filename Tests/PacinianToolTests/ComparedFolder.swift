import Foundation
import PacinianTestSupport
import Testing

/// A folder of patterns that are compared.
struct ComparedFolder {
  private let files: TemporaryFolder
  var url: URL { files.url }

  init() throws { files = try TemporaryFolder() }

  static func pattern(intensity: Double, tap: Double = 0.3, curve: Double = 0.5) -> String {
    """
    {"Version": 1, "Pattern": [
      {"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.2,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)}]}},
      {"Event": {"EventType": "HapticTransient", "Time": \(tap)}},
      {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0,
        "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1},
          {"Time": 0.2, "ParameterValue": \(curve)}]}}
    ]}
    """
  }

  func add(_ name: String, _ text: String) throws {
    let file = files.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func compare(_ arguments: String...) throws -> ToolRun {
    try ToolRun(["compare"] + arguments, folder: files.url)
  }

  func json(_ run: ToolRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  func first(_ run: ToolRun) throws -> [String: Any] {
    try #require((try json(run)["results"] as? [[String: Any]])?.first)
  }
}
