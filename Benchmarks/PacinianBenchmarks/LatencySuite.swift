import PacinianPattern
import PacinianProfiles
import PacinianRendering
import PacinianSpectra

/// How long one render call takes, as a share of the time its block lasts.
struct LatencySuite {
  struct Row {
    var voices: Int
    var blockFrames: Int
    /// Nanoseconds of one call.
    var call: Statistics

    /// Nanoseconds that a block lasts.
    var deadline: Double { Double(blockFrames) / Double(Workload.sampleRate) * 1e9 }
  }

  let options: BenchmarkOptions

  func run(_ report: (Row) -> Void) throws(RenderingError) {
    let blocks = options.isQuick ? [64] : [32, 64, 128, 256]
    let counts = options.isQuick ? [16, 1_024] : [1, 16, 256, 1_024, 4_096, 16_384]
    for blockFrames in blocks {
      for voices in counts { report(try row(voices: voices, blockFrames: blockFrames)) }
    }
  }

  /// Voices on curves: a call in which a corner falls is dearer, and the tail shows it.
  private func row(voices: Int, blockFrames: Int) throws(RenderingError) -> Row {
    let calls = options.isQuick ? 2_000 : 100_000
    let workload = Workload(.curves, voices: voices, frameCount: (calls + 200) * blockFrames)
    let bank = TransientBank(profile: workload.profile, sampleRate: Workload.sampleRate)
    let run = try FastRun(workload, blockFrames: blockFrames, level: options.level, bank: bank)
    for _ in 0..<100 { run.renderBlock() }
    var times: [Double] = []
    times.reserveCapacity(calls)
    for _ in 0..<calls {
      let start = BenchmarkClock.now
      run.renderBlock()
      times.append(Double(BenchmarkClock.now - start))
    }
    return Row(voices: workload.voices, blockFrames: blockFrames, call: Statistics(times))
  }

  /// Frames from the one for which a parameter is sent to the first that it changes, for sends at
  /// every place of a tile; 0 everywhere, or the renderer is wrong.
  func framesToEffect() throws(RenderingError) -> Int {
    let bank = TransientBank(
      profile: Workload(.steady, voices: 1, frameCount: 1).profile,
      sampleRate: Workload.sampleRate)
    var latest = 0
    for offset in stride(from: 0, to: 256, by: 7) {
      let workload = Workload(.steady, voices: 8, frameCount: 9_600)
      let one = try FastRun(workload, blockFrames: 1, level: options.level, bank: bank)
      let other = try FastRun(workload, blockFrames: 1, level: options.level, bank: bank)
      let sent = 4_096 + offset
      var effect: Int?
      while effect == nil, one.renderer.position < sent + 512 {
        let frame = one.renderer.position
        if frame == sent { one.send(.hapticIntensity, 0.25) }
        if one.renderBlock()[0] != other.renderBlock()[0] { effect = frame }
      }
      latest = max(latest, effect.map { abs($0 - sent) } ?? .max)
    }
    return latest
  }
}

extension FastRun {
  /// Sends to every player, for the next frame.
  func send(_ id: ControlID, _ value: Double) {
    for player in players {
      renderer.sendParameter(id, value: value, at: renderer.position, to: player)
    }
  }
}
