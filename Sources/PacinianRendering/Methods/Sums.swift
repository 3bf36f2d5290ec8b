import PacinianKernels

/// The method of sums: voices that are straight lines in a tile, one or thousands, as one
/// polynomial of time, which is the cheapest form. It accepts voices in plain time that neither
/// start, end, come to a breakpoint nor meet a bound, whose carriers turn slowly enough for a
/// polynomial.
enum Sums: TileMethod {
  /// Voices from which on a polynomial costs less than each voice frame by frame.
  private static let fewestVoices = 3

  @inline(__always)
  static func accepts(_ voices: TileVoices, _ tile: inout TileRun, _ target: TileTarget) -> Bool {
    tile.plan.pointee.isShared && (!voices.isFree || tile.time == .plain) && reach(voices, &tile)
  }

  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget) {
    let degree = degree(of: voices, &tile)
    var instant = tile.instant(isFree: voices.isFree)
    instant.degree = Int32(degree)
    tile.kernels.addMoments(
      voices.group.pointee.columns.voices(), count: voices.count, at: &instant,
      skipping: voices.slots, skipCount: voices.slotCount,
      scratch: tile.workspace.pointee.moments, sums: target.polynomial.moments(degree: degree))
  }

  /// Whether polynomials reach over a tile, or over parts of it, and are worth it.
  @inline(__always)
  fileprivate static func reach(_ voices: TileVoices, _ tile: inout TileRun) -> Bool {
    guard tile.methods.contains(.sums), voices.smoothCount >= fewestVoices else { return false }
    let least = tile.methods.contains(.parts) ? 1 : tile.frameCount
    for harmonic in 0..<tile.constants.pointee.harmonicCount
    where tile.plan.pointee.harmonics[harmonic].frames < least { return false }
    return true
  }

  /// The highest power of time in the amplitudes of the smooth voices.
  fileprivate static func degree(of voices: TileVoices, _ tile: inout TileRun) -> Int {
    let isQuadratic = tile.constants.pointee.isQuadratic
    var moving = voices.group.pointee.columns.movingCount
    guard moving > 0 else { return 0 }
    if moving > voices.slotCount { return isQuadratic ? 2 : 1 }
    for index in 0..<voices.slotCount
    where voices.group.pointee.columns.isMoving(Int(voices.slots[index])) {
      moving -= 1
    }
    return moving == 0 ? 0 : isQuadratic ? 2 : 1
  }
}

/// Sums of voices under a control that is one gentle line: they are as smooth as sums of carriers
/// of constant frequency, so their values at the bus's nodes determine them.
enum SumsAtNodes: TileMethod {
  @inline(__always)
  static func accepts(_ voices: TileVoices, _ tile: inout TileRun, _ target: TileTarget) -> Bool {
    tile.methods.contains(.sums) && voices.isFree && target.hasSharedNodes(&tile)
  }

  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget) {
    let degree = Sums.degree(of: voices, &tile)
    let (workspace, plan) = (tile.workspace, tile.plan)
    var instant = tile.instant(isFree: true)
    instant.degree = Int32(degree)
    workspace.pointee.clearSums(degree: degree)
    // The span of the polynomial: the tile, in warped frames from its centre.
    let (first, last) = (-tile.middle, tile.length - tile.middle)
    instant.position += (first + last) / 2
    instant.scale = (last - first) / 2
    tile.kernels.addMoments(
      voices.group.pointee.columns.voices(), count: voices.count, at: &instant,
      skipping: voices.slots, skipCount: voices.slotCount, scratch: workspace.pointee.moments,
      sums: workspace.pointee.sums)
    tile.warpLine(at: plan.pointee.nodes, count: 16, to: workspace.pointee.nodePositions)
    var series = pacinian_series(
      basis: plan.pointee.harmonics[0].basis, middle: Float((first + last) / 2),
      inverse: Float(1 / instant.scale), degree: Int32(degree), terms: plan.pointee.terms)
    target.writeGains(at: plan.pointee.nodes, count: 16, to: workspace.pointee.gains)
    tile.kernels.addSeries(
      workspace.pointee.sums, &series, positions: workspace.pointee.nodePositions,
      times: plan.pointee.nodes, gains: workspace.pointee.gains, frames: 16,
      scratch: workspace.pointee.coefficients, output: target.shared.nodes())
  }
}

/// The values at the nodes of a few such voices, each by itself.
enum FewAtNodes: TileMethod {
  /// The most voices of one pass whose values at nodes cost less than their polynomial.
  private static let most = 8

