import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian follow", .timeLimit(.minutes(20)))
struct FollowCommandTests {
  private let rate = 8000

  /// A quarter of a second of silence, half a second of a tone, and silence.
  private func burst(_ amplitude: Double = 0.5) -> [Float] {
    (0..<rate).map { frame in
      let seconds = Double(frame) / Double(rate)
      let isOn = (0.25..<0.75).contains(seconds)
      return Float(isOn ? amplitude * sin(2 * .pi * 150 * seconds) : 0)
    }
  }

  private func data(_ sound: [Float]) -> Data { sound.withUnsafeBytes { Data($0) } }

  private func integers(_ sound: [Float]) -> [Int16] { sound.map { Int16($0 * 32_767) } }

  private func peak(_ samples: some Sequence<Double>) -> Double {
    samples.reduce(0) { max($0, abs($1)) }
  }

  private func follow(_ arguments: [String], _ input: Data) throws -> ToolRun {
    try ToolRun(["follow"] + arguments, input: input)
  }

  @Test("the vibration follows the sound by 8 ms, and silence is still")
  func vibration() throws {
    let run = try follow(["-o", "-", "--raw", "f32", "--rate", "8000"], data(burst()))
    #expect(run.code == 0, "\(run.errorText)")
    let samples = run.samples
    #expect(samples.count >= rate && samples.count < 2 * rate)
    // 8 ms and the sound's first step later it is felt, and not before.
    #expect(peak(samples[..<2000]) == 0)
    #expect(peak(samples[2000..<2120]) > 0.05)
    #expect(peak(samples[3000..<6000]) > 0.3)
    // The level falls in a tenth of a second.
    #expect(peak(samples[7200...]) == 0)
    #expect(run.errorText.contains("1.000 s at 8000 Hz, 1 channel, 1 onset"), "\(run.errorText)")
  }

  @Test("WAV, raw integers and raw floats of one sound are the same vibration")
  func formats() throws {
    // (Twice: two channels of one sound.)
    let sound = burst().flatMap { [$0, $0] }
    let wav = WaveFile.of(integers(sound), rate: UInt32(rate), channelCount: 2)
    let raw = ["--rate", "8000", "--channels", "2"]
    let fromWAV = try follow(["-o", "-"], wav)
    #expect(fromWAV.code == 0, "\(fromWAV.errorText)")
    let words = integers(sound).withUnsafeBytes { Data($0) }
    let fromIntegers = try follow(["-o", "-", "--raw", "s16"] + raw, words)
    #expect(fromIntegers.output == fromWAV.output)
    let floats = data(integers(sound).map { Float($0) / 32_768 })
    #expect(try follow(["-o", "-", "--raw", "f32"] + raw, floats).output == fromWAV.output)
    #expect(peak(fromWAV.samples) > 0.3)
    // A program that writes to a pipe does not know the length.
    var endless = wav
    endless.replaceSubrange(40..<44, with: [0xFF, 0xFF, 0xFF, 0xFF])
    let fromPipe = try follow(["-o", "-"], endless)
    #expect(fromPipe.code == 0 && fromPipe.output == fromWAV.output, "\(fromPipe.errorText)")
    // What follows the samples is no sound.
    let tagged = try follow(
      ["-o", "-"], wav + Data("LIST".utf8) + Data(repeating: 0x7F, count: 999))
    #expect(tagged.code == 0 && tagged.output == fromWAV.output, "\(tagged.errorText)")
  }

  @Test("gain, gate, sensitivity and delay are those of the options")
  func options() throws {
    let raw = ["-o", "-", "--raw", "f32", "--rate", "8000"]
    let quiet = data(burst(0.05))
    let plain = try follow(raw, quiet).samples
    let loud = try follow(raw + ["--gain", "20"], quiet).samples
    #expect(peak(loud) > 1.5 * peak(plain) && peak(plain) > 0.05)
    let gated = try follow(raw + ["--gate", "-20"], quiet)
    #expect(gated.code == 0 && gated.samples.count >= rate && peak(gated.samples) == 0)
    let deaf = try follow(raw + ["--sensitivity", "0"], quiet)
    #expect(deaf.errorText.contains("0 onsets"), "\(deaf.errorText)")
    let delayed = try follow(raw + ["--delay", "100"], quiet).samples
    #expect(Array(delayed[800...]) == plain && peak(delayed[..<800]) == 0)
  }

  @Test("a device plays it, at its own rate")
  func device() throws {
    let files = try TemporaryFolder()
    let file = files.url.appending(path: "device.raw").path
    let run = try follow(
      ["--device", "file:'\(file)',raw", "--map", "0,0,V,0.5V", "--raw", "f32", "--rate", "8000"],
      data(burst()))
    #expect(run.code == 0, "\(run.errorText)")
    #expect(run.errorText.contains("at 8000 Hz, peak"), "\(run.errorText)")
    let played = try Data(contentsOf: URL(filePath: file)).withUnsafeBytes {
      $0.bindMemory(to: Float.self).map(Double.init)
    }
    func channel(_ number: Int) -> [Double] {
      stride(from: number, to: played.count, by: 4).map { played[$0] }
    }
    #expect(peak(channel(0)) == 0 && peak(channel(1)) == 0)
    #expect(peak(channel(2)) > 0.3)
    #expect(zip(channel(2), channel(3)).allSatisfy { abs($0 / 2 - $1) < 1e-6 })
    #expect(try #require(channel(2).last) == 0)
  }

