import PacinianBase
import PacinianModel
import PacinianTestSupport

/// Patterns that keep a number of voices sounding in the way of a scenario, and what is sent to
/// their players meanwhile.
struct Workload {
  static let sampleRate = 48_000

  let scenario: Scenario
  /// How many voices sound at a time, on average.
  let voices: Int
  /// One for each player.
  let patterns: [Pattern]
  /// Frames for which the voices last.
  let frameCount: Int
  let profile: ActuatorProfile

  /// Voices of one player. Transients: a thousand a second of 30 ms each.
  static func voicesPerPlayer(_ scenario: Scenario) -> Int {
    scenario == .transients ? 30 : .max
  }

  /// The number of voices nearest above `count` that a scenario can have: whole players of
  /// transients.
  static func voices(_ scenario: Scenario, atLeast count: Int) -> Int {
    let limit = voicesPerPlayer(scenario)
    return limit == .max ? count : ((count - 1) / limit + 1) * limit
  }

  init(_ scenario: Scenario, voices: Int, frameCount: Int, seed: UInt64 = 1) {
    var generator = SplitMix(seed: seed)
    self.scenario = scenario
    self.frameCount = frameCount
    let seconds = Double(frameCount) / Double(Self.sampleRate)
    let limit = Self.voicesPerPlayer(scenario)
    let playerCount = (voices - 1) / limit + 1
    patterns = (0..<playerCount).map { player in
      let count = scenario == .transients ? limit : min(limit, voices - player * limit)
      return Self.pattern(scenario, voices: count, seconds: seconds, &generator)
    }
    self.voices = Self.voices(scenario, atLeast: voices)
    guard
      let profile = BuiltInProfiles.profile(named: scenario == .harmonics ? "wideband" : "taptic")
    else { preconditionFailure("the profiles are built in") }
    self.profile = profile
  }

  private static func pattern(
    _ scenario: Scenario, voices: Int, seconds: Double, _ generator: inout SplitMix
  ) -> Pattern {
    var pattern = Pattern()
    switch scenario {
    case .transients:
      for tap in 0..<Int(seconds * 1_000) {
        pattern.events.append(
          event(.hapticTransient, at: Double(tap) / 1_000, for: nil, &generator))
      }
    case .envelopes:
      for _ in 0..<voices {
        var time = Double.random(in: 0..<0.02, using: &generator)
        while time < seconds {
          pattern.events.append(event(.hapticContinuous, at: time, for: 0.018, &generator))
          time += 0.02
        }
      }
    default:
      for _ in 0..<voices {
        let start = Double.random(in: 0..<0.02, using: &generator)
        pattern.events.append(event(.hapticContinuous, at: start, for: seconds, &generator))
      }
    }
    if scenario == .curves {
      pattern.controls = [
        curve(.hapticIntensity, 0.2...1, seconds, &generator),
        curve(.hapticSharpness, -0.3...0.3, seconds, &generator),
      ]
    }
    return pattern
  }

  private static func event(
    _ kind: EventKind, at time: Double, for duration: Double?, _ generator: inout SplitMix
  ) -> Event {
    Event(
      kind: kind, time: time, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, .random(in: 0.1...1, using: &generator)),
        EventParameter(.hapticSharpness, .random(in: 0.35...0.65, using: &generator)),
      ])
  }

  private static func curve(
    _ id: ControlID, _ range: ClosedRange<Double>, _ seconds: Double,
    _ generator: inout SplitMix
  ) -> Control {
    let points = (0...Int(seconds * 10 + 1)).map { index in
      ControlPoint(time: Double(index) / 10, value: .random(in: range, using: &generator))
    }
    return .curve(ParameterCurve(id, time: 0, points: points))
  }
}
