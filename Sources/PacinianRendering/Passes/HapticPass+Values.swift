import PacinianKernels

/// The state of a pass with bound controls that each block reads, close together in memory.
struct PassValues: BitwiseCopyable {
  /// The frame up to which nothing happens to the pass but the values of its bound controls; before
  /// all frames while another method renders the pass.
  var end = PassFrame.beforeAll
  /// Position 0 of a tile's polynomials, in warped frames from its start.
  var middle = 0.0
  /// The control's range in which every voice stays as it is.
  var low = 0.0
  var high = 0.0
  /// Half of the widest range of positions that sixteen frames can cover.
  var reach: Float = 0
  /// The values at the last frame of the tile before, if this method rendered that tile.
  var last: (intensity: Float, sharpness: Float)?
  /// Whether voices cost least as polynomials of sixteen frames.
  var isByGroups = false
  var count = 0
  var voices = pacinian_voices()
}

/// The method of values: while a host writes intensity or sharpness at every frame, block by block,
/// and nothing else happens to the pass, its voices are added to each block from the arrays alone.
/// Only what has changed since the tile before is read, searched and folded, and no tile is
/// rendered twice.
///
/// It accepts free voices of one harmonic under the logarithmic map. A tile in which anything else
/// happens is rendered from its beginning by other methods.
extension HapticPass {
  /// The most voices that cost less by polynomials of sixteen frames than by one polynomial of the
  /// tile, and the radians to each side that a polynomial of sixteen frames allows.
  private static let mostByGroups = 24
  private static let mostRadians = 0.55

  /// Lets the values of its bound controls drive the pass, from the tile on that starts at the
  /// bus's frame `start`; all tiles before it are finished. Returns `false` if anything but values
  /// happens to the pass in that tile. Afterwards the arrays of controls that the host does not
  /// write are filled with the constant value of the control.
  /// - Parameters:
  ///   - isWritten: whether the host writes a control, for intensity and for sharpness.
  ///   - values: the arrays that are to be filled block by block.
  @_noLocks
  package mutating func beginValues(
    from start: Int, isWritten: (intensity: Bool, sharpness: Bool), _ values: TileValues
  ) -> Bool {
    finishTile()
    let frame = run.clock.pass(BusFrame(start))
    let enough = frame + Double(plan.pointee.tileFrames)
    guard constants.pointee.isLogarithmic, plan.pointee.isShared,
      setup.pointee.methods.contains(.values),
      run.restCount < 0, transientPool.count == 0, !run.isEntering, frame >= run.clock.entry,
      pool.groups[VoicePool.held].count == 0
    else { return false }
    var end = nextStart(from: frame)
    guard end >= enough,
      hold(.intensity, isWritten: isWritten.intensity, from: frame, values.intensity, &end),
      hold(.sharpness, isWritten: isWritten.sharpness, from: frame, values.sharpness, &end)
    else { return false }
    let group = pool.groups + VoicePool.free
    let count = group.pointee.count
    if count > 0 {
      group.pointee.measureBounds()
      end = min(end, group.pointee.firstBreakpoint)
    }
    guard end >= enough else { return false }
    run.values = PassValues(
      end: end, low: max(-1, group.pointee.highestLow), high: min(1, group.pointee.lowestHigh),
      isByGroups: count > 0 && count <= Self.mostByGroups
        && group.pointee.columns.movingCount == 0
        && Double.pi * 15 * constants.pointee.highest <= Self.mostRadians,
      count: count, voices: group.pointee.columns.voices())
    // The highest position at which every voice is still free: a polynomial that holds up to there
    // holds for all values.
    let furthest = constants.pointee.warpRate(of: run.values.high)
    run.values.middle = furthest * Double(plan.pointee.tileFrames) / 2
    run.values.reach = Float(furthest * 7.5)
    (run.lastTile.start, run.lastTile.end) = (frame, frame)
    run.timeWarp.endRest()
    return true
  }

  /// Whether a control is constant in the tile from `frame` on, apart from values that the host
  /// writes. If the host does not write the control, its value fills the array.
  private func hold(
    _ kind: PassControl.Kind, isWritten: Bool, from frame: PassFrame,
    _ values: UnsafeMutablePointer<Float>, _ end: inout PassFrame
  ) -> Bool {
    guard !isWritten else { return true }
    let line = line(of: kind, from: frame)
    end = min(end, line.end)
    for index in 0..<plan.pointee.tileFrames { values[index] = Float(line.value) }
    return line.slope == 0
  }

