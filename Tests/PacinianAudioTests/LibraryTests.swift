import Foundation
import PacinianMedia
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// Registered resources and their limit.
@Suite struct LibraryTests {
  private let wave = WAV.sine(440, seconds: 0.1).bytes

  private func code(_ body: () throws -> Void) -> CoreHapticsErrorCode? {
    do {
      try body()
      return nil
    } catch {
      return (error as? AudioResourceError)?.code
    }
  }

  @Test("a resource is played by its id, with its registration's options") func register() throws {
    let library = AudioLibrary(RecordingReader(sampleRate: 48_000))
    let id = try library.register(bytes: wave, usesVolumeEnvelope: false, isLoopEnabled: true)
    var event = recording()
    event.waveform = EventWaveform(resourceID: id)
    let resolution = try AudioResolution(Pattern(events: [event]), library: library, root: nil)
    let clip = try #require(resolution.clips[0])
    #expect(clip.waveform.frameCount == 4_800)
    #expect(clip.isLoopEnabled && !clip.usesVolumeEnvelope)
    try library.unregister(id)
    #expect(code { try library.unregister(id) } == .invalidAudioResource)
    #expect(
      code { _ = try AudioResolution(Pattern(events: [event]), library: library, root: nil) }
        == .invalidAudioResource)
    #expect(try library.register(bytes: wave) != id)
  }

  @Test("from a file") func file() throws {
    let files = try TemporaryFolder()
    let path = try files.write("a.wav", wave)
    let reader = RecordingReader(sampleRate: 44_100)
    let library = AudioLibrary(reader)
    let id = try library.register(path: path)
    #expect(try library.clip(id).waveform.frameCount == 4_410)
    #expect(code { _ = try library.register(path: files.path("b.wav")) } == .fileNotFound)
    #expect(code { _ = try library.register(path: files.url.path) } == .invalidAudioResource)
    // The same file is decoded once.
    let before = reader.availableByteCount
    _ = try library.register(path: path)
    #expect(reader.availableByteCount == before)
  }

  @Test("decoded bytes are limited until nothing plays them") func limit() throws {
    let reader = RecordingReader(sampleRate: 48_000, byteLimit: 50_000)
    let library = AudioLibrary(reader)
    var ids = [try library.register(bytes: wave), try library.register(bytes: wave)]
    #expect(reader.availableByteCount == 50_000 - 2 * 19_200)
    #expect(code { _ = try library.register(bytes: wave) } == .resourceNotAvailable)
    // A failure takes nothing.
    #expect(reader.availableByteCount == 50_000 - 2 * 19_200)
    var held: AudioClip? = try library.clip(ids[0])
    try library.unregister(ids.removeFirst())
    #expect(code { _ = try library.register(bytes: wave) } == .resourceNotAvailable)
    #expect(held != nil)
    held = nil
    ids.append(try library.register(bytes: wave))
    library.unregisterAll()
    #expect(reader.availableByteCount == 50_000)
    #expect(RecordingReader(sampleRate: 48_000).availableByteCount == 8_388_608)
  }

  @Test("a recording of another rate is resampled") func resampling() throws {
    for rate in [8_000, 44_100, 96_000] {
      let wave = try AudioWaveform(
        bytes: WAV.sine(1_000, seconds: 0.2, sampleRate: rate).bytes, sampleRate: 48_000)
      #expect(wave.frameCount == 9_600)
      var signal = 0.0
      var noise = 0.0
      for (frame, sample) in wave.leftSamples.enumerated() where (1_000..<8_600).contains(frame) {
        let expected = 0.5 * sin(2 * .pi * 1_000 * Double(frame) / 48_000)
        signal += expected * expected
        noise += (sample - expected) * (sample - expected)
      }
      // Samples are single precision on both sides.
      #expect(10 * log10(signal / noise) > 120)
    }
  }

  @Test("of more than two channels the first two are kept") func channels() throws {
    let samples = (0..<500).map { Float($0 % 5) / 10 }
    let wave = try AudioWaveform(
      bytes: WAV(channels: 5, samples: samples).bytes, sampleRate: 48_000)
    #expect(wave.isStereo)
    #expect(wave.frameCount == 100)
    #expect(wave.leftSamples.allSatisfy { $0 == 0 })
    #expect(wave.rightSamples.allSatisfy { $0 == Double(Float(0.1)) })
    #expect(wave.byteCount == 800)
  }

  @Test("any number of threads may use a library") func threads() throws {
    let reader = RecordingReader(sampleRate: 48_000, byteLimit: 1_000_000)
    let library = AudioLibrary(reader)
    let wave = wave
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      guard let id = try? library.register(bytes: wave) else { return }
      _ = try? library.clip(id)
      try? library.unregister(id)
    }
    #expect(reader.availableByteCount == 1_000_000)
  }
}
