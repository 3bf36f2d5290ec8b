import PacinianBase
import PacinianEncoders
import PacinianFormats
import PacinianModel

/// Reads packets for controllers, one after the other, as the pattern that they play.
///
/// HD rumble gives it: intensity is the tones' amplitude and sharpness their mean frequency's place
/// on the map of the first built-in profile, with a straight line from the middle of a packet to
/// that of the next one. Samples, of PCM or of a DualSense by Bluetooth, become HD rumble first.
struct PacketsReader {
  /// Seconds of the longest file.
  private static let longest = 3600.0

  private let kind: EncoderSettings.Kind

  init(_ kind: EncoderSettings.Kind) { self.kind = kind }

  /// Reads a whole file.
  ///
  /// - Throws: the first packet that no controller would take.
  /// - Complexity: O(bytes).
  func read(_ bytes: [UInt8]) throws(PatternReadingError) -> PatternReading {
    switch kind {
    case .hdRumble: try Self.reading(tones(bytes))
    case .dualSenseBluetooth:
      try Self.reading(
        of: dualSenseSamples(bytes), channels: 2, sampleRate: DualSenseReport.sampleRate)
    case .pcm: try Self.reading(of: pcmSamples(bytes), channels: 1, sampleRate: 48_000)
    case .motors: preconditionFailure("a file of motors' levels is .rumble")
    }
  }

  private func tones(_ bytes: [UInt8]) throws(PatternReadingError) -> [HDRumbleTones] {
    let size = HDRumbleTones.packetByteCount
    try check(bytes, size, seconds: HDRumbleTones.packetSeconds)
    var tones: [HDRumbleTones] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let tone = bytes.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.flatMap { HDRumbleTones($0 + start) }
      }
      guard let tone else {
        throw Self.error(
          at: start,
          "Packet \(start / size) is not one of HD rumble; the file holds 8 bytes for each 5 ms and "
            + "nothing else")
      }
      tones.append(tone)
    }
    return tones
  }

  /// Left and right in turn.
  private func dualSenseSamples(_ bytes: [UInt8]) throws(PatternReadingError) -> [Float] {
    let size = DualSenseReport.byteCount
    try check(
      bytes, size,
      seconds: Double(DualSenseReport.frameCount) / Double(DualSenseReport.sampleRate))
    var samples: [Float] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      guard let report = DualSenseReport.samples(of: bytes[start..<start + size]) else {
        throw Self.error(
          at: start, "Report \(start / size) is not one of a DualSense, or its checksum is wrong")
      }
      samples += report
    }
    return samples
  }

  private func pcmSamples(_ bytes: [UInt8]) throws(PatternReadingError) -> [Float] {
    try check(bytes, 2, seconds: 1 / 48_000)
    return stride(from: 0, to: bytes.count, by: 2).map {
      let word = Int(clamping: bytes[$0]) | Int(clamping: bytes[$0 + 1]) << 8
      return Float(Int16(truncatingIfNeeded: word)) / 32767
    }
  }

  private func check(
    _ bytes: [UInt8], _ size: Int, seconds: Double
  ) throws(PatternReadingError) {
    guard !bytes.isEmpty else { throw Self.error(at: 0, "The file has no packet") }
    let rest = bytes.count % size
    guard rest == 0 else {
      throw Self.error(
        at: bytes.count - rest, "The last packet is cut off: it has \(rest) of \(size) bytes")
    }
    guard Double(bytes.count / size) * seconds <= Self.longest else {
      throw Self.error(
        at: 0, "The packets last more than \(Self.longest) s; cut the file into several")
    }
  }

  /// The pattern of samples by the tones of HD rumble in them.
  private static func reading(
    of samples: [Float], channels: Int, sampleRate: Int
  ) throws(PatternReadingError) -> PatternReading {
    var settings = EncoderSettings(.hdRumble)
    settings.sampleRate = sampleRate
    settings.channelCount = channels
    guard let encoder = try? HapticEncoder(settings) else {
      preconditionFailure("the settings are in range")
    }
    let packets = encoder.packets(samples.span) + encoder.lastPackets()
    return reading(try PacketsReader(.hdRumble).tones(packets))
  }

  private static func reading(_ tones: [HDRumbleTones]) -> PatternReading {
    var timeline = VibrationTimeline()
    let map = BuiltInProfiles.profile(named: BuiltInProfiles.names[0])?.frequencyMap
    let step = 1000 * HDRumbleTones.packetSeconds
    var last: (intensity: Double, sharpness: Double)?
    /// Milliseconds for which nothing has changed.
    var pause = 0.0
    for tone in tones {
      let next = (min(tone.amplitude, 1), map?.sharpness(at: tone.frequency) ?? 0.5)
      if let last {
        if last == next {
          pause += step
          continue
        }
        if pause > 0 { timeline.go(to: last.intensity, sharpness: last.sharpness, in: pause) }
        pause = 0
        timeline.go(to: next.0, sharpness: next.1, in: step)
      } else {
        // A packet's level is that of its middle.
        timeline.begin(0, sharpness: next.1)
        timeline.go(to: next.0, sharpness: next.1, in: step / 2)
      }
      last = next
    }
    if let last, pause > 0 {
      timeline.go(to: last.intensity, sharpness: last.sharpness, in: pause)
    }
    timeline.go(to: 0, sharpness: 0.5, in: step)
    return PatternReading(layers: timeline.layers)
  }

  private static func error(at offset: Int, _ message: String) -> PatternReadingError {
    PatternReadingError(
      code: .invalidPatternData,
      position: TextPosition(byteOffset: offset, line: 1, column: offset + 1), path: "",
      message: message)
  }
}
