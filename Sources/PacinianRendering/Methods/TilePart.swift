import PacinianKernels

/// A part of a tile that one polynomial represents, for one harmonic.
struct TilePart {
  let first: Int
  let frames: Int
  /// The instant at which carriers and amplitudes are evaluated, without a degree, and the series
  /// that converts them to frames.
  private(set) var instant: pacinian_instant
  private(set) var series: pacinian_series
  let positions: UnsafePointer<Float>
  let times: UnsafePointer<Float>
  let isTurning: Bool
  /// Common turns at position 0.
  private let middle: Double

  init(
    _ part: Int, of harmonic: Int, isFree: Bool, _ tile: inout TileRun
  ) {
    let (tilePlan, workspace) = (tile.plan, tile.workspace)
    let plan = tilePlan.pointee.harmonics[harmonic]
    first = part * plan.frames
    frames = plan.frames
    times = plan.times
    isTurning = isFree && tile.time == .turning
    middle = tile.middle
    instant = tile.instant(isFree: isFree)
    instant.harmonic = Double(harmonic + 1)
    instant.terms = Int32(plan.terms)
    series = pacinian_series(
      basis: plan.basis, middle: 0, inverse: 1, degree: 0, terms: Int32(plan.terms))
    // Frames from the tile's centre to the part's.
    let shift = Double(first) + plan.half - tilePlan.pointee.half
    instant.centre += shift
    instant.half = plan.half
    if isFree, tile.time == .warped {
      positions = UnsafePointer(workspace.pointee.positions + first)
      let (from, to) = (Double(positions[0]), Double(positions[frames - 1]))
      instant.position += (from + to) / 2
      instant.scale = (to - from) / 2
      (series.middle, series.inverse) = (Float((from + to) / 2), Float(1 / instant.scale))
    } else {
      positions = plan.times
      let part = plan.half / tilePlan.pointee.half
      instant.position += shift * instant.scale / tilePlan.pointee.half
      instant.common += shift * instant.detune
      instant.scale *= part
    }
  }

  /// The factor of the sum at each frame, nil for 1.
  /// - Parameter turn: 0 for the voices' own sum, 1 for the sum a quarter of a turn later.
  func multipliers(
    _ gains: UnsafePointer<Float>?, turn: Int, _ workspace: UnsafePointer<TileWorkspace>
  ) -> UnsafePointer<Float>? {
    guard isTurning else { return gains.map { $0 + first } }
    workspace.pointee.kernels.waves(
      workspace.pointee.warp + first, less: middle, harmonic: instant.harmonic, count: frames,
      sines: workspace.pointee.sines, cosines: workspace.pointee.cosines)
    let turned = turn == 0 ? workspace.pointee.cosines : workspace.pointee.sines
    guard let gains else { return UnsafePointer(turned) }
    for frame in 0..<frames { turned[frame] *= gains[first + frame] }
    return UnsafePointer(turned)
  }
}