  @inline(__always)
  static func accepts(_ voices: TileVoices, _ tile: inout TileRun, _ target: TileTarget) -> Bool {
    voices.smoothCount <= most && tile.methods.contains(.few)
      && SumsAtNodes.accepts(voices, &tile, target)
  }

  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget) {
    let (workspace, nodes) = (tile.workspace, tile.plan.pointee.nodes)
    tile.warpLine(at: nodes, count: 16, to: workspace.pointee.nodePositions)
    let records = voices.group.pointee.records
    voices.forEachSmooth { slot in
      let record = records + slot
      let segment = tile.carrier(of: record, end: 16).segment(
        tile.line(of: record), frames: 0..<16,
        amplitude: tile.events[Int(record.pointee.event)].amplitude)
      _ = workspace.pointee.warped.append(target.folding(segment))
    }
    workspace.pointee.warped.flush(
      tile.kernels, positions: UnsafePointer(workspace.pointee.nodePositions), times: nodes,
      to: target.shared.nodes())
  }
}

/// Sums under any other course of sharpness, and of harmonics: polynomials of the pass's own. If a
/// harmonic turns too far for one polynomial of the tile, each part of the tile has a polynomial.
enum SumsOfParts: TileMethod {
  @inline(__always)
  static func accepts(_ voices: TileVoices, _ tile: inout TileRun, _ target: TileTarget) -> Bool {
    Sums.reach(voices, &tile)
  }

  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget) {
    let degree = Sums.degree(of: voices, &tile)
    target.open()
    let constants = tile.constants
    // Heights of harmonics that the control moves have a part that moves with it.
    let isMoved = voices.isFree && constants.pointee.hasMovingHarmonics && tile.isMoving
    for harmonic in 0..<constants.pointee.harmonicCount {
      for move in 0..<(isMoved ? 2 : 1) {
        if constants.pointee.hasLines {
          fillWeights(harmonic, voices, &tile, isMove: move > 0)
        }
        for part in 0..<tile.frameCount / tile.plan.pointee.harmonics[harmonic].frames {
          add(
            voices, degree, TilePart(part, of: harmonic, isFree: voices.isFree, &tile),
            gains: move > 0 ? UnsafePointer(tile.workspace.pointee.moves) : nil, &tile)
        }
      }
    }
  }

  /// The heights of a harmonic at the middle of the control's range, or how much they move with the
  /// control, for each voice.
  private static func fillWeights(
    _ harmonic: Int, _ voices: TileVoices, _ tile: inout TileRun, isMove: Bool
  ) {
    // (Copies: through the pointers all would be read anew after each store.)
    let (records, weights) = (voices.group.pointee.records, tile.arrays.weights)
    let (constants, events, level) = (tile.constants.pointee, tile.events, tile.level)
    for slot in 0..<voices.count {
      let record = records + slot
      let line = constants.harmonic(
        harmonic + 1, mode: record.pointee.mode, row: Int(record.pointee.row),
        event: events[Int(record.pointee.event)].sharpness)
      weights[slot] = Float(isMove ? line.slope : line.base + line.slope * level)
    }
  }

  /// Adds voices to a part of the own frames.
  private static func add(
    _ voices: TileVoices, _ degree: Int, _ part: TilePart, gains: UnsafePointer<Float>?,
    _ tile: inout TileRun
  ) {
    let workspace = tile.workspace
    let weights = tile.constants.pointee.hasLines ? UnsafePointer(tile.arrays.weights) : nil
    let columns = voices.group.pointee.columns.voices(weights: weights)
    var (instant, series) = (part.instant, part.series)
    instant.degree = Int32(degree)
    series.degree = Int32(degree)
    // With common turns, the sum of voices is multiplied by the cosine of the turns, and the sum of
    // the same voices a quarter of a turn later by the sine.
    for turn in 0..<(part.isTurning ? 2 : 1) {
      workspace.pointee.clearSums(degree: degree)
      tile.kernels.addMoments(
        columns, count: voices.count, at: &instant, skipping: voices.slots,
        skipCount: voices.slotCount, scratch: workspace.pointee.moments,
        sums: workspace.pointee.sums)
      tile.kernels.addSeries(
        workspace.pointee.sums, &series, positions: part.positions, times: part.times,
        gains: part.multipliers(gains, turn: turn, workspace), frames: part.frames,
        scratch: workspace.pointee.coefficients, output: workspace.pointee.own.frames + part.first)
      instant.common += 0.25 / instant.harmonic
    }
  }
}
