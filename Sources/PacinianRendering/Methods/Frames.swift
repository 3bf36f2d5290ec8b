import PacinianKernels

/// The method of frames: each voice at every frame, piece by piece. It accepts every voice, and can
/// render all voices without another method. Pieces in plain time go to the sink, which adds many
/// of them through nodes.
enum Frames: TileMethod {
  static func add(_ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget) {
    let (records, end) = (voices.group.pointee.records, tile.frameCount)
    voices.forEachSmooth { slot in
      let record = records + slot
      add(
        tile.carrier(of: record, end: end), tile.line(of: record), frames: 0..<end,
        event: tile.events + Int(record.pointee.event), &tile, to: &target)
    }
  }

  /// Adds a piece of a voice, all its harmonics.
  @inline(__always)
  static func add(
    _ carrier: CarrierPiece, _ line: EnvelopeLine, frames: Range<Int>,
    event: UnsafePointer<ScoreEvent>, _ tile: inout TileRun, to target: inout TileTarget
  ) {
    guard tile.constants.pointee.hasLines else {
      let segment = carrier.segment(line, frames: frames, amplitude: event.pointee.amplitude)
      if carrier.mode != .free || tile.time == .plain {
        addPlain(segment, &tile, to: &target)
      } else {
        target.open()
        append(segment, to: tile.workspace.pointee.warped, &tile)
      }
      return
    }
    addHarmonics(carrier, line, frames: frames, event: event, &tile, to: &target)
  }

  private static func addHarmonics(
    _ carrier: CarrierPiece, _ envelope: EnvelopeLine, frames: Range<Int>,
    event: UnsafePointer<ScoreEvent>, _ tile: inout TileRun, to target: inout TileTarget
  ) {
    let constants = tile.constants
    let isPlain = carrier.mode != .free || tile.time == .plain
    let amplitude = event.pointee.amplitude
    for harmonic in 1..<constants.pointee.harmonicCount + 1 {
      let line = constants.pointee.harmonic(
        harmonic, mode: carrier.mode, row: Int(carrier.row), event: event.pointee.sharpness)
      let height = amplitude * (line.base + line.slope * tile.level)
      let segment = carrier.segment(
        envelope, frames: frames, amplitude: height, harmonic: Double(harmonic))
      guard !isPlain else {
        addPlain(segment, &tile, to: &target)
        continue
      }
      target.open()
      append(segment, to: tile.workspace.pointee.warped, &tile)
      guard line.slope != 0, tile.isMoving else { continue }
      append(
        carrier.segment(
          envelope, frames: frames, amplitude: amplitude * line.slope, harmonic: Double(harmonic)),
        to: tile.workspace.pointee.moved, &tile)
    }
  }

  /// Adds a segment in plain time. (Where values are still to come, no sum with others may follow
  /// from where it ends.)
  @inline(__always)
  private static func addPlain(
    _ segment: pacinian_segment, _ tile: inout TileRun, to target: inout TileTarget
  ) {
    guard tile.isBound else { return target.add(segment) }
    target.open()
    let times = UnsafePointer(tile.plan.pointee.frames)
    withUnsafePointer(to: segment) { segment in
      tile.kernels.addSegments(
        segment, count: 1, positions: times, commons: nil, times: times, gains: nil,
        output: tile.workspace.pointee.own.frames)
    }
  }

  /// Adds a segment in warped time.
  private static func append(
    _ segment: pacinian_segment, to batch: SegmentBatch, _ tile: inout TileRun
  ) {
    if batch.append(segment) { flush(&tile) }
  }

  /// Adds the segments that wait to the own frames.
  static func flush(_ tile: inout TileRun) {
    let (workspace, frames) = (tile.workspace, tile.plan.pointee.frames)
    let isWarped = tile.time == .warped
    let positions = isWarped ? UnsafePointer(workspace.pointee.positions) : frames
    let commons = isWarped ? nil : UnsafePointer(workspace.pointee.commons)
    workspace.pointee.warped.flush(
      tile.kernels, positions: positions, commons: commons, times: frames,
      to: workspace.pointee.own.frames)
    workspace.pointee.moved.flush(
      tile.kernels, positions: positions, commons: commons, times: frames,
      gains: workspace.pointee.moves, to: workspace.pointee.own.frames)
  }
}
