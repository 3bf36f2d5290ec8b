import PacinianKernels

/// The method of values: while a host writes intensity or sharpness at every frame, block by block,
/// and nothing else happens to the pass, its voices are added to each block from the arrays
/// alone. Nothing is read, searched or settled that has not changed since the tile before, and no
/// tile is rendered twice.
///
/// It accepts free voices of one harmonic under the logarithmic map. A tile in which something else
/// happens is rendered from its beginning by the other methods.
extension HapticPass {
  /// The most voices that cost less one by one than their polynomial.
  private static let mostByFrames = 4

  /// Whether the pass is under values.
  package var isUnderValues: Bool { @_noLocks get { valuesEnd > .beforeAll } }

  /// Puts the pass under values with the tile that starts at the bus's frame `start`, all tiles
  /// before it being finished, if nothing else happens to it in that tile. Afterwards the controls
  /// that are not written have their constant value all through the arrays.
  /// - Parameters:
  ///   - isWritten: whether the host writes a control, for intensity and for sharpness.
  ///   - values: the arrays that are to be filled block by block.
  @_noLocks
  package mutating func beginValues(
    from start: Int, isWritten: (intensity: Bool, sharpness: Bool), _ values: TileValues
  ) -> Bool {
    finishTile()
    let frame = clock.pass(BusFrame(start))
    let enough = frame + Double(plan.pointee.tileFrames)
    guard constants.pointee.isLogarithmic, plan.pointee.isShared,
      setup.pointee.methods.contains(.values),
      restCount < 0, taps.count == 0, !isEntering, frame >= clock.entry,
      pool.groups[VoicePool.held].count == 0
    else { return false }
    var end = nextStart(from: frame)
    guard end >= enough, stopped.frame >= enough,
      hold(.intensity, isWritten: isWritten.intensity, from: frame, values.intensity, &end),
      hold(.sharpness, isWritten: isWritten.sharpness, from: frame, values.sharpness, &end)
    else { return false }
    let group = pool.groups + VoicePool.free
    if group.pointee.count > 0 {
      group.pointee.measureBounds()
      end = min(end, group.pointee.firstBreakpoint)
      // Positions up to the highest that leaves every voice free: a polynomial that holds for all
      // of them holds whatever the values are.
      valuesMiddle =
        constants.pointee.warpRate(of: min(1, group.pointee.lowestHigh))
        * Double(plan.pointee.tileFrames)
        / 2
    }
    guard end >= enough else { return false }
    if !isWritten.sharpness {
      (values.range[0], values.range[1]) = (values.sharpness[0], values.sharpness[0])
    }
    valuesEnd = end
    (lastTile.start, lastTile.end) = (frame, frame)
    timeWarp.endRest()
    return true
  }

  /// Whether nothing but values moves a control in the tile from `frame` on. One that is not
  /// written fills its array.
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

  /// Adds the pass's sound in some frames of the tile that starts at the bus's frame `start`,
  /// whose values are in the arrays.
  /// - Parameters:
  ///   - frames: of the tile; the values from its first frame up to their end are known.
  ///   - output: the tile's frames.
  /// - Returns: `false`, and nothing is added, where values bring a voice to a bound of sharpness,
  ///   or where something else happens to the pass in the tile.
  @_noLocks
  package mutating func addValues(
    _ values: TileValues, start: Int, frames: Range<Int>,
    _ workspace: UnsafePointer<TileWorkspace>, to output: UnsafeMutablePointer<Float>
  ) -> Bool {
    let size = plan.pointee.tileFrames
    let group = pool.groups + VoicePool.free
    let count = group.pointee.count
    if frames.lowerBound == 0, valuesEnd < clock.pass(BusFrame(start + size)) { return false }
    guard count > 0 else { return true }
    guard Double(values.range[0]) >= group.pointee.highestLow,
      Double(values.range[1]) <= group.pointee.lowestHigh
    else { return false }
    let kernels = workspace.pointee.kernels
    let known = (frames.upperBound + 15) & ~15
    let length = kernels.warpValues(
      values.sharpness, scale: constants.pointee.span, count: known,
      scratch: workspace.pointee.warp, output: workspace.pointee.positions)
    let first = frames.lowerBound & ~15
    var gains = UnsafePointer(values.intensity + first)
    if constants.pointee.isQuadratic {
      for frame in first..<known {
        workspace.pointee.gains[frame] = values.intensity[frame] * values.intensity[frame]
      }
      gains = UnsafePointer(workspace.pointee.gains + first)
    }
    // Groups of frames that a block divides are added by way of others.
    let isWhole = frames.lowerBound & 15 == 0 && frames.upperBound & 15 == 0
    let own = workspace.pointee.own.frames
    if !isWhole { for frame in first..<known { own[frame] = 0 } }
    add(
      group, first: first, count: known - first, gains: gains, start: start, workspace,
      to: isWhole ? output : own)
    if !isWhole { for frame in frames { output[frame] += own[frame] } }
    if frames.upperBound == size { timeWarp.advance(by: length) }
    return true
  }

