/// What an encoder remembers from one block to the next.
struct EncoderState {
  let packetByteCount: Int
  let delayFrames: Int

  /// Frames of the bus at the rate of the packets' samples, or of the tones in it.
  private var converter: RateConverter
  private let channelCount: Int
  private var motors: MotorPackets?
  private var rumble: HDRumblePackets?
  private var report: DualSenseReport?
  private var samples: SamplePackets?

  /// The highest frequency of tones that HD rumble has.
  private static let highestTone = 1253.0

  init(_ settings: EncoderSettings) {
    let rate = settings.sampleRate
    channelCount = settings.channelCount
    func samplesAt(_ output: Int) -> RateConverter {
      let top = Double(min(rate, output))
      return RateConverter(
        from: rate, to: output, channels: settings.channelCount, pass: 0.4 * top, stop: 0.5 * top)
    }
    func tones() -> RateConverter {
      // What folds back lies above the tones.
      RateConverter(
        from: rate, to: ToneScale.sampleRate, channels: settings.channelCount,
        pass: Self.highestTone, stop: Double(ToneScale.sampleRate) - Self.highestTone)
    }
    /// Frames of the bus for some at another rate.
    func frames(_ count: Int, of other: Int) -> Int { (count * rate + other - 1) / other }
    switch settings.kind {
    case .motors:
      motors = MotorPackets(settings)
      converter = tones()
      packetByteCount = MotorPackets.byteCount
      delayFrames = frames(settings.motorInterval, of: 1000)
    case .hdRumble:
      rumble = HDRumblePackets(channels: settings.channelCount)
      converter = tones()
      packetByteCount = HDRumblePackets.byteCount
      delayFrames =
        converter.lookAhead + frames(HDRumblePackets.lookAhead, of: ToneScale.sampleRate)
    case .dualSenseBluetooth:
      report = DualSenseReport(isMono: channelCount == 1)
      converter = samplesAt(DualSenseReport.sampleRate)
      packetByteCount = DualSenseReport.byteCount
      delayFrames =
        converter.lookAhead
        + frames(DualSenseReport.frameCount, of: DualSenseReport.sampleRate)
    case .pcm:
      let packets = SamplePackets(settings)
      samples = packets
      converter = samplesAt(settings.pcmRate)
      packetByteCount = packets.byteCount
      delayFrames = converter.lookAhead + 1
    }
  }

  func deallocate() {
    converter.deallocate()
    motors?.deallocate()
    rumble?.deallocate()
    report?.deallocate()
  }

  mutating func encode(
    _ frames: UnsafePointer<Float>, count: Int, into packets: UnsafeMutableRawPointer
  ) -> Int {
    if converter.isIdentity, samples != nil {
      for index in 0..<count {
        let left = RateConverter.limited(frames[index &* channelCount])
        let right =
          channelCount == 1 ? left : RateConverter.limited(frames[index &* channelCount &+ 1])
        samples?.write(left, right, into: packets + index &* packetByteCount)
      }
      return count
    }
    var output = packets
    var written = 0
    var done = 0
    while done < count {
      let block = frames + done &* channelCount
      let taken = converter.take(block, count: min(count &- done, motors?.framesLeft ?? count))
      if motors?.take(block, count: taken, into: output) == true {
        output += packetByteCount
        written &+= 1
      }
      done &+= taken
      while converter.framesLeft == 0 {
        if convert(into: output) {
          output += packetByteCount
          written &+= 1
        }
        converter.next()
      }
    }
    return written
  }

  /// Hands on the frame that the converter has now.
  /// - Returns: whether it completed a packet.
  private mutating func convert(into packet: UnsafeMutableRawPointer) -> Bool {
    let left = converter.output(0)
    let right = channelCount == 1 ? left : converter.output(1)
    motors?.add(left, right)
    if let isWritten = rumble?.add(left, right, into: packet) { return isWritten }
    if let isWritten = report?.add(left, right, into: packet) { return isWritten }
    guard samples != nil else { return false }
    samples?.write(left, right, into: packet)
    return true
  }
}
