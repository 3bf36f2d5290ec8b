import PacinianKernels

/// The way of frames: each voice at every frame, stretch by stretch. It accepts every voice, and
/// renders all alone if need be.
extension PlayerState {
  /// Adds the voices of a group that are smooth in a tile.
  mutating func addSmoothFrames(
    group index: Int, _ corners: TileCorners, _ tile: HapticTile, _ target: inout TileTarget,
    _ workspace: TileWorkspace
  ) {
    let records = pool.groups[index].records
    var corner = 0
    for slot in 0..<corners.voiceCount {
      if corner < corners.count, Int(corners.slots[corner]) == slot {
        corner += 1
        continue
      }
      let record = records + slot
      let carrier = CarrierPiece(
        first: 0, end: plan.tileFrames, record, origin(of: record, tile))
      add(
        carrier, stage: StagePiece(record, tile, half: plan.half), first: 0, end: plan.tileFrames,
        event: events + Int(record.pointee.event), tile, &target, workspace)
    }
  }

  /// Adds a stretch of a voice, all its harmonics.
  @inline(__always)
  mutating func add(
    _ carrier: CarrierPiece, stage: StagePiece, first: Int, end: Int,
    event: UnsafePointer<ScoreEvent>, _ tile: HapticTile, _ target: inout TileTarget,
    _ workspace: TileWorkspace
  ) {
    let constants = constantsPointer
    let heights = StretchHeights(
      stage, first: first, end: end, isQuadratic: constants.pointee.isQuadratic)
    guard constants.pointee.hasLines else {
      let amplitude = event.pointee.amplitude * constants.pointee.plainHeight
      let stretch = carrier.stretch(heights, amplitude: amplitude)
      if carrier.mode != .free || tile.time == .plain {
        target.add(stretch, plan, workspace.kernels)
      } else {
        target.open(plan)
        append(stretch, to: workspace.warped, tile, workspace)
      }
      return
    }
    addHarmonics(carrier, heights, event: event, tile, &target, workspace)
  }

  /// Where a voice's carrier is taken in a tile.
  @inline(__always)
  mutating func origin(
    of record: UnsafePointer<VoiceRecord>, _ tile: HapticTile
  ) -> CarrierOrigin {
    tile.origin(
      isFree: record.pointee.mode == .free, isLogarithmic: constantsPointer.pointee.isLogarithmic,
      half: plan.half)
  }

  private mutating func addHarmonics(
    _ carrier: CarrierPiece, _ heights: StretchHeights, event: UnsafePointer<ScoreEvent>,
    _ tile: HapticTile, _ target: inout TileTarget, _ workspace: TileWorkspace
  ) {
    let isPlain = carrier.mode != .free || tile.time == .plain
    let amplitude = event.pointee.amplitude
    for harmonic in 1..<constants.harmonicCount + 1 {
      let line = carrier.harmonic(harmonic, event: event, constants)
      let height = amplitude * (line.base + line.slope * tile.level)
      let stretch = carrier.stretch(heights, amplitude: height, harmonic: Double(harmonic))
      guard !isPlain else {
        target.add(stretch, plan, workspace.kernels)
        continue
      }
      target.open(plan)
      append(stretch, to: workspace.warped, tile, workspace)
      guard line.slope != 0, tile.isMoving else { continue }
      append(
        carrier.stretch(
          heights, amplitude: amplitude * line.slope, harmonic: Double(harmonic)),
        to: workspace.moved, tile, workspace)
    }
  }

  /// Adds a stretch that lies in time that moves.
  private mutating func append(
    _ stretch: pacinian_stretch, to batch: StretchBatch, _ tile: HapticTile,
    _ workspace: TileWorkspace
  ) {
    if batch.append(stretch) { flushStretches(tile, workspace) }
  }

  /// Adds the stretches that wait to the own frames.
  mutating func flushStretches(_ tile: HapticTile, _ workspace: TileWorkspace) {
    let isWarped = tile.time == .warped
    let positions = isWarped ? UnsafePointer(workspace.positions) : plan.frames
    let commons = isWarped ? nil : UnsafePointer(workspace.commons)
    workspace.warped.flush(
      workspace.kernels, positions: positions, commons: commons, times: plan.frames,
      to: workspace.own.frames)
    workspace.moved.flush(
      workspace.kernels, positions: positions, commons: commons, times: plan.frames,
      gains: workspace.moves, to: workspace.own.frames)
  }
}

/// A part of a tile in which a voice's carrier is one smooth function.
struct CarrierPiece: BitwiseCopyable {
  /// Frames of the tile.
  var first: Int
  var end: Int
  var mode: VoiceRecord.Mode
  var row: Int16
  /// Turns at position 0, and from there to position 1.
  var turns: Double
  var turning: Double

  @inline(__always)
  init(
    first: Int, end: Int, _ record: UnsafePointer<VoiceRecord>, _ origin: CarrierOrigin
  ) {
    (self.first, self.end) = (first, end)
    (mode, row) = (record.pointee.mode, record.pointee.row)
    let whole =
      record.pointee.frequency * origin.position + record.pointee.offset + origin.common
    turns = whole - whole.roundedToNearest
    turning = (record.pointee.frequency + origin.detune) * origin.scale
  }

  /// The amplitude of a harmonic as a line in the control; constant while sharpness is held.
  func harmonic(
    _ number: Int, event: UnsafePointer<ScoreEvent>, _ constants: RenderingConstants
  ) -> (base: Double, slope: Double) {
    constants.harmonic(number, mode: mode, row: Int(row), event: event.pointee.sharpness)
  }

  @inline(__always)
  func stretch(
    _ heights: StretchHeights, amplitude: Double, harmonic: Double = 1
  ) -> pacinian_stretch {
    let phase = turns * harmonic
    return pacinian_stretch(
      phase: Float(phase - phase.roundedToNearest), turning: Float(turning * harmonic),
      common: Float(harmonic), height: Float(amplitude * heights.height),
      rise: Float(amplitude * heights.rise), bend: Float(amplitude * heights.bend),
      first: heights.first, end: heights.end)
  }
}

/// The line of an envelope in a tile: its height at the tile's centre, and the rise from there to
/// the end.
struct StagePiece: BitwiseCopyable {
  var level: Double
  var rise: Double

  @inline(__always)
  init(_ record: UnsafePointer<VoiceRecord>, _ tile: HapticTile, half: Double) {
    level =
      record.pointee.level + record.pointee.slope * (tile.centre - record.pointee.origin)
    rise = record.pointee.slope * half
  }
}

/// An envelope's line under the law, in powers of time, for frames of a tile.
struct StretchHeights {
  let height: Double
  let rise: Double
  let bend: Double
  let first: Int32
  let end: Int32

  @inline(__always)
  init(_ stage: StagePiece, first: Int, end: Int, isQuadratic: Bool) {
    self.first = Int32(truncatingIfNeeded: first)
    self.end = Int32(truncatingIfNeeded: end)
    guard isQuadratic else {
      (height, rise, bend) = (stage.level, stage.rise, 0)
      return
    }
    height = stage.level * stage.level
    rise = 2 * stage.level * stage.rise
    bend = stage.rise * stage.rise
  }
}
