import Foundation
import PacinianHost

/// A folder that goes with its test.
final class TemporaryFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "pacinian-\(UUID())").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var storePath: String { path + "/openings.json" }
  var store: HostStore { HostStore(path: storePath) }

  var fileNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
