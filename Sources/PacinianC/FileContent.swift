import Glibc
import PacinianFiles

/// A file, read whole.
enum FileContent {
  /// - Parameter byteLimit: reading stops one byte past it, so that the reader of the format can
  ///   report a file that is too large.
  static func read(_ path: String, byteLimit: Int) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try FileDescriptor.content(of: path, byteLimit: byteLimit)
    } catch {
      let status: Status =
        [ENOENT, ENOTDIR].contains(error.number) ? .coreHaptics(.fileNotFound) : .reading
      throw Failure(status, "cannot read \(path): \(error.reason); check the path")
    }
  }
}
