import PacinianKernels

/// A part of a tile for which one polynomial stands, for one harmonic.
struct TilePart {
  let first: Int
  let frames: Int
  /// Where carriers and amplitudes are taken, without a degree, and what brings them to frames.
  private(set) var instant: pacinian_instant
  private(set) var series: pacinian_series
  let positions: UnsafePointer<Float>
  let times: UnsafePointer<Float>
  let isTurning: Bool

  init(
    _ part: Int, _ plan: TilePlan.Harmonic, harmonic: Double, isFree: Bool, _ tile: HapticTile,
    _ tilePlan: TilePlan, _ constants: RenderingConstants, _ workspace: TileWorkspace
  ) {
    first = part * plan.frames
    frames = plan.frames
    times = plan.times
    isTurning = isFree && tile.time == .turning
    instant = tile.instant(isFree: isFree, isLogarithmic: constants.isLogarithmic, tilePlan)
    instant.harmonic = harmonic
    instant.terms = Int32(plan.terms)
    series = pacinian_series(
      basis: plan.basis, middle: 0, inverse: 1, degree: 0, terms: Int32(plan.terms))
    // Frames from the tile's centre to the part's.
    let shift = Double(first) + plan.half - tilePlan.half
    instant.centre += shift
    instant.half = plan.half
    if isFree, tile.time == .warped {
      positions = UnsafePointer(workspace.positions + first)
      let (from, to) = (Double(positions[0]), Double(positions[frames - 1]))
      instant.position += (from + to) / 2
      instant.scale = (to - from) / 2
      (series.middle, series.inverse) = (Float((from + to) / 2), Float(1 / instant.scale))
    } else {
      positions = plan.times
      let part = plan.half / tilePlan.half
      instant.position += shift * instant.scale / tilePlan.half
      instant.common += shift * instant.detune
      instant.scale *= part
    }
  }

  /// The factor of the sum at each frame, nil for 1.
  /// - Parameter turn: 0 for the voices' own sum, 1 for the one that is a quarter of a turn on.
  func multipliers(
    _ gains: UnsafePointer<Float>?, turn: Int, _ workspace: TileWorkspace
  ) -> UnsafePointer<Float>? {
    guard isTurning else { return gains.map { $0 + first } }
    workspace.kernels.carriers(
      frequencies: workspace.turns + first, offsets: workspace.zeros, count: frames, position: 1,
      common: 0, harmonic: instant.harmonic, sines: workspace.sines, cosines: workspace.cosines)
    let turned = turn == 0 ? workspace.cosines : workspace.sines
    guard let gains else { return UnsafePointer(turned) }
    for frame in 0..<frames { turned[frame] *= gains[first + frame] }
    return UnsafePointer(turned)
  }
}
