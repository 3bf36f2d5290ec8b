import Foundation
import Testing

@testable import CoreHaptics

@Suite("systems, outputs and recorders")
struct SystemTests {
  @Test("with nothing attached a thread pulls engines in step with the clock")
  func wallClock() throws {
    let system = HapticSystem()
    let engine = try system.run { try CHHapticEngine() }
    try engine.start()
    let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
    let calls = Calls<Bool>()
    player.completionHandler = { _ in calls.add(true) }
    try player.start(atTime: 0)
    // A tap takes 30 ms. The machine may be busy with other things for a while.
    for _ in 0..<1_000 where calls.count == 0 { usleep(10_000) }
    #expect(calls.count == 1)
    #expect(engine.currentTime > 0.02)
  }

  @Test("an output gets every block, until it is detached")
  func callback() throws {
    let system = HapticSystem(clock: .manual)
    let times = Calls<TimeInterval>()
    let frames = Calls<Int>()
    let output = HapticOutput.callback { block in
      #expect(block.sampleRate == 48_000)
      #expect(block.audio.count == 2 * block.frameCount)
      times.add(block.time)
      frames.add(block.haptic.count)
    }
    system.attach(output)
    system.advance(by: 0.05)
    #expect(times.all.first == 0)
    #expect(frames.all.reduce(0, +) == 2_400)
    system.detach(output)
    system.advance(by: 0.05)
    #expect(frames.all.reduce(0, +) == 2_400)
    #expect(system.currentTime == 0.1)
    #expect(output.failure == nil)
  }

  @Test("an output that fails is not called again")
  func failure() {
    struct Full: Error {}
    let system = HapticSystem(clock: .manual)
    let calls = Calls<Bool>()
    let output = HapticOutput.callback { _ in
      calls.add(true)
      throw Full()
    }
    system.attach(output)
    system.advance(by: 1)
    #expect(calls.count == 1)
    #expect(output.failure is Full)
  }

  @Test("a file holds what was played")
  func file() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: url) }
    // A link that has the name loses it, and what it leads to stays.
    let precious = url.appendingPathExtension("txt")
    try Data("keep".utf8).write(to: precious)
    defer {
      #expect((try? Data(contentsOf: precious)) == Data("keep".utf8))
      try? FileManager.default.removeItem(at: precious)
    }
    #expect(symlink(precious.path, url.path) == 0)
    let recorder = HapticRecorder()
    try recorder.system.attachFile(at: url)
    let engine = try recorder.startedEngine()
    try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
    recorder.advance(by: 0.1)
    // The file is whole before it is closed, and the closing changes nothing.
    let open = try Data(contentsOf: url)
    recorder.system.detachAll()
    let data = try Data(contentsOf: url)
    #expect(open == data)
    #expect(data.prefix(4) == Data("RIFF".utf8))
    // 4 800 frames of 3 channels of 3 bytes, as the header says too.
    let mark = try #require(data.range(of: Data("data".utf8)))
    #expect(data[mark.upperBound...].prefix(4) == Data([0xC0, 0xA8, 0, 0]))
    #expect(data.count >= mark.upperBound + 4 + 43_200)
    #expect(throws: (any Error).self) {
      try recorder.system.attachFile(at: URL(fileURLWithPath: "/none/none.wav"))
    }
  }

  @Test(
    "a waveform's path counts from a folder with and without a slash at its end, and stays in it")
  func waveformPaths() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let sounds = base.appending(path: "sounds")
    let other = base.appending(path: "sounds-of-others")
    for folder in [sounds, other] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: folder.appending(path: "a.wav"))
    }
    try Data().write(to: base.appending(path: "b.wav"))
    defer { try? FileManager.default.removeItem(at: base) }
    let system = HapticSystem(clock: .manual, resourceFolders: [])
    for path in [sounds.path, sounds.path + "/"] {
      for folder in [
        try #require(URL(string: "file://" + path)), URL(fileURLWithPath: path),
        URL(fileURLWithPath: path, isDirectory: false),
      ] {
        let found = try system.path(ofWaveform: "a.wav", beside: folder)
        #expect(found == sounds.appending(path: "a.wav").resolvingSymlinksInPath().path)
        // Each of these files is there.
        for name in ["../b.wav", "../sounds-of-others/a.wav", base.path + "/b.wav"] {
          #expect(throws: CHHapticError.self, "\(name)") {
            try system.path(ofWaveform: name, beside: folder)
          }
        }
      }
    }
  }

  @Test("fractions of frames add up")
  func fractions() {
    let system = HapticSystem(clock: .manual)
    for _ in 0..<48_000 * 3 { system.advance(by: 1 / 144_000) }
    #expect(abs(system.currentTime - 1) <= 1 / 48_000)
    let other = HapticSystem(clock: .manual)
    for _ in 0..<10 { other.advance(by: 0.1) }
    #expect(other.currentTime == 1)
  }

  @Test("an engine belongs to the system that is current where it is made")
  func scopes() async throws {
    let outer = HapticRecorder()
    let inner = HapticRecorder()
    try await outer.run {
      let first = try CHHapticEngine()
      let second = try inner.run { try CHHapticEngine() }
      let third = try await Task { try CHHapticEngine() }.value
      #expect(first.core.system === outer.system)
      #expect(second.core.system === inner.system)
      #expect(third.core.system === outer.system)
    }
    #expect(HapticSystem.current === HapticSystem.shared)
  }

  @Test("a handler may move time, and does not wait for itself")
  func reentrance() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.startedEngine()
    let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
    player.completionHandler = { [recorder] _ in recorder.advance(by: 1) }
    try player.start(atTime: 0)
    recorder.advance(by: 0.5)
    #expect(abs(recorder.time - 1.5) < 1e-9)
  }

  @Test("the same steps record the same signal")
  func determinism() throws {
    func waveform() throws -> HapticWaveform {
      let recorder = HapticRecorder()
      let engine = try recorder.startedEngine()
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(), hum(at: 0.1, for: 0.7)))
      player.loopEnabled = true
      try player.start(atTime: 0)
      recorder.advance(by: 0.333)
      try player.sendParameters(
        [.init(parameterID: .hapticSharpnessControl, value: 0.4, relativeTime: 0)], atTime: 0)
      recorder.advance(by: 2)
      return recorder.waveform
    }
    let first = try waveform()
    #expect(first.peak() > 0.9)
    let samples = first.haptic[..<16_000]
    let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    #expect(abs(Double(first.rms(in: 0..<1.0 / 3)) - power.squareRoot()) < 1e-6)
    #expect(try waveform() == first)
    #expect(first.duration == 2.333)
  }
}
