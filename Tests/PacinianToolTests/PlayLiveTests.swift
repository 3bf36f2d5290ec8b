import Foundation
import PacinianTestSupport
import Testing

/// On a device that takes time: what is in its pipe and buffers when a line is sent is played
/// before it acts.
@Suite("pacinian play, live", .timeLimit(.minutes(20)))
struct PlayLiveTests {
  /// The pipe's 64 KiB of pairs, ALSA's buffer and a block, generously.
  private static let onTheWay = 2 * 48_000

  private let files: TemporaryFolder
  private let drone: String

  init() throws {
    files = try TemporaryFolder()
    drone = try files.write(
      "drone.ahap",
      #"""
      {"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0,
        "EventDuration": 25}}]}
      """#
    ).path
  }

  private func peak(_ samples: some Sequence<Float>) -> Float {
    samples.reduce(0) { max($0, abs($1)) }
  }

  /// Reads two seconds more than can be on the way, and gives the last second's peak.
  private func peakSoon(_ process: PlayProcess) -> Float {
    process.read(upTo: process.samples.count + Self.onTheWay + 4 * 48_000)
    return peak(process.samples.suffix(2 * 48_000))
  }

  /// Whether the peak comes to `level`. While nobody reads, the device waits, and what was sent has
  /// time to act, however busy the machine is.
  private func settles(
    _ process: PlayProcess, at level: Float, within tolerance: Float
  ) -> Bool {
    for _ in 0..<500 {
      usleep(10_000)
      process.read(upTo: process.samples.count + 48_000)
      guard abs(peak(process.samples.suffix(24_000)) - level) <= tolerance else { continue }
      // There it stays.
      process.read(upTo: process.samples.count + 2 * 48_000)
      return abs(peak(process.samples.suffix(2 * 48_000)) - level) <= tolerance
    }
    return false
  }

  @Test("intensity acts while it plays, and stop ends it")
  func control() throws {
    let process = try PlayProcess([drone, "--loop"], in: files)
    let loud = peakSoon(process)
    #expect(loud > 0.1)
    try process.send("intensity 0.5")
    // A value that is sent while something sounds moves over 5 ms, then stays.
    #expect(settles(process, at: loud / 2, within: 1e-3 * loud))
    try process.send("intensity 0")
    #expect(settles(process, at: 0, within: 0))
    try process.send("intensity 1")
    #expect(settles(process, at: loud, within: 1e-3 * loud))
    let count = process.samples.count
    try process.send("stop")
    let end = try process.finish()
    #expect(end.reason == .exit && end.status == 0, "\(end.errorText)")
    #expect(process.samples.count < count + 2 * Self.onTheWay)
  }

  @Test("a pause is silent and costs nothing, and resume goes on where it was")
  func pause() throws {
    let process = try PlayProcess([drone], in: files)
    process.read(upTo: 2 * 48_000)
    try process.send("pause")
    // All that was on the way, then nothing: the device rests.
    process.readUntilQuiet()
    #expect(peak(process.samples.suffix(64)) == 0)
    #expect(process.samples.count < 2 * 48_000 * 24)
    try process.send("resume")
    let end = try process.finish()
    #expect(end.status == 0, "\(end.errorText)")
    // 25 s of sound and tails, plus the pause's own block or two, and not the time it took.
    let frames = process.samples.count / 2
    #expect(frames >= 25 * 48_000)
    #expect(frames < 26 * 48_000)
  }

  @Test("quit fades out at once")
  func quit() throws {
    let process = try PlayProcess([drone, "--loop"], in: files)
    process.read(upTo: 2 * 48_000)
    try process.send("quit")
    let end = try process.finish()
    #expect(end.reason == .exit && end.status == 0)
    #expect(process.samples.count < 2 * 48_000 + 2 * Self.onTheWay)
    #expect(end.errorText.contains("underruns"))
  }

  @Test(
    "an interrupt fades out, then ends the process as an interrupt does",
    arguments: [SIGINT, SIGTERM])
  func interrupt(signal: Int32) throws {
    let process = try PlayProcess([drone, "--loop"], in: files)
    process.read(upTo: 2 * 48_000)
    process.interrupt(signal)
    // A device that takes nothing for a while is still given the fade.
    usleep(700_000)
    let end = try process.finish()
    #expect(end.reason == .uncaughtSignal)
    #expect(end.status == signal)
    // No step bigger than the drone's own at the end.
    let left = stride(from: 0, to: process.samples.count, by: 2).map { process.samples[$0] }
    let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }
    #expect(peak(steps.suffix(4_800)) <= peak(steps[9_600..<19_200]) * 1.05)
    #expect(peak(left.suffix(16)) < 0.05)
  }

  @Test("loops play until they are let go")
  func loop() throws {
    let short = try files.write(
      "short.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}},"#
        + #"{"Event": {"EventType": "HapticTransient", "Time": 0.2}}]}"#
    ).path
    let process = try PlayProcess([short, "--loop"], in: files)
    process.read(upTo: 2 * 48_000 * 2)
    try process.send("loop off")
    let end = try process.finish()
    #expect(end.status == 0)
    #expect(process.samples.count >= 2 * 48_000 * 2)
  }

  @Test("keys control it, and the terminal is as it was afterwards, also after an interrupt")
  func keys() throws {
    let process = try PlayProcess([drone, "--loop"], in: files, terminal: PseudoTerminal())
    let terminal = try #require(process.terminal)
    #expect(terminal.isPlain)
    let loud = peakSoon(process)
    #expect(!terminal.isPlain)
    // Down, five times; a lone escape and a key that means nothing are passed over.
    terminal.press("\u{1B}[B\u{1B}[Bz\u{1B}OB\u{1B}[B\u{1B}\u{1B}[B")
    #expect(settles(process, at: loud / 2, within: 1e-3 * loud))
    terminal.press("q")
    #expect(try process.finish().status == 0)
    #expect(terminal.isPlain)

    let other = try PlayProcess([drone], in: files, terminal: PseudoTerminal())
    other.read(upTo: 2 * 48_000)
    #expect(other.terminal?.isPlain == false)
    other.interrupt(SIGINT)
    #expect(try other.finish().reason == .uncaughtSignal)
    #expect(other.terminal?.isPlain == true)
  }

  @Test("the space key starts what waits, and pauses it")
  func space() throws {
    let process = try PlayProcess([drone, "--paused"], in: files, terminal: PseudoTerminal())
    // Nothing is played until then.
    usleep(300_000)
    let terminal = try #require(process.terminal)
    terminal.press("]\u{1B}[C ")
    process.read(upTo: 2 * 48_000)
    terminal.press(" ")
    usleep(200_000)
    terminal.press("q")
    #expect(try process.finish().status == 0)
    #expect(process.samples.count < 2 * 48_000 + 2 * Self.onTheWay)
  }
}
