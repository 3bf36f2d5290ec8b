import PacinianModel
import PacinianTestSupport

/// Players that sound together as a host has them: many, of few voices each.
struct PlayersLoad {
  /// What moves the controls of every player.
  enum Controls {
    case nothing
    /// An intensity curve of ten points a second.
    case intensityCurve
    /// Curves of intensity and sharpness, ten points a second each.
    case curves
    /// Intensity and sharpness, sent for every frame.
    case values
  }

  let name: String
  let players: Int
  /// Of each player.
  let voices: Int
  let controls: Controls
  /// Frames of a block.
  var blockFrames = 128

  /// Whether players begin at any frame, as those that are started for a time, or with a block, as
  /// those that are started as soon as possible.
  var isUnaligned = false
  /// Whether all begin with the first block.
  var isTogether = false
  /// Whether events ring out for two seconds.
  var isRinging = false

  static let all = [
    PlayersLoad(name: "2000x1", players: 2_000, voices: 1, controls: .nothing),
    PlayersLoad(
      name: "2000x1-unaligned", players: 2_000, voices: 1, controls: .nothing, isUnaligned: true),
    PlayersLoad(name: "2000x4-intensity", players: 2_000, voices: 4, controls: .intensityCurve),
    PlayersLoad(name: "256x4-curves", players: 256, voices: 4, controls: .curves),
    PlayersLoad(name: "256x4", players: 256, voices: 4, controls: .nothing),
    PlayersLoad(name: "256x1", players: 256, voices: 1, controls: .nothing),
    PlayersLoad(name: "1x1-values", players: 1, voices: 1, controls: .values),
    PlayersLoad(name: "16x16-values", players: 16, voices: 16, controls: .values),
    PlayersLoad(name: "256x16-values", players: 256, voices: 16, controls: .values),
  ]

  /// Different patterns among the players.
  private static let variants = 16
  /// Frames over which starts, and so the breakpoints of curves, are spread: the distance of a
  /// curve's points.
  private static let spread = Workload.sampleRate / 10

  /// Seconds that every player sounds.
  var seconds: Double { controls == .intensityCurve || controls == .curves ? 30 : 600 }

  /// Frames over which answers are compared: all players have begun.
  var checkFrames: Int { (controls == .values ? 20 : 50) * blockFrames }

  func variant(of player: Int) -> Int { player % Self.variants }

  /// Players that are sent values begin at 0, so that a variant's players are sent the same.
  func startFrame(of player: Int) -> Int {
    guard controls != .values, !isTogether else { return 0 }
    let frame = player * 37 % Self.spread
    return isUnaligned ? frame : frame / blockFrames * blockFrames
  }

  var patterns: [Pattern] {
    (0..<min(players, Self.variants)).map { variant in
      var generator = SplitMix(seed: UInt64(variant) + 1)
      return Pattern(
        events: (0..<voices).map { _ in event(&generator) }, controls: curves(&generator))
    }
  }

  private func event(_ generator: inout SplitMix) -> Event {
    Event(
      kind: .hapticContinuous, time: 0, duration: seconds,
      parameters: [
        EventParameter(.hapticIntensity, .random(in: 0.1...1, using: &generator)),
        EventParameter(.hapticSharpness, .random(in: 0.35...0.65, using: &generator)),
        EventParameter(.releaseTime, isRinging ? 1 : 0),
      ])
  }

  private func curves(_ generator: inout SplitMix) -> [Control] {
    var ranges: [(ControlID, ClosedRange<Double>)] = []
    if controls == .intensityCurve || controls == .curves {
      ranges.append((.hapticIntensity, 0.2...1))
    }
    if controls == .curves { ranges.append((.hapticSharpness, -0.3...0.3)) }
    return ranges.map { id, range in
      let points = (0...Int(seconds * 10)).map {
        ControlPoint(time: Double($0) / 10, value: .random(in: range, using: &generator))
      }
      return .curve(ParameterCurve(id, time: 0, points: points))
    }
  }
}
