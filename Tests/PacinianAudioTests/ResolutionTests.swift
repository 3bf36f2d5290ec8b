import Foundation
import PacinianMedia
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// Where the audio of a pattern may come from.
@Suite struct ResolutionTests {
  private let files: TemporaryFolder
  private let wave = WAV.sine(440, seconds: 0.01).bytes

  init() throws {
    files = try TemporaryFolder()
    try files.write("root/sub/a.wav", wave)
    try files.write("pattern/beside.wav", wave)
    try files.write("outside/secret.wav", wave)
  }

  private func resolve(
    _ path: String, root: String? = "root", patternFolder: String? = "pattern"
  ) throws -> AudioResolution {
    var event = recording()
    event.waveform = EventWaveform(path: path, usesVolumeEnvelope: false, isLoopEnabled: true)
    return try AudioResolution(
      Pattern(events: [tone(), event]),
      library: AudioLibrary(RecordingReader(sampleRate: 48_000)),
      root: root.map(files.path), patternFolder: patternFolder.map(files.path))
  }

  private func refuses(_ path: String, root: String? = "root") -> AudioResourceError? {
    do {
      _ = try resolve(path, root: root)
      return nil
    } catch {
      return error as? AudioResourceError
    }
  }

  @Test("a path counts from the root") func underRoot() throws {
    for path in ["sub/a.wav", "./sub//a.wav"] {
      let found = try resolve(path)
      #expect(found.notices.isEmpty)
      let clip = try #require(found.clips[1])
      #expect(clip.waveform.frameCount == 480)
      #expect(!clip.usesVolumeEnvelope && clip.isLoopEnabled)
    }
  }

  @Test("what is not there is looked for by its file name beside the pattern, with a notice")
  func beside() throws {
    let found = try resolve("App/Sounds/beside.wav")
    #expect(found.clips[1] != nil)
    #expect(found.notices.map(\.code) == [.waveformBesidePattern])
    #expect(found.notices[0].eventIndex == 1)
    #expect(found.notices[0].error == nil)
    #expect(try resolve("App/Sounds/beside.wav", root: nil).notices.isEmpty)
  }

