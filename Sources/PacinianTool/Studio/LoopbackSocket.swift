import PacinianBase

/// A socket that listens at 127.0.0.1, where programs of this machine alone reach it.
struct LoopbackSocket: Sendable {
  let port: UInt16
  private let number: Int32

  #if canImport(Glibc)
  private static let stream = Int32(clamping: SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif

  /// - Parameter port: 0 for one that is free.
  init(port: UInt16) throws(FileError) {
    number = socket(AF_INET, Self.stream, 0)
    guard number >= 0 else { throw .last }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // The port of a program that has just ended can be had again.
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(clamping: 0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = number
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(number, address, length) == 0 && listen(number, 64) == 0
        && getsockname(number, address, &length) == 0
    }
    guard isListening else {
      let reason = FileError.last
      close(number)
      throw reason
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Waits for the next connection.
  /// - Parameter seconds: that a writing to it waits at most.
  func accept(seconds: Int) throws(FileError) -> FileDescriptor {
    let connection = PacinianBase.accept(number, nil, nil)
    guard connection >= 0 else { throw .last }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout.size(ofValue: time)))
    return FileDescriptor(connection)
  }
}
