import PacinianBase
import PacinianModel

/// The phase of a continuous event's carrier: the exact integral of `f(S(τ))` from the event's
/// start (rendering model, section 5), in closed form on each linear piece of sharpness.
struct PhaseTrack {
  /// A stretch in which the clamped sharpness is linear in time.
  private struct Piece {
    /// Engine second.
    var start: Double
    /// Hz at `start`.
    var frequency: Double
    /// The growth a second of `ln f` in the logarithmic map, and of `f` in the linear map.
    var growth: Double
    /// Turns at `start`.
    var phase: Double
  }

  private var pieces: [Piece] = []
  private let map: FrequencyMap

  /// - Parameters:
  ///   - eventSharpness: the event's own sharpness, 0…1.
  ///   - control: the pieces of the sharpness control from the event's start, in engine time.
  init(eventSharpness: Double, control: [ControlFunction.Piece], map: FrequencyMap) {
    self.map = map
    for (index, piece) in control.enumerated() {
      let end = index + 1 < control.count ? control[index + 1].start : .infinity
      let sharpness = eventSharpness + piece.value
      // The line is cut where it crosses 0 or 1; each part is inside or clamped as a whole.
      let crossings = [(0 - sharpness) / piece.slope, (1 - sharpness) / piece.slope]
        .filter { $0 > 0 && piece.start + $0 < end }.ascending { $0 }
      let cuts = [0] + crossings + [end - piece.start]
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        let middle = sharpness + piece.slope * (to.isFinite ? (from + to) / 2 : from + 1)
        let isInside = middle > 0 && middle < 1
        append(
          start: piece.start + from, sharpness: isInside ? sharpness + piece.slope * from : middle,
          slope: isInside ? piece.slope : 0)
      }
    }
  }

  private mutating func append(start: Double, sharpness: Double, slope: Double) {
    let range =
      switch map.kind {
      case .logarithmic: log(map.highest / map.lowest)
      case .linear: map.highest - map.lowest
      }
    pieces.append(
      Piece(
        start: start, frequency: map.frequency(at: min(max(sharpness, 0), 1)),
        growth: range * slope, phase: pieces.last.map { turns(of: $0, at: start) } ?? 0))
  }

  /// Turns at engine second `time`, which is not before the track's start.
  func turns(at time: Double) -> Double {
    turns(of: pieces[max(1, pieces.firstCount { $0.start <= time }) - 1], at: time)
  }

  private func turns(of piece: Piece, at time: Double) -> Double {
    let elapsed = time - piece.start
    let growth = piece.growth * elapsed
    switch map.kind {
    case .linear:
      return piece.phase + elapsed * (piece.frequency + growth / 2)
    case .logarithmic:
      // ∫ f·e^(g·τ) dτ = f·t·(e^(g·t) − 1)/(g·t); expm1 keeps the digits of a slow sweep.
      let mean = growth == 0 ? 1 : expm1(growth) / growth
      return piece.phase + piece.frequency * elapsed * mean
    }
  }
}
