import PacinianRendering
import PacinianBase

/// The open folders from a root to the one being looked into.
struct AudioFolderStack {
  private var descriptors: [Int32]

  init(root: String) throws(AudioResourceError) {
    let descriptor = PacinianBase.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw AudioFile.failure(root, errno) }
    descriptors = [descriptor]
  }

  var depth: Int { descriptors.count }

  private var top: Int32 { descriptors[descriptors.count - 1] }

  /// The target of the link `name`; `nil` if it is not a link.
  func link(_ name: String, longest: Int) -> String? {
    var buffer = [CChar](repeating: 0, count: longest)
    let count = readlinkat(top, name, &buffer, longest)
    guard count >= 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Enters the folder `name`; `false`, with `errno`, if that fails.
  mutating func enter(_ name: String) -> Bool {
    let descriptor = openat(top, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0 { descriptors.append(descriptor) }
    return descriptor >= 0
  }

  /// Goes back up; `false` at the root.
  mutating func leave() -> Bool {
    guard descriptors.count > 1 else { return false }
    PacinianBase.close(descriptors.removeLast())
    return true
  }

  /// Opens the file `name` for reading.
  func open(_ name: String, _ path: String) throws(AudioResourceError) -> Int32 {
    // A pipe must not make the opening wait.
    let descriptor = openat(top, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw AudioFile.failure(path, errno) }
    return descriptor
  }

  mutating func close() {
    for descriptor in descriptors { PacinianBase.close(descriptor) }
    descriptors.removeAll()
  }
}
