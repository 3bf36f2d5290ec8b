import PacinianModel
import PacinianReference
import PacinianSpectra

/// Signal-to-noise ratios of the engine and of the naive one on a load, against the reference.
struct PlayersCheck {
  let engine: Double
  let naive: Double

  /// Both render their first ``PlayersLoad/checkFrames`` frames.
  init(
    _ load: PlayersLoad, profile: ActuatorProfile, course: PlayersCourse?, engine: PlayersRun,
    naive: NaiveEngine
  ) throws {
    let reference = try Self.reference(load, profile: profile, course: course)
    var samples: [Double] = []
    var simple: [Double] = []
    while samples.count < load.checkFrames {
      samples += try engine.step().map(Double.init)
      simple += naive.step()
    }
    self.engine = AnswerCheck.ratio(reference, samples)
    self.naive = AnswerCheck.ratio(reference, simple)
  }

  /// One rendering of each variant, added where its players begin.
  private static func reference(
    _ load: PlayersLoad, profile: ActuatorProfile, course: PlayersCourse?
  ) throws -> [Double] {
    let options = RenderingOptions(sampleRate: Workload.sampleRate, durationLimit: nil)
    let bank = TransientBank(profile: profile, sampleRate: Workload.sampleRate)
    let count = load.checkFrames
    var variants: [[Double]] = []
    for (variant, pattern) in load.patterns.enumerated() {
      var pattern = pattern
      if let course {
        pattern.controls += course.baked(
          variant: variant, blockFrames: load.blockFrames, frameCount: count)
      }
      var renderer = try ReferenceRenderer(
        pattern, profile: profile, options: options, bank: bank)
      variants.append(renderer.render(0..<count))
    }
    var sum = [Double](repeating: 0, count: count)
    for player in 0..<load.players {
      let (start, samples) = (load.startFrame(of: player), variants[load.variant(of: player)])
      for frame in start..<max(start, count) { sum[frame] += samples[frame - start] }
    }
    return sum
  }
}
