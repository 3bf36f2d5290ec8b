import Glibc

/// Why the system refused an operation on a file.
package struct FileError: Error, Equatable {
  /// The system's number of the error, as `errno` has it.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error of the call that has just failed on this thread.
  package static var last: FileError { FileError(errno) }

  /// The system's words for it, for a message.
  package var reason: String { String(cString: strerror(number)) }
}
