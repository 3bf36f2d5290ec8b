import PacinianBase

/// A socket that listens at one address of this machine.
struct ListeningSocket: Sendable {
  let address: IPv4Address
  let port: UInt16
  private let number: Int32

  #if canImport(Glibc)
  private static let stream = Int32(clamping: SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif

  /// - Parameter port: 0 for one that is free.
  init(address: IPv4Address, port: UInt16) throws(FileError) {
    number = socket(AF_INET, Self.stream, 0)
    guard number >= 0 else { throw .last }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // The port of a program that has just ended can be had again.
    Self.setOption(of: number, SOL_SOCKET, SO_REUSEADDR)
    var place = address.place(port: port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = number
    let isListening = withUnsafeMutableBytes(of: &place) { bytes in
      let place = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(number, place, length) == 0 && listen(number, 64) == 0
        && getsockname(number, place, &length) == 0
    }
    guard isListening else {
      let reason = FileError.last
      close(number)
      throw reason
    }
    self.address = address
    self.port = UInt16(bigEndian: place.sin_port)
  }

  /// Waits for the next connection, and returns it with the address of its other end.
  /// - Parameter seconds: that a writing to it waits at most.
  func accept(seconds: Int) throws(FileError) -> (connection: FileDescriptor, peer: IPv4Address) {
    var place = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connection = withUnsafeMutableBytes(of: &place) { bytes in
      PacinianBase.accept(
        number, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
    }
    guard connection >= 0 else { throw .last }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    // A word that follows another one does not wait for the other one's receipt.
    Self.setOption(of: connection, Int32(clamping: IPPROTO_TCP), TCP_NODELAY)
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout.size(ofValue: time)))
    return (FileDescriptor(connection), IPv4Address(place))
  }

  private static func setOption(of number: Int32, _ level: Int32, _ name: Int32) {
    var yes: Int32 = 1
    setsockopt(number, level, name, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
  }
}