  /// Adds the pass's sound in some frames of the tile that starts at the bus's frame `start`.
  /// - Parameters:
  ///   - arrays: the arrays of the tile's values.
  ///   - intensity: values for the frames, which are clamped and copied into the arrays; `nil` if
  ///     the host does not write the control. `sharpness` likewise.
  ///   - frames: the frames in the tile; the values before them are in the arrays.
  ///   - output: the tile's frames.
  /// - Returns: `false`, and nothing is added, where values bring a voice to a bound of sharpness,
  ///   where anything else happens to the pass in the tile, or if
  ///   ``beginValues(from:isWritten:_:)`` has not begun.
  @_noLocks
  package mutating func addValues(
    _ arrays: TileValues, intensity: UnsafePointer<Float>?, sharpness: UnsafePointer<Float>?,
    start: Int, frames: Range<Int>, _ workspace: UnsafePointer<TileWorkspace>,
    to output: UnsafeMutablePointer<Float>
  ) -> Bool {
    let size = plan.pointee.tileFrames
    let kernels = workspace.pointee.kernels
    guard run.values.end >= run.clock.pass(BusFrame(start + size)) else { return false }
    // A group of frames that a block divides is added by way of the pass's own frames.
    let first = frames.lowerBound & ~15
    let known = (frames.upperBound + 15) & ~15
    let isWhole = frames == first..<known
    let isByGroups = run.values.isByGroups
    // If one block has the whole tile, only the last values have to be kept.
    let isTile = frames == 0..<size && isByGroups
    let levels = isTile ? workspace.pointee.gains : arrays.intensity
    var kept = isTile ? workspace.pointee.moves : arrays.sharpness
    var gains = UnsafePointer(arrays.intensity + first)
    if let intensity {
      if isWhole, isByGroups {
        gains = intensity
      } else {
        _ = kernels.clamp(
          intensity, count: frames.count, low: 0, high: 1,
          output: arrays.intensity + frames.lowerBound)
      }
    }
    var length = -1.0
    if isWhole, let sharpness, run.values.count > 0 {
      length = warp(arrays, sharpness - first, kept, first, known, workspace)
    }
    if length < 0 {
      if let sharpness { arrays.keep(sharpness, frames, kernels) }
      kept = arrays.sharpness
      guard run.values.count > 0 else {
        if frames.upperBound == size { run.values.last = (levels[size - 1], kept[size - 1]) }
        return true
      }
      length = warp(arrays, kept, kept, first, frames.upperBound, workspace)
    }
    guard length >= 0 else { return false }
    let own = workspace.pointee.own.frames
    if !isWhole { for frame in first..<known { own[frame] = 0 } }
    let target = isWhole ? output : own
    if isByGroups {
      kernels.addValues(
        run.values.voices, count: run.values.count, position: run.timeWarp.start,
        positions: workspace.pointee.positions + first, starts: workspace.pointee.starts,
        reach: run.values.reach, gains: gains, kept: levels + first,
        isQuadratic: constants.pointee.isQuadratic, frames: known - first,
        scratch: workspace.pointee.moments, output: target + first)
    } else {
      add(first: first, count: known - first, gains: gains, start: start, workspace, to: target)
    }
    if !isWhole { for frame in frames { output[frame] += own[frame] } }
    guard frames.upperBound == size else { return true }
    run.timeWarp.advance(by: length)
    run.values.last = (levels[size - 1], kept[size - 1])
    return true
  }

  /// The number of values of sharpness before the first one that brings a voice to a bound.
  @_noLocks
  package func countWithinBounds(_ sharpness: UnsafePointer<Float>, count: Int) -> Int {
    var index = 0
    while index < count, case let value = Double(sharpness[index]), value >= run.values.low,
      value <= run.values.high
    {
      index += 1
    }
    return index
  }

