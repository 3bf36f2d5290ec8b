import CoreHaptics
import Foundation
import Testing

@Suite("audio resources")
struct AudioTests {
  private let recorder = HapticRecorder()

  private func events(_ id: CHHapticAudioResourceID, for duration: Double = 0) throws
    -> CHHapticPattern
  {
    try pattern(
      CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0, duration: duration))
  }

  @Test("a registered file plays to its end, or loops, until it is unregistered")
  func register() throws {
    let file = try ToneFile()
    let engine = try recorder.startedEngine()
    let once = try engine.registerAudioResource(file.url)
    let loop = try engine.registerAudioResource(
      file.url,
      options: [
        CHHapticAudioResourceKeyLoopEnabled: true,
        CHHapticAudioResourceKeyUseVolumeEnvelope: false,
      ])
    #expect(once != loop)
    try engine.makePlayer(with: events(once, for: 0.8)).start(atTime: 0)
    recorder.advance(by: 1)
    try engine.makePlayer(with: events(loop, for: 0.8)).start(atTime: 0)
    recorder.advance(by: 1)
    let waveform = recorder.waveform
    #expect(waveform.audioPeak(in: 0..<0.3) > 0.2)
    #expect(waveform.audioPeak(in: 0.35..<1) == 0)
    #expect(waveform.audioPeak(in: 1.5..<1.8) > 0.2)
    try engine.unregisterAudioResource(once)
    expect(.invalidAudioResource) { _ = try engine.makePlayer(with: events(once)) }
    expect(.invalidAudioResource) { try engine.unregisterAudioResource(once) }
  }

  @Test("a stop cuts recordings that sound, and leaves those that have ended as they were")
  func stop() throws {
    let file = try ToneFile()
    let engine = try recorder.startedEngine()
    let once = try engine.registerAudioResource(file.url)
    let loop = try engine.registerAudioResource(
      file.url, options: [CHHapticAudioResourceKeyLoopEnabled: true])
    let player = try engine.makePlayer(
      with: pattern(
        CHHapticEvent(audioResourceID: once, parameters: [], relativeTime: 0),
        CHHapticEvent(audioResourceID: loop, parameters: [], relativeTime: 0.1),
        CHHapticEvent(audioResourceID: once, parameters: [], relativeTime: 0.875)))
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    try player.stop(atTime: 0)
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.duration) == [nil, 0.9, 0.125])
  }

  @Test("there is room for 8 MiB of decoded audio, which unregistering gives back")
  func limit() throws {
    // 25 s of 48 000 floats of 4 bytes each.
    let files = [try ToneFile(seconds: 25), try ToneFile(seconds: 25)]
    let engine = try recorder.startedEngine()
    let first = try engine.registerAudioResource(files[0].url)
    expect(.resourceNotAvailable) { _ = try engine.registerAudioResource(files[1].url) }
    try engine.unregisterAudioResource(first)
    _ = try engine.registerAudioResource(files[1].url)
  }

  @Test("what is no audio file is refused")
  func refusals() throws {
    let engine = try recorder.startedEngine()
    expect(.fileNotFound) {
      _ = try engine.registerAudioResource(URL(fileURLWithPath: "/none.wav"))
    }
    let page = try #require(URL(string: "https://example.com/a.wav"))
    expect(.fileNotFound) { _ = try engine.registerAudioResource(page) }
    expect(.invalidAudioResource) {
      _ = try engine.registerAudioResource(URL(fileURLWithPath: #filePath))
    }
  }

  @Test("a pattern's audio files are looked for beside it, then among the resources")
  func waveformPath() throws {
    let file = try ToneFile(named: "tone.wav")
    let folder = file.url.deletingLastPathComponent()
    let text =
      #"{"Pattern": [{"Event": {"EventType": "AudioCustom", "Time": 0, "#
      + #""EventWaveformPath": "tone.wav"}}]}"#
    let ahap = folder.appending(path: "tone.ahap")
    try Data(text.utf8).write(to: ahap)
    let engine = try recorder.startedEngine()
    try engine.playPattern(from: ahap)
    recorder.advance(by: 0.2)
    #expect(recorder.waveform.audioPeak() > 0.2)
    expect(.fileNotFound) { try engine.playPattern(from: Data(text.utf8)) }
    let other = HapticRecorder(resourceFolders: [folder])
    let otherEngine = try other.startedEngine()
    try otherEngine.playPattern(from: Data(text.utf8))
    other.advance(by: 0.2)
    #expect(other.events.map(\.type) == [.audioCustom])
  }

  @Test(
    "a pattern does not reach out of its folder",
    arguments: ["../tone.wav", "/etc/hostname", "link/tone.wav", ""])
  func outside(path: String) throws {
    let file = try ToneFile(named: "tone.wav")
    let outer = file.url.deletingLastPathComponent()
    let folder = outer.appending(path: "inner")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"), withDestinationURL: outer)
    let recorder = HapticRecorder(resourceFolders: [folder])
    let engine = try recorder.startedEngine()
    let pattern = try CHHapticPattern(dictionary: [
      .pattern: [
        [
          CHHapticPattern.Key.event: [
            CHHapticPattern.Key.eventType: "AudioCustom", .time: 0, .eventWaveformPath: path,
          ] as [CHHapticPattern.Key: Any]
        ]
      ]
    ])
    expect(.fileNotFound) { _ = try engine.makePlayer(with: pattern) }
  }
}
