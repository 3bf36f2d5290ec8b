import Foundation

/// A folder that lasts as long as the value.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "pacinian-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names of the entries, in order.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// Writes a file and makes the folders that it is in.
  @discardableResult
  package func write(_ name: String, _ data: Data) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> URL {
    try write(name, Data(text.utf8))
  }

  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try write(name, Data(bytes)).path
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}
