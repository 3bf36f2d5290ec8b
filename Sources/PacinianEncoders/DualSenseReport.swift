/// The output reports of a DualSense by Bluetooth, 32 frames of two signed bytes each.
///
/// The layout was found by the project SAxense (github.com/egormanga/SAxense); no device was here.
package struct DualSenseReport {
  package static let byteCount = 141
  package static let frameCount = 32
  package static let sampleRate = 3000

  private static let samples = 13
  private static let checksum = 137
  /// The header of output reports, which stands before the report in its checksum.
  private static let seed: UInt8 = 0xA2

  /// Reports so far.
  private var count = 0
  private let bytes: UnsafeMutablePointer<UInt8>
  private let table: UnsafeMutablePointer<UInt32>
  private var quantisers = (ShapedQuantiser(), ShapedQuantiser())
  private let isMono: Bool
  private var frame = 0

  /// - Parameter isMono: whether left and right are one signal.
  init(isMono: Bool) {
    self.isMono = isMono
    bytes = .allocate(capacity: Self.byteCount)
    bytes.initialize(repeating: 0, count: Self.byteCount)
    let head: [UInt8] = [0x32, 0, 0x91, 7, 0xFE, 0, 0, 0, 0, 0xFF, 0, 0x92, 64]
    for (index, byte) in head.enumerated() { bytes[index] = byte }
    table = .allocate(capacity: 256)
    for index in 0..<256 {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
      table[index] = value
    }
  }

  func deallocate() {
    bytes.deallocate()
    table.deallocate()
  }

  /// Adds a frame, and writes a report if it was the last one of 32.
  /// - Returns: whether a report was written.
  mutating func add(_ left: Float, _ right: Float, into packet: UnsafeMutableRawPointer) -> Bool {
    let place = Self.samples + 2 * frame
    bytes[place] = UInt8(bitPattern: quantisers.0.byte(left))
    bytes[place + 1] = isMono ? bytes[place] : UInt8(bitPattern: quantisers.1.byte(right))
    frame += 1
    guard frame == Self.frameCount else { return false }
    frame = 0
    bytes[1] = UInt8(truncatingIfNeeded: count << 4)
    bytes[10] = UInt8(truncatingIfNeeded: count)
    count &+= 1
    var sum = step(~0, Self.seed)
    for index in 0..<Self.checksum { sum = step(sum, bytes[index]) }
    sum = ~sum
    for index in 0..<4 {
      bytes[Self.checksum + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(index)))
    }
    let output = packet.assumingMemoryBound(to: UInt8.self)
    for index in 0..<Self.byteCount { output[index] = bytes[index] }
    return true
  }

  /// The samples of a report, left and right in turn; `nil` if a controller would not take it.
  package static func samples(of report: some RandomAccessCollection<UInt8>) -> [Float]? {
    let bytes = Array(report)
    let own = DualSenseReport(isMono: true)
    defer { own.deallocate() }
    guard bytes.count == byteCount, bytes[0] == own.bytes[0], bytes[11] == own.bytes[11],
      bytes[12] == own.bytes[12], bytes[checksum...].elementsEqual(own.sum(of: bytes))
    else { return nil }
    return bytes[samples..<samples + 2 * frameCount].map { Float(Int8(bitPattern: $0)) / 127 }
  }

  private func sum(of bytes: [UInt8]) -> [UInt8] {
    let sum = ~bytes[..<Self.checksum].reduce(step(~0, Self.seed)) { step($0, $1) }
    return (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }

  private func step(_ sum: UInt32, _ byte: UInt8) -> UInt32 {
    table[Int(truncatingIfNeeded: (sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8)
  }
}
