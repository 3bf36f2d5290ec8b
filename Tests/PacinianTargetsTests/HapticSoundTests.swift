import Foundation
import PacinianBase
import PacinianFormats
import PacinianRendering
import PacinianModel
import Testing

@testable import PacinianMedia

@Suite("Android's sound with a haptic channel")
struct HapticSoundTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func example(_ name: String) throws -> [Pattern] {
    let file = Self.root.appending(path: "Examples/\(name).ahap")
    return try PatternReader().read(Array(Data(contentsOf: file))).layers
  }

  private func writer(_ sound: HapticSound) -> PatternWriter {
    var options = PatternWriter.Options()
    options.sound = sound.ogg
    return PatternWriter(.androidOgg, options: options)
  }

  private func bytes(
    _ layers: [Pattern], _ change: (inout HapticSound) -> Void = { _ in }
  ) throws -> [UInt8] {
    var sound = HapticSound()
    change(&sound)
    return try writer(sound).write(layers).files[0]
  }

  /// The samples of each channel, as libsndfile decodes them.
  private func decoded(_ bytes: [UInt8]) throws -> [[Float]] {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ogg").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(filePath: path))
    return try (1...3).map { channel in
      let file = try FileDescriptor.reading(path)
      defer { try? file.close() }
      let reader = try SoundReader(
        descriptor: file.number, name: path, channel: .number(channel))
      #expect(reader.channelCount == 3 && reader.sampleRate == 48_000)
      var (samples, block) = ([Float](), [Float]())
      repeat {
        reader.read(into: &block)
        samples += block
      } while !block.isEmpty
      return samples
    }
  }

  private func rendered(_ layers: [Pattern], _ buses: Buses = .haptic) throws -> [Float] {
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    let options = OfflineOptions(buses: buses, limiter: .clip)
    return try OfflineRendering(profile: profile, options: options).signal(of: layers).samples()
  }

  /// The ratio of signal and difference in dB.
  private func ratio(_ signal: [Float], _ other: [Float]) -> Double {
    let error = zip(signal, other).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
    return 10 * log10(signal.reduce(0.0) { $0 + Double($1) * Double($1) } / error)
  }

  @Test(
    "The haptic channel is the rendering to 35 dB, frame by frame",
    arguments: ["heartbeat", "rain", "motor", "crunch", "alarm", "button", "swish", "success"])
  func ratio(name: String) throws {
    let layers = try example(name)
    let channels = try decoded(bytes(layers))
    let expected = try rendered(layers)
    #expect(channels[2].count == expected.count)
    let ratio = ratio(expected, channels[2])
    #expect(ratio >= 35, "\(name): \(ratio) dB")
    // Other shifts fit less well.
    #expect(self.ratio(Array(expected.dropFirst()), channels[2]) < ratio)
    #expect(self.ratio(expected, Array(channels[2].dropFirst())) < ratio)
  }

  private static let both = Pattern(events: [
    Event(kind: .hapticContinuous, time: 0, duration: 0.3),
    Event(
      kind: .audioContinuous, time: 0.1, duration: 0.3,
      parameters: [.init(.audioPan, 0.5), .init(.audioVolume, 0.4)]),
  ])

  @Test("The channels are left, right and vibration, or the last of these alone")
  func channels() throws {
    let channels = try decoded(bytes([Self.both]))
    let expected = try rendered([Self.both], .both)
    for index in 0..<3 {
      let own = stride(from: index, to: expected.count, by: 3).map { expected[$0] }
      #expect(channels[index].count == own.count)
      // No other channel is anything like it: the tone has another frequency, and is panned.
      #expect(ratio(own, channels[index]) > 20, "channel \(index)")
    }
    var sound = HapticSound()
    sound.isHapticOnly = true
    let conversion = try writer(sound).write([Self.both])
    #expect(conversion.losses.map(\.code) == [.audioDropped])
    let alone = try decoded(conversion.files[0])
    #expect(alone[0].allSatisfy { $0 == 0 } && alone[1].allSatisfy { $0 == 0 })
    #expect(ratio(try rendered([Self.both]), alone[2]) > 35)
  }

  /// The comments, the count of channels and the rate in the headers of an Ogg file.
  private func headers(_ bytes: [UInt8]) throws -> (comments: [String], channels: UInt8, rate: Int)
  {
    func word(_ offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let mark = try #require(Data(bytes).range(of: Data("\u{3}vorbis".utf8)))
    var offset = mark.upperBound + 4 + word(mark.upperBound)
    var comments: [String] = []
    for _ in 0..<word(offset) {
      let length = word(offset + 4)
      comments.append(String(decoding: bytes[offset + 8..<offset + 8 + length], as: UTF8.self))
      offset += 4 + length
    }
    let start = try #require(Data(bytes).range(of: Data("\u{1}vorbis".utf8))).upperBound
    return (comments, bytes[start + 4], word(start + 5))
  }

  @Test("Android's comment is the only one, and the same pattern gives the same bytes")
  func comment() throws {
    let layers = try example("heartbeat")
    let file = try bytes(layers)
    #expect(try headers(file).comments == ["ANDROID_HAPTIC=1"])
    #expect(try bytes(layers) == file)
    #expect(try bytes(layers) { $0.quality = 0.2 }.count < file.count)
  }

  @Test(
    "Layout and comment are those of a public application's file (PACINIAN_ANDROID_OGG)",
    .enabled(
      if: ProcessInfo.processInfo.environment["PACINIAN_ANDROID_OGG"] != nil,
      "PACINIAN_ANDROID_OGG names no file"))
  func publicFile() throws {
    let path = try #require(ProcessInfo.processInfo.environment["PACINIAN_ANDROID_OGG"])
    let theirs = try headers(Array(Data(contentsOf: URL(filePath: path))))
    let ours = try headers(bytes(try example("button")))
    #expect(theirs.channels == ours.channels && theirs.rate == ours.rate)
    #expect(theirs.comments.contains(ours.comments[0]))
  }

  @Test("A recording that is missing is told, and the length limit is an error")
  func losses() throws {
    let silent = Pattern(events: [
      Event(kind: .audioCustom, time: 0.5, waveform: .init(path: "none.wav")),
      Event(kind: .hapticTransient, time: 0),
    ])
    let conversion = try PatternWriter(.androidOgg).write([silent])
    #expect(conversion.losses.map(\.code) == [.recordingsSilent])
    #expect(conversion.losses[0].time == 0.5)
    let long = Pattern(events: [Event(kind: .hapticTransient, time: 4000)])
    #expect(throws: PatternWritingError.self) { try PatternWriter(.androidOgg).write([long]) }
  }

  @Test(
    "Vorbis keeps every transient alone, and those 14 dB below a tone; the others are told",
    arguments: [(0, 1), (0, 0.001), (0.5, 1), (0.5, 0.1), (0.5, 0.02), (0.5, 0.005)])
  func transients(tone: Double, intensity: Double) throws {
    let taps = (0..<20).map { index in
      Event(
        kind: .hapticTransient, time: 0.1 + 0.1013 * Double(index),
        parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, 0.5)])
    }
    let below = Event(
      kind: .hapticContinuous, time: 0, duration: 2.3,
      parameters: [.init(.hapticIntensity, tone), .init(.hapticSharpness, 0.3)])
    let all = [Pattern(events: taps + [below])]
    let (clean, alone) = (try rendered(all), try rendered([Pattern(events: [below])]))
    var sound = HapticSound()
    sound.isHapticOnly = true
    let conversion = try sound.ogg(all)
    let file = try decoded(conversion.files[0])[2]
    let lost = taps.filter { tap in
      // Half of its height is left if the difference has less than a quarter of its energy.
      let frames = Int(tap.time * 48_000)..<Int((tap.time + 0.02) * 48_000)
      let own = frames.reduce(0.0) { $0 + pow(Double(clean[$1]) - Double(alone[$1]), 2) }
      let error = frames.reduce(0.0) { $0 + pow(Double(clean[$1]) - Double(file[$1]), 2) }
      return error >= own / 4
    }.count
    if tone == 0 || intensity >= 0.1 { #expect(lost == 0) }
    if tone > 0, intensity <= 0.005 { #expect(lost == taps.count) }
    let told = conversion.losses.first { $0.code == .transientsJoined }
    // Milliseconds are counted whole, so one that is on the edge may fall on either side.
    #expect(abs((told?.count ?? 0) - lost) <= 1, "\(lost) lost, \(told?.count ?? 0) told")
    if lost > 0 { #expect(told != nil) }
  }

  @Test("A level so weak that the file is silent there is told")
  func weakLevels() throws {
    let weak = Pattern(events: [
      Event(
        kind: .hapticContinuous, time: 0.2, duration: 0.5,
        parameters: [.init(.hapticIntensity, 1e-7)])
    ])
    let conversion = try PatternWriter(.androidOgg).write([weak])
    let isSilent = try decoded(conversion.files[0])[2].allSatisfy { $0 == 0 }
    let told = conversion.losses.filter { $0.code == .levelsDropped }
    #expect(isSilent && told.map(\.count) == [1] && told.first?.time == 0.2)
  }
}
