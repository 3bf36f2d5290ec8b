import PacinianKernels

/// One tile of one pass, read once: its frames, the courses of its controls, the positions of the
/// frames in the time that the sharpness control warps, and its voices, sorted by what happens to
/// them. A tile run lasts as long as its tile. Methods read it and change no pass.
struct TileRun: BitwiseCopyable {
  /// How the carriers that follow the sharpness control move.
  enum Time {
    /// The control is constant, and so are the frequencies.
    case plain
    /// The logarithmic map: frequencies are constant in warped time, `positions` of the workspace.
    case warped
    /// The linear map: frequencies are constant, apart from turns that all carriers share,
    /// `commons`.
    case turning
  }

  let constants: UnsafePointer<RenderingConstants>
  let plan: UnsafePointer<TilePlan>
  let methods: Methods
  let arrays: TileArrays
  let workspace: UnsafePointer<TileWorkspace>
  let events: UnsafePointer<ScoreEvent>
  /// The tile's first frame, its centre, and the first frame after it.
  let start: PassFrame
  let centre: PassFrame
  let end: PassFrame
  /// The pieces of the sharpness control; 1 while no method needs more.
  var pieceCount = 1
  /// Whether a host writes the sharpness control at every frame: values may change in the rest of
  /// the tile, so a frame must not depend on values after it.
  var isBound = false
  /// The range of the sharpness control.
  var low = 0.0
  var high = 0.0
  var time = Time.plain
  /// Warped frames, or common turns, at the tile's start.
  var warpStart = 0.0
  /// Warped frames, or common turns, from the tile's start to position 0 of the carriers.
  var middle = 0.0
  /// Warped frames, or common turns, of the whole tile.
  var length = 0.0
  /// Warped frames, or common turns, in each frame if the control is constant; else NaN.
  var rate = Double.nan
  /// Frames, warped in the logarithmic map, from position 0 to position 1, and what a constant
  /// control adds to frequencies in the linear one.
  var scale = 0.0
  var detune = 0.0
  /// If the control is one gentle line in the logarithmic map: the warp's rate at the tile's centre
  /// and the growth of the rate's logarithm per frame; the growth is 0 for other controls.
  var centreRate = 0.0
  var growth = 0.0
  var gain = TileGain()
  /// Whether voices stay in the sums at breakpoints, and only the change at a breakpoint is added;
  /// see `HapticPass+Differences`.
  var addsDifferences = false

  init(
    start: PassFrame, _ setup: UnsafePointer<TileSetup>, _ workspace: UnsafePointer<TileWorkspace>,
    events: UnsafePointer<ScoreEvent>
  ) {
    constants = setup.pointee.constants
    plan = setup.pointee.plan
    methods = setup.pointee.methods
    arrays = setup.pointee.arrays
    self.workspace = workspace
    self.events = events
    self.start = start
    centre = start + plan.pointee.half
    end = start + Double(plan.pointee.tileFrames)
  }

  @inline(__always) var kernels: KernelSet { workspace.pointee.kernels }
  /// The frames of the tile.
  @inline(__always) var frameCount: Int { plan.pointee.tileFrames }

  /// Whether the sharpness control moves, or may move.
  var isMoving: Bool { low < high || isBound }
  /// Whether the sharpness control is one gentle line.
  var isLine: Bool { growth != 0 }
  /// The middle of the control's range.
  var level: Double { isBound ? 0 : (low + high) / 2 }

  /// The origin of the tile's carriers: of the carriers that follow the control (`isFree`), or of
  /// the carriers that do not.
  @inline(__always)
  mutating func origin(isFree: Bool) -> CarrierOrigin {
    let half = plan.pointee.half
    guard isFree else { return CarrierOrigin(position: centre.frames, scale: half) }
    return constants.pointee.isLogarithmic
      ? CarrierOrigin(position: warpStart + middle, scale: scale)
      : CarrierOrigin(
        position: centre.frames, common: warpStart + middle, detune: detune, scale: half)
  }

  /// The instant at which a group's moments are taken, without a degree.
  mutating func instant(isFree: Bool) -> pacinian_instant {
    let origin = origin(isFree: isFree)
    return pacinian_instant(
      position: origin.position, common: origin.common, detune: origin.detune, harmonic: 1,
      scale: origin.scale, centre: centre.frames, half: plan.pointee.half, degree: 0,
      terms: plan.pointee.terms)
  }

  /// The line of a voice's envelope in the tile.
  @inline(__always)
  mutating func line(of record: UnsafePointer<VoiceRecord>) -> EnvelopeLine {
    EnvelopeLine(
      record, centre: centre, half: plan.pointee.half,
      isQuadratic: constants.pointee.isQuadratic)
  }

  /// A voice's carrier in some frames of the tile, in which it is one smooth function.
  @inline(__always)
  mutating func carrier(
    of record: UnsafePointer<VoiceRecord>, first: Int = 0, end: Int
  ) -> CarrierPiece {
    CarrierPiece(first: first, end: end, record, origin(isFree: record.pointee.mode == .free))
  }
}

/// Position 0 of a group's carriers: its frame, warped or not; the turns that all carriers share
/// there; the frequency that is added to all; and the frames from position 0 to position 1.
struct CarrierOrigin: BitwiseCopyable {
  var position: Double
  var common = 0.0
  var detune = 0.0
  var scale: Double
}
