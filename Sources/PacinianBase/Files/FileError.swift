/// Why the system refused an operation on a file.
package struct FileError: Error, Equatable {
  /// The system's number of the error, as `errno` has it.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// The error of the call that has just failed on this thread.
  package static var last: FileError { FileError(errno) }

  /// A link, a device, a pipe or a file with several names stands where a file of ours belongs. The
  /// system says so of a link that it does not follow.
  package static let notPlain = FileError(ELOOP)

  /// The words for it, for a message: the system's, but for ``notPlain``.
  package var reason: String {
    self == .notPlain
      ? "a link, or something else than a plain file with one name, stands there; remove it"
      : String(cString: strerror(number))
  }
}