  /// The recording with `size` as the size of its samples, without its last `missing` bytes.
  private func announcing(_ size: UInt32?, missing: Int) throws -> [UInt8] {
    var bytes = wave
    let mark = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("data".utf8)) })
    if let size {
      for byte in 0..<4 { bytes[mark + 4 + byte] = UInt8(truncatingIfNeeded: size >> (8 * byte)) }
    }
    return Array(bytes.dropLast(missing))
  }

  @Test("a recording that ends before the samples that its header announces is a notice")
  func truncated() throws {
    for (size, missing) in [(nil, 100), (1 << 30, 0), (1 << 30, 300), (nil, 2)] as [(UInt32?, Int)]
    {
      try files.write("root/cut.wav", announcing(size, missing: missing))
      let found = try resolve("cut.wav")
      #expect(found.clips[1] != nil)
      #expect(found.notices.map(\.code) == [.truncatedWaveform], "\(missing)")
      #expect(found.notices[0].eventIndex == 1)
      #expect(found.notices[0].error == nil && found.notices[0].isLoss)
      #expect(found.notices[0].message.contains("cut.wav ends before"))
    }
    let library = AudioLibrary(RecordingReader(sampleRate: 48_000))
    let id = try library.register(bytes: announcing(1 << 30, missing: 0))
    var event = recording()
    event.waveform = EventWaveform(resourceID: id)
    let found = try AudioResolution(Pattern(events: [event]), library: library, root: nil)
    #expect(found.notices.map(\.code) == [.truncatedWaveform])
  }

  @Test("a Sony Wave64 that ends too early is a notice, and a whole one is not")
  func truncatedWave64() throws {
    let chunkTail: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
    let fileTail: [UInt8] = [0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 4, 0xC1, 0, 0]
    func size(_ value: UInt64) -> [UInt8] { (0..<8).map { UInt8(value >> (8 * $0) & 255) } }
    // One channel of 8 000 Hz, 16 bits.
    let format: [UInt8] = [1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0]
    let samples = [UInt8](repeating: 20, count: 800)
    var bytes = Array("wave".utf8) + chunkTail
    bytes += Array("fmt ".utf8) + chunkTail + size(40) + format
    bytes += Array("data".utf8) + chunkTail + size(UInt64(24 + samples.count)) + samples
    bytes = Array("riff".utf8) + fileTail + size(UInt64(24 + bytes.count)) + bytes
    for (missing, codes) in [(0, []), (400, [AudioNotice.Code.truncatedWaveform])] {
      try files.write("root/a.w64", Array(bytes.dropLast(missing)))
      let found = try resolve("a.w64")
      #expect(found.clips[1] != nil)
      #expect(found.notices.map(\.code) == codes, "\(missing)")
    }
  }

  @Test("a size that programs write into a pipe announces nothing")
  func unknownSize() throws {
    for size in [0xFFFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF - 36] as [UInt32] {
      try files.write("root/piped.wav", announcing(size, missing: 0))
      let found = try resolve("piped.wav")
      #expect(found.clips[1] != nil && found.notices.isEmpty, "\(size)")
    }
  }

  @Test("a missing file is a notice, and the event is silent") func missing() throws {
    for root in ["root", "nowhere"] {
      let found = try resolve("sub/none.wav", root: root)
      #expect(found.clips.isEmpty)
      #expect(found.notices.map(\.code) == [.missingWaveformFile])
      #expect(found.notices[0].error?.code == .fileNotFound)
    }
    #expect(try resolve("sub/a.wav/b.wav").notices.map(\.code) == [.missingWaveformFile])
  }

  @Test("an absolute path is refused, also one into the root") func absolute() {
    for path in [files.path("outside/secret.wav"), files.path("root/sub/a.wav"), "/dev/null"] {
      #expect(refuses(path)?.code == .invalidAudioResource)
      #expect(refuses(path, root: nil)?.code == .invalidAudioResource)
    }
  }

  @Test("climbing is refused, also where it would come back") func climbing() {
    for path in ["../outside/secret.wav", "sub/../sub/a.wav", "sub/..", "..", "../none.wav"] {
      #expect(refuses(path)?.code == .invalidAudioResource, "\(path)")
    }
  }

  @Test("a link that leaves the root is refused; one that stays is followed") func links() throws {
    try files.link("root/out.wav", to: "../outside/secret.wav")
    try files.link("root/absolute.wav", to: files.path("root/sub/a.wav"))
    try files.link("root/folder", to: "../outside")
    try files.link("root/sub/around", to: "../../root/sub")
    try files.link("pattern/out.wav", to: "../outside/secret.wav")
    for path in [
      "out.wav", "absolute.wav", "folder/secret.wav", "sub/around/a.wav", "none/out.wav",
    ] {
      let refusal = refuses(path)
      #expect(refusal?.code == .invalidAudioResource, "\(path)")
      #expect(refusal?.leavesFolder == true, "\(path)")
    }
    try files.link("root/in.wav", to: "sub/a.wav")
    try files.link("root/sub/up", to: "..")
    try files.link("root/chain.wav", to: "sub/up/in.wav")
    for path in ["in.wav", "sub/up/sub/a.wav", "chain.wav"] {
      #expect(try resolve(path).clips[1] != nil, "\(path)")
    }
  }

  /// For Swift a slash and the mark behind it are one character, for the system two names.
  @Test("a name that begins with a combining mark hides no link") func combiningMarks() throws {
    let name = "\u{301}.wav"
    try files.write("outside/" + name, wave)
    try files.write("root/sub/" + name, wave)
    try files.link("root/folder", to: "../outside")
    #expect(refuses("folder/" + name)?.leavesFolder == true)
    #expect(refuses("/" + name)?.leavesFolder == true)
    #expect(try resolve("sub/" + name).clips[1] != nil)
  }

  @Test("links in a circle, folders, pipes and other text are no audio") func unusable() throws {
    try files.link("root/a", to: "b")
    try files.link("root/b", to: "a")
    try files.write("root/text.wav", Array("hello".utf8))
    #expect(mkfifo(files.path("root/pipe.wav"), 0o600) == 0)
    for path in ["a", "sub", "pipe.wav", "text.wav", "."] {
      let found = try resolve(path)
      #expect(found.clips.isEmpty, "\(path)")
      #expect(found.notices.map(\.code) == [.unusableWaveform], "\(path)")
      #expect(found.notices.first?.error?.code == .invalidAudioResource, "\(path)")
      // What is no file is not read.
      guard ["sub", "pipe.wav", "."].contains(path) else { continue }
      #expect(found.notices.first?.error?.message.contains("is not a file") == true, "\(path)")
    }
    let deep = String(repeating: "sub/", count: 500) + "a.wav"
    #expect(try resolve(deep).notices.map(\.code) == [.unusableWaveform])
    #expect(try resolve("").notices.map(\.code) == [.unusableWaveform])
    #expect(try resolve("a\0b").notices.map(\.code) == [.unusableWaveform])
  }

  /// A name that turns into a link to the outside again and again: the file outside is never
  /// opened.
  @Test("a name that is exchanged while it is looked up leads nowhere else") func exchange() throws
  {
    try files.write("outside/a.wav", WAV.sine(440, seconds: 0.02).bytes)
    try files.write("root/moving/a.wav", wave)
    let folder = files.path("root/moving")
    let away = files.path("root/away")
    let swapper = Thread {
      while !Thread.current.isCancelled {
        rename(folder, away)
        symlink("../outside", folder)
        unlink(folder)
        rename(away, folder)
      }
    }
    swapper.start()
    defer { swapper.cancel() }
    for _ in 0..<2_000 {
      guard let found = try? resolve("moving/a.wav") else { continue }
      if let clip = found.clips[1] { #expect(clip.waveform.frameCount == 480) }
    }
  }
}
