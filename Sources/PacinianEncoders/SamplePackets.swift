/// PCM of any of three formats: a packet is one frame.
struct SamplePackets {
  let byteCount: Int

  private let format: EncoderSettings.SampleFormat
  /// The source of each channel, 0 silence, 1 left, 2 right, and the number of channels.
  private let map: SIMD4<UInt8>
  private let channelCount: Int
  /// Whether left and right are one signal.
  private let isMono: Bool
  private var quantisers = (ShapedQuantiser(), ShapedQuantiser())

  init(_ settings: EncoderSettings) {
    format = settings.pcmFormat
    isMono = settings.channelCount == 1
    channelCount = settings.pcmMap.count
    byteCount = channelCount * format.byteCount
    var map = SIMD4<UInt8>()
    for (channel, source) in settings.pcmMap.enumerated() { map[channel] = UInt8(source) }
    self.map = map
  }

  mutating func write(_ left: Float, _ right: Float, into packet: UnsafeMutableRawPointer) {
    switch format {
    case .float32: spread(0, left, right, into: packet)
    case .int16: spread(0, Self.word(left), Self.word(right), into: packet)
    case .int8:
      let byte = quantisers.0.byte(left)
      spread(0, byte, isMono ? byte : quantisers.1.byte(right), into: packet)
    }
  }

  @inline(__always)
  private func spread<Sample: BitwiseCopyable>(
    _ silence: Sample, _ left: Sample, _ right: Sample, into packet: UnsafeMutableRawPointer
  ) {
    let output = packet.assumingMemoryBound(to: Sample.self)
    for channel in 0..<channelCount {
      let source = map[channel]
      output[channel] = source == 1 ? left : source == 2 ? right : silence
    }
  }

  @inline(__always)
  private static func word(_ sample: Float) -> Int16 {
    // (A number above 0 is rounded where half is added and the rest cut off.)
    let level = max(0, min(65534, sample * 32767 + 32767))
    return Int16(truncatingIfNeeded: Int32(level + 0.5) &- 32767)
  }
}