  /// Computes the positions in warped time to which values of sharpness move frames, from the
  /// beginning of a group on.
  /// - Returns: the warped frames of the tile if `end` is the tile's end, 0 before; −1 if a voice
  ///   meets a bound, or a value is beyond the control's range.
  @inline(__always)
  private func warp(
    _ arrays: TileValues, _ source: UnsafePointer<Float>, _ kept: UnsafeMutablePointer<Float>,
    _ first: Int, _ end: Int, _ workspace: UnsafePointer<TileWorkspace>
  ) -> Double {
    let (whole, kernels) = (end & ~15, workspace.pointee.kernels)
    // (Checked first: otherwise the state of whole groups would have advanced.)
    guard countWithinBounds(source + whole, count: end - whole) == end - whole else { return -1 }
    let starts = workspace.pointee.starts
    let size = plan.pointee.tileFrames
    let length = kernels.warpValues(
      source, kept: kept, first: first, count: whole - first, end: size,
      scale: constants.pointee.span, low: run.values.low, high: run.values.high, state: arrays.warp,
      starts: starts, output: workspace.pointee.positions)
    guard whole < end, length >= 0 else { return length }
    // The rest of this group is not known yet, so the group will be computed again.
    let state = workspace.pointee.warp
    for index in 0..<arrays.warpCount { state[index] = arrays.warp[index] }
    return kernels.warpValues(
      source, kept: kept, first: whole, count: 16, end: size,
      scale: constants.pointee.span, low: run.values.low, high: run.values.high, state: state,
      starts: starts + (whole - first) / 8,
      output: workspace.pointee.positions)
  }

  /// Adds voices as one polynomial of the tile.
  private mutating func add(
    first: Int, count: Int, gains: UnsafePointer<Float>, start: Int,
    _ workspace: UnsafePointer<TileWorkspace>, to output: UnsafeMutablePointer<Float>
  ) {
    let positions = UnsafePointer(workspace.pointee.positions + first)
    let isMoving = pool.groups[VoicePool.free].columns.movingCount > 0
    var gains = gains
    if constants.pointee.isQuadratic {
      for frame in 0..<count { workspace.pointee.gains[frame] = gains[frame] * gains[frame] }
      gains = UnsafePointer(workspace.pointee.gains)
    }
    let degree = isMoving ? constants.pointee.isQuadratic ? 2 : 1 : 0
    var instant = pacinian_instant(
      position: run.timeWarp.start + run.values.middle, common: 0, detune: 0, harmonic: 1,
      scale: run.values.middle,
      centre: run.clock.pass(BusFrame(start)).frames + plan.pointee.half, half: plan.pointee.half,
      degree: Int32(degree), terms: plan.pointee.terms)
    workspace.pointee.clearSums(degree: degree)
    workspace.pointee.kernels.addMoments(
      run.values.voices, count: run.values.count, at: &instant, skipping: nil, skipCount: 0,
      scratch: workspace.pointee.moments, sums: workspace.pointee.sums)
    var series = pacinian_series(
      basis: plan.pointee.harmonics[0].basis, middle: Float(run.values.middle),
      inverse: Float(1 / run.values.middle), degree: Int32(degree), terms: plan.pointee.terms)
    workspace.pointee.kernels.addSeries(
      workspace.pointee.sums, &series, positions: positions,
      times: plan.pointee.frames + first, gains: gains, frames: count,
      scratch: workspace.pointee.coefficients, output: output + first)
  }

  /// Ends the rendering driven by values at the first frame of a tile, the bus's frame `start`:
  /// other methods render that tile, and the tiles before it are finished.
  /// - Parameters:
  ///   - isWritten: whether the host wrote a control, for intensity and for sharpness.
  ///   - order: the number of the call.
  @_noLocks
  package mutating func endValues(
    at start: Int, isWritten: (intensity: Bool, sharpness: Bool), order: Int
  ) {
    let frame = run.clock.pass(BusFrame(start))
    run.values.end = .beforeAll
    if let last = run.values.last {
      if isWritten.intensity { write(.intensity, last.intensity, before: frame, order) }
      if isWritten.sharpness { write(.sharpness, last.sharpness, before: frame, order) }
    }
    resume(at: start)
  }

  private mutating func write(
    _ kind: PassControl.Kind, _ value: Float, before frame: PassFrame, _ order: Int
  ) {
    run.beginWriting()
    let frame = run.clock.bus(frame)
    live.set(
      kind.rawValue, .constant(Double(value), at: frame, writer: frame, order: order))
  }
}
