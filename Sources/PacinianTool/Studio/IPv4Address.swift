import PacinianBase

/// An address of the internet protocol, version 4.
struct IPv4Address: Hashable, Sendable {
  /// The four bytes, the first one the highest.
  private let bits: UInt32

  static let loopback = IPv4Address(bits: 0x7F00_0001)

  private init(bits: UInt32) { self.bits = bits }

  init(_ place: sockaddr_in) { bits = UInt32(bigEndian: place.sin_addr.s_addr) }

  /// - Parameter text: four decimal numbers with points between; `nil` for anything else.
  init?(_ text: String) {
    var address = in_addr()
    guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
    bits = UInt32(bigEndian: address.s_addr)
  }

  var text: String {
    [24, 16, 8, 0].map { "\(bits >> $0 & 0xFF)" }.joined(separator: ".")
  }

  /// Whether it stands for all addresses of a machine.
  var isAny: Bool { bits == 0 }

  /// The first address of each local network, and the bits that its addresses have in common:
  /// private ones (RFC 1918), those that machines give themselves (RFC 3927), those behind a
  /// provider's translation (RFC 6598), and this machine's own.
  private static let localNetworks: [(first: UInt32, bits: UInt32)] = [
    (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0xA9FE_0000, 16), (0x6440_0000, 10),
    (0x7F00_0000, 8),
  ]

  /// Whether the internet does not lead to it.
  var isLocal: Bool {
    Self.localNetworks.contains { network in (bits ^ network.first) >> (32 - network.bits) == 0 }
  }

  func place(port: UInt16) -> sockaddr_in {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = port.bigEndian
    place.sin_addr.s_addr = bits.bigEndian
    return place
  }

  /// The address of this machine from which others are reached; `nil` where no network is.
  /// Nothing is sent: connecting a socket for datagrams looks up the route only.
  static func ofRoute() -> IPv4Address? {
    #if canImport(Glibc)
    let number = socket(AF_INET, Int32(clamping: SOCK_DGRAM.rawValue), 0)
    #else
    let number = socket(AF_INET, SOCK_DGRAM, 0)
    #endif
    guard number >= 0 else { return nil }
    defer { close(number) }
    // An address for documents (RFC 5737), which is nobody's.
    var place = IPv4Address(bits: 0xC633_6401).place(port: 9)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutableBytes(of: &place) { bytes in
      let place = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return connect(number, place, length) == 0 && getsockname(number, place, &length) == 0
    }
    let address = IPv4Address(place)
    return isKnown && !address.isAny ? address : nil
  }
}
