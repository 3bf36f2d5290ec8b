import PacinianBase
import PacinianEncoders
import PacinianFormats
import PacinianModel
import PacinianRendering

extension PatternFormat {
  /// HD rumble of Joy-Cons and Pro Controllers: 8 bytes for each 5 ms.
  static let hdRumble = packets(
    .hdRumble, "hd-rumble", ending: "hdrumble", "HD rumble of Switch controllers, 8 bytes each 5 ms"
  )

  /// Reports of a DualSense by Bluetooth: 141 bytes for each 32 frames of 3 000 Hz.
  static let dualSenseBluetooth = packets(
    .dualSenseBluetooth, "dualsense-bt", ending: "dualsense",
    "reports of a DualSense by Bluetooth, 141 bytes each 10.667 ms")

  /// The vibration's samples: 16 bits, little-endian, one channel of 48 000 Hz.
  static let pcm = packets(
    .pcm, "pcm", ending: "pcm", "the vibration's samples, 16 bits at 48 000 Hz, without a header")

  private static func packets(
    _ kind: EncoderSettings.Kind, _ name: String, ending: String, _ summary: String
  ) -> PatternFormat {
    PatternFormat(
      name, ending: ending, summary, content: .packets,
      reader: FormatReader { (bytes, _) throws(PatternReadingError) in
        try PacketsReader(kind).read(bytes.copied)
      }
    ) { (layers, options) throws(PatternWritingError) in
      try PacketsWriter(kind: kind, name: name, profile: options.profile).write(layers)
    }
  }
}

/// Writes patterns as packets for controllers, one after the other.
private struct PacketsWriter {
  let kind: EncoderSettings.Kind
  let name: String
  /// `nil` for the first of `BuiltInProfiles`.
  let profile: ActuatorProfile?

  /// Milliseconds in which a transient has most of its energy.
  private static let window = 20.0

  /// The packets, a line of JSON about them, and what they lose.
  func write(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    var sound = HapticSound()
    sound.profile = profile
    let signal = try sound.signal(layers, isVibrationAlone: true)
    let encoder = HapticEncoder(ofFiles: kind)
    var bytes: [UInt8] = []
    signal.render { bytes += encoder.packets($0) }
    bytes += encoder.lastPackets()
    var losses = LossTally()
    if signal.measurement.clippedCount > 0 {
      losses.peak = signal.measurement.peak
      losses.add(.samplesLimited, at: 0, count: signal.measurement.clippedCount)
    }
    let playback = (try? PacketsReader(kind).read(bytes).layers) ?? []
    addLosses(of: playback, for: layers, &losses)
    return PatternWriting(
      files: [bytes], losses: losses.losses,
      readable: try PatternWriter(.ahap).write(playback).texts, description: description(encoder))
  }

  private func description(_ encoder: HapticEncoder) -> String {
    var json = JSONWriter(indentation: 0)
    json.object { root in
      root.member("kind", name)
      root.member("packetBytes", encoder.packetByteCount)
      root.member("packetSeconds", encoder.packetSeconds)
      root.member("channels", kind == .pcm ? 1 : 2)
      if kind == .pcm { root.member("samples", "int16") }
    }
    return json.text + "\n"
  }

  /// Notes what is not in the patterns that packets play.
  private func addLosses(
    of playback: [Pattern], for layers: [Pattern], _ losses: inout LossTally
  ) {
    for event in layers.flatMap(\.events) where !event.kind.isHaptic {
      losses.add(.audioDropped, at: event.time)
    }
    var unused = LossTally()
    let original = VibrationCourse(HapticSignal.baked(layers, losses: &unused))
    let played = VibrationCourse(HapticSignal.baked(playback, losses: &unused))
    for event in layers.flatMap(\.events) where event.kind.isHaptic {
      let start = event.time * 1000
      let end = start + max(Self.window, 1000 * (event.duration ?? 0))
      let wanted = max(
        original.level(from: start, to: end),
        original.transients.filter { start..<end ~= $0.time }.map(\.intensity).max() ?? 0)
      if wanted > VibrationCourse.silence, played.level(from: start, to: end) == 0 {
        losses.add(.levelsDropped, at: event.time)
      }
    }
    for time in original.transientsLost(in: played) {
      losses.add(.transientsJoined, at: time / 1000)
    }
  }
}