  @Test(
    "a header that is none, or not whole, is an error in words",
    arguments: [
      ("RIFX\0\0\0\0WAVE", "is not WAV"), ("", "is empty"), ("RIFF", "ends within its header"),
      ("RIFF\0\0\0\0WAVEfmt ", "ends within its header"),
      ("RIFF\0\0\0\0WAVEdata\u{8}\0\0\0", "samples before their format"),
    ])
  func badHeaders(text: String, message: String) throws {
    let run = try follow(["-o", "-"], Data(text.utf8))
    #expect(run.code == 65)
    #expect(run.errorText.contains(message), "\(run.errorText)")
    #expect(run.output.isEmpty)
  }

  @Test("a stream that is cut, and a format that is not followed, are errors in words")
  func badSounds() throws {
    let raw = ["-o", "-", "--raw", "f32", "--rate", "8000"]
    let cut = try follow(raw, data(burst()) + Data([1, 2, 3]))
    #expect(cut.code == 65 && cut.errorText.contains("ends within a frame"), "\(cut.errorText)")
    #expect(try follow(raw, data(burst())).output == cut.output)
    let wav = WaveFile.of(integers(burst()), rate: UInt32(rate))
    let short = try follow(["-o", "-"], wav.dropLast(2000))
    #expect(short.code == 65, "\(short.errorText)")
    #expect(short.errorText.contains("ends 1000 frames before"), "\(short.errorText)")
    let slow = try follow(["-o", "-"], WaveFile.of([0, 0], rate: 4000))
    #expect(slow.code == 65 && slow.errorText.contains("4000 Hz"), "\(slow.errorText)")
    let wide = try follow(["-o", "-"], WaveFile.of([0, 0], rate: 8000, channelCount: 9))
    #expect(wide.code == 65 && wide.errorText.contains("9 channels"), "\(wide.errorText)")
    var bytes = wav
    bytes[34] = 24
    let deep = try follow(["-o", "-"], bytes)
    #expect(deep.code == 65 && deep.errorText.contains("24 bits"), "\(deep.errorText)")
  }

  @Test("options that contradict each other are refused")
  func usage() throws {
    let cases: [([String], String)] = [
      (["sound.wav"], "standard input"), (["-o", "out.wav"], "-o takes - alone"),
      (["--rate", "8000"], "raw samples"), (["--channels", "2"], "raw samples"),
      (["-o", "-", "--device", "null"], "leave out -o"),
      (["-o", "-", "--controller"], "-o does not go with --controller"),
      (["--device", "null", "--controller"], "--device does not go with --controller"),
      (["--as", "motors"], "give that too"),
      (["--map", "L,V"], "V alone"), (["--gate", "3"], "--gate"), (["--gain", "99"], "--gain"),
      (["--raw", "f32", "--rate", "100"], "--rate"), (["--device", ""], "--device"),
    ]
    for (arguments, message) in cases {
      let run = try follow(arguments, Data())
      #expect(run.code == 64, "\(arguments)")
      #expect(run.errorText.contains(message), "\(arguments): \(run.errorText)")
    }
    let lost = try follow(["--device", "none-such"], WaveFile.of([0, 0], rate: 8000))
    #expect(lost.code == 69, "\(lost.errorText)")
  }

  @Test("a signal ends it after a fade", arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let process = try FollowProcess(
      ["--raw", "f32", "--rate", "8000"], in: try TemporaryFolder())
    try process.send(Array(burst()[..<5000]))
    process.read(upTo: 4500)
    #expect(process.samples.suffix(500).contains { abs($0) > 0.1 })
    process.interrupt(signal)
    let end = process.finish()
    #expect(end.reason == .uncaughtSignal && end.status == signal)
    #expect(process.samples.suffix(50).allSatisfy { $0 == 0 })
    // No jump to silence: a sample differs little from the next, as in 230 Hz at full scale.
    let jumps = zip(process.samples, process.samples.dropFirst()).map { abs($0 - $1) }
    #expect(try #require(jumps.max()) < 0.4)
  }

  @Test("the vibration comes while the sound is still coming")
  func live() throws {
    let process = try FollowProcess(
      ["--raw", "f32", "--rate", "8000"], in: try TemporaryFolder())
    for piece in 0..<8 {
      try process.send(Array(burst()[(1000 * piece)..<(1000 * piece + 1000)]))
      // All of it, with none to follow.
      process.read(upTo: 1000 * (piece + 1))
      #expect(process.samples.count == 1000 * (piece + 1))
    }
    process.interrupt(SIGTERM)
    _ = process.finish()
  }
}
