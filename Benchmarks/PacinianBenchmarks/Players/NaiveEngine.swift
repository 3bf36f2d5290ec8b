import PacinianModel

/// The engine that one writes first, at work on a load: the baseline of the suite's ratios.
final class NaiveEngine {
  private var players: [NaivePlayer]
  private let load: PlayersLoad
  private let course: PlayersCourse?
  private let output: UnsafeMutableBufferPointer<Double>
  private var block = 0

  init(_ load: PlayersLoad, profile: ActuatorProfile, course: PlayersCourse?) {
    self.load = load
    self.course = course
    let patterns = load.patterns
    players = (0..<load.players).map {
      NaivePlayer(
        patterns[load.variant(of: $0)], profile: profile, startFrame: load.startFrame(of: $0),
        blockFrames: load.blockFrames)
    }
    output = .allocate(capacity: load.blockFrames)
    output.initialize(repeating: 0)
  }

  deinit { output.deallocate() }

  /// Renders the next block and returns its samples.
  @discardableResult
  func step() -> UnsafeMutableBufferPointer<Double> {
    guard let first = output.baseAddress else { return output }
    output.update(repeating: 0)
    for index in players.indices {
      let variant = load.variant(of: index)
      players[index].add(
        to: first, frameCount: load.blockFrames,
        values: course.map {
          ($0.values(.hapticIntensity, block, variant), $0.values(.hapticSharpness, block, variant))
        })
    }
    block += 1
    return output
  }
}