  @inline(__always)
  private mutating func add(
    _ group: UnsafeMutablePointer<VoiceGroup>, first: Int, count: Int,
    gains: UnsafePointer<Float>, start: Int, _ workspace: UnsafePointer<TileWorkspace>,
    to output: UnsafeMutablePointer<Float>
  ) {
    let voices = group.pointee.columns.voices()
    let positions = UnsafePointer(workspace.pointee.positions + first)
    let isMoving = group.pointee.columns.movingCount > 0
    guard isMoving || group.pointee.count > Self.mostByFrames else {
      return workspace.pointee.kernels.addValues(
        voices, count: group.pointee.count, position: timeWarp.start, positions: positions,
        gains: gains, frames: count, scratch: workspace.pointee.coefficients,
        output: output + first)
    }
    let degree = isMoving ? constants.pointee.isQuadratic ? 2 : 1 : 0
    var instant = pacinian_instant(
      position: timeWarp.start + valuesMiddle, common: 0, detune: 0, harmonic: 1,
      scale: valuesMiddle,
      centre: clock.pass(BusFrame(start)).frames + plan.pointee.half, half: plan.pointee.half,
      degree: Int32(degree), terms: plan.pointee.terms)
    workspace.pointee.clearSums(degree: degree)
    workspace.pointee.kernels.addMoments(
      voices, count: group.pointee.count, at: &instant, skipping: nil, skipCount: 0,
      scratch: workspace.pointee.moments, sums: workspace.pointee.sums)
    var series = pacinian_series(
      basis: plan.pointee.harmonics[0].basis, middle: Float(valuesMiddle),
      inverse: Float(1 / valuesMiddle), degree: Int32(degree), terms: plan.pointee.terms)
    workspace.pointee.kernels.addSeries(
      workspace.pointee.sums, &series, positions: positions,
      times: plan.pointee.frames + first, gains: gains, frames: count,
      scratch: workspace.pointee.coefficients, output: output + first)
  }

  /// Takes the pass from its values at the first frame of a tile, the bus's frame `start`: the
  /// tile is rendered by the other methods, and those before it are finished.
  /// - Parameters:
  ///   - last: the values at the frame before it, for intensity and for sharpness, where the host
  ///     wrote them.
  ///   - order: the number of the call.
  @_noLocks
  package mutating func endValues(
    at start: Int, last: (intensity: Float?, sharpness: Float?), order: Int
  ) {
    let frame = clock.pass(BusFrame(start))
    valuesEnd = .beforeAll
    if let value = last.intensity { write(.intensity, value, before: frame, order) }
    if let value = last.sharpness { write(.sharpness, value, before: frame, order) }
    resume(at: start)
  }

  private mutating func write(
    _ kind: PassControl.Kind, _ value: Float, before frame: PassFrame, _ order: Int
  ) {
    isControlled = true
    movingEnd = .beforeAll
    let last = frame - 1
    live.set(
      kind.rawValue,
      LiveWriter(
        frame: last, from: Double(value), to: Double(value), end: last, start: frame, order: order))
  }
}
