#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianBase
import Synchronization
import Testing

/// The picture of an expectation that failed, and the file that it was written to.
struct FailurePicture {
  let bytes: [UInt8]
  let name: String
  /// Where the picture is, or why it is nowhere.
  let remark: String

  private static let count = Atomic(0)

  init(_ document: String) {
    bytes = Array(document.utf8)
    let number = Self.count.add(1, ordering: .relaxed).newValue
    // A test's name may be a sentence, and several processes may write into one folder.
    let words = (Test.current?.name ?? "test").split { !$0.isLetter && !$0.isNumber }
    name =
      "\(words.joined(separator: "-").prefix(60))-\(ProcessInfo.processInfo.processIdentifier)-\(number).svg"
    let folder =
      ProcessInfo.processInfo.environment["HAPTIC_PICTURES"].map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appending(path: "haptic-pictures")
    let url = folder.appending(path: name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = try FileDescriptor.creating(url.path)
      defer { try? file.close() }
      try file.write(bytes)
      remark = "as a picture: \(url.path)"
    } catch { remark = "there is no picture: \(error.localizedDescription)" }
  }
}

#endif
