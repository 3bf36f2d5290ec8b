import PacinianKernels

/// The way of frames: each voice at every frame, stretch by stretch. It accepts every voice, and
/// renders all alone if need be.
extension HapticPass {
  /// Adds the voices of a group that are smooth in a tile.
  mutating func addSmoothFrames(
    group index: Int, _ corners: TileCorners, _ tile: UnsafePointer<HapticTile>,
    _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
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
        first: 0, end: plan.pointee.tileFrames, record, origin(of: record, tile))
      add(
        carrier, line(of: record, tile), frames: 0..<plan.pointee.tileFrames,
        event: events + Int(record.pointee.event), tile, &target, workspace)
    }
  }

  /// The most voices of one pass whose values at nodes cost less than their polynomial.
  private static let mostAtNodes = 8

  /// Whether a few voices under a control that is one gentle line are added at the bus's nodes.
  mutating func canUseNodes(smoothCount: Int) -> Bool {
    smoothCount <= Self.mostAtNodes && setup.pointee.ways.contains(.moments)
  }

  /// Adds the free voices that are smooth in a tile whose control is one gentle line: their sum is
  /// as smooth as a sum of carriers of constant frequency, so its values at the bus's nodes say all
  /// of it.
  mutating func addSmoothNodes(
    _ corners: TileCorners, _ tile: UnsafePointer<HapticTile>, _ target: TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    warpLine(
      tile, at: plan.pointee.nodes, count: 16, to: workspace.pointee.nodePositions,
      workspace.pointee.kernels)
    let (records, batch) = (pool.groups[VoicePool.free].records, workspace.pointee.warped)
    let origin = tile.pointee.origin(
      isFree: true, isLogarithmic: true, half: plan.pointee.half)
    var corner = 0
    for slot in 0..<corners.voiceCount {
      if corner < corners.count, Int(corners.slots[corner]) == slot {
        corner += 1
        continue
      }
      let record = records + slot
      let carrier = CarrierPiece(first: 0, end: 16, record, origin)
      let amplitude = events[Int(record.pointee.event)].amplitude
      let stretch = carrier.stretch(
        line(of: record, tile), frames: 0..<16, amplitude: amplitude)
      _ = batch.append(target.folding(stretch))
    }
    batch.flush(
      workspace.pointee.kernels, positions: UnsafePointer(workspace.pointee.nodePositions),
      times: plan.pointee.nodes, to: target.shared.nodes())
  }

  /// Adds a stretch of a voice, all its harmonics.
  @inline(__always)
  mutating func add(
    _ carrier: CarrierPiece, _ line: EnvelopeLine, frames: Range<Int>,
    event: UnsafePointer<ScoreEvent>, _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let constants = constantsPointer
    guard constants.pointee.hasLines else {
      let stretch = carrier.stretch(line, frames: frames, amplitude: event.pointee.amplitude)
      if carrier.mode != .free || tile.pointee.time == .plain {
        target.add(stretch, plan, workspace.pointee.kernels)
      } else {
        target.open(plan)
        append(stretch, to: workspace.pointee.warped, tile, workspace)
      }
      return
    }
    addHarmonics(carrier, line, frames: frames, event: event, tile, &target, workspace)
  }

  /// A voice's envelope in a tile.
  @inline(__always)
  mutating func line(
    of record: UnsafePointer<VoiceRecord>, _ tile: UnsafePointer<HapticTile>
  ) -> EnvelopeLine {
    EnvelopeLine(
      record, centre: tile.pointee.centre, half: plan.pointee.half,
      isQuadratic: constantsPointer.pointee.isQuadratic)
  }

  /// Where a voice's carrier is taken in a tile.
  @inline(__always)
  mutating func origin(
    of record: UnsafePointer<VoiceRecord>, _ tile: UnsafePointer<HapticTile>
  ) -> CarrierOrigin {
    tile.pointee.origin(
      isFree: record.pointee.mode == .free, isLogarithmic: constantsPointer.pointee.isLogarithmic,
      half: plan.pointee.half)
  }

  private mutating func addHarmonics(
    _ carrier: CarrierPiece, _ envelope: EnvelopeLine, frames: Range<Int>,
    event: UnsafePointer<ScoreEvent>,
    _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let isPlain = carrier.mode != .free || tile.pointee.time == .plain
    let amplitude = event.pointee.amplitude
    for harmonic in 1..<constants.harmonicCount + 1 {
      let line = constants.harmonic(
        harmonic, mode: carrier.mode, row: Int(carrier.row), event: event.pointee.sharpness)
      let height = amplitude * (line.base + line.slope * tile.pointee.level)
      let stretch = carrier.stretch(
        envelope, frames: frames, amplitude: height, harmonic: Double(harmonic))
      guard !isPlain else {
        target.add(stretch, plan, workspace.pointee.kernels)
        continue
      }
      target.open(plan)
      append(stretch, to: workspace.pointee.warped, tile, workspace)
      guard line.slope != 0, tile.pointee.isMoving else { continue }
      append(
        carrier.stretch(
          envelope, frames: frames, amplitude: amplitude * line.slope, harmonic: Double(harmonic)),
        to: workspace.pointee.moved, tile, workspace)
    }
  }

  /// Adds a stretch that lies in time that moves.
  private mutating func append(
    _ stretch: pacinian_stretch, to batch: StretchBatch, _ tile: UnsafePointer<HapticTile>,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    if batch.append(stretch) { flushStretches(tile, workspace) }
  }

  /// Adds the stretches that wait to the own frames.
  mutating func flushStretches(
    _ tile: UnsafePointer<HapticTile>, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let isWarped = tile.pointee.time == .warped
    let positions = isWarped ? UnsafePointer(workspace.pointee.positions) : plan.pointee.frames
    let commons = isWarped ? nil : UnsafePointer(workspace.pointee.commons)
    workspace.pointee.warped.flush(
      workspace.pointee.kernels, positions: positions, commons: commons, times: plan.pointee.frames,
      to: workspace.pointee.own.frames)
    workspace.pointee.moved.flush(
      workspace.pointee.kernels, positions: positions, commons: commons, times: plan.pointee.frames,
      gains: workspace.pointee.moves, to: workspace.pointee.own.frames)
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

  @inline(__always)
  func stretch(
    _ line: EnvelopeLine, frames: Range<Int>, amplitude: Double, harmonic: Double = 1
  ) -> pacinian_stretch {
    let phase = turns * harmonic
    return pacinian_stretch(
      phase: Float(phase - phase.roundedToNearest), turning: Float(turning * harmonic),
      common: Float(harmonic), height: Float(amplitude * line.height),
      rise: Float(amplitude * line.rise), bend: Float(amplitude * line.bend),
      first: Int32(truncatingIfNeeded: frames.lowerBound),
      end: Int32(truncatingIfNeeded: frames.upperBound))
  }
}

/// The line of an envelope in a tile under the law: its height at the tile's centre, and the rest
/// in powers of the time from there to the end.
struct EnvelopeLine: BitwiseCopyable {
  /// Silence.
  static var zero: EnvelopeLine { EnvelopeLine() }

  private(set) var height = 0.0
  private(set) var rise = 0.0
  private(set) var bend = 0.0

  private init() {}

  /// The line on which a voice is.
  @inline(__always)
  init(
    _ record: UnsafePointer<VoiceRecord>, centre: PassFrame, half: Double, isQuadratic: Bool
  ) {
    height = record.pointee.envelope.level(at: centre)
    rise = record.pointee.envelope.slope * half
    guard isQuadratic else { return }
    (height, rise, bend) = (height * height, 2 * height * rise, rise * rise)
  }

  @inline(__always)
  static func - (line: EnvelopeLine, other: EnvelopeLine) -> EnvelopeLine {
    var difference = line
    difference.height -= other.height
    difference.rise -= other.rise
    difference.bend -= other.bend
    return difference
  }
}
