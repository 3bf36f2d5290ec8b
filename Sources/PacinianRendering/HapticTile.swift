import PacinianKernels

/// One tile of one pass, read once: its frames, the courses of its controls, and where the frames
/// lie in the time that the sharpness control warps. Ways of rendering read it and change nothing.
struct HapticTile: BitwiseCopyable {
  /// How the carriers that follow the sharpness control move.
  enum Time {
    /// The control is constant: frequencies are.
    case plain
    /// The logarithmic map: frequencies are constant in warped time, `positions` of the workspace.
    case warped
    /// The linear map: frequencies are constant but for turns that all have, `commons`.
    case turning
  }

  /// The tile's first frame, its centre, and the first frame after it.
  let start: PassFrame
  let centre: PassFrame
  let end: PassFrame
  /// The pieces of the sharpness control; one where nothing asks for more.
  var pieceCount = 1
  /// The range of the sharpness control.
  var low = 0.0
  var high = 0.0
  var time = Time.plain
  /// Warped frames, or common turns: at the tile's start, from there to the position 0 of carriers,
  /// and in the whole tile.
  var warpStart = 0.0
  var middle = 0.0
  var length = 0.0
  /// Warped frames, or common turns, in each frame if the control is constant; else NaN.
  var rate = Double.nan
  /// Frames, warped in the logarithmic map, from position 0 to position 1, and what a constant
  /// control adds to frequencies in the linear one.
  var scale = 0.0
  var detune = 0.0
  /// A control that is one gentle line in the logarithmic map: the warp's rate at the tile's centre
  /// and the growth of its logarithm per frame; the growth is 0 for others.
  var centreRate = 0.0
  var growth = 0.0
  var gain = TileGain()
  /// Whether what voices do at corners is added to what they do before them; see
  /// `HapticPass+Carried`.
  var carriesCorners = false

  init(start: PassFrame, plan: UnsafePointer<TilePlan>) {
    self.start = start
    centre = start + plan.pointee.half
    end = start + Double(plan.pointee.tileFrames)
  }

  /// Whether the sharpness control moves.
  var isMoving: Bool { low < high }
  /// Whether it is one gentle line.
  var isLine: Bool { growth != 0 }
  /// The middle of its range.
  var level: Double { (low + high) / 2 }

  /// Where a voice's carrier is taken in the tile.
  @inline(__always)
  func origin(isFree: Bool, isLogarithmic: Bool, half: Double) -> CarrierOrigin {
    guard isFree else { return CarrierOrigin(position: centre.frames, scale: half) }
    return isLogarithmic
      ? CarrierOrigin(position: warpStart + middle, scale: scale)
      : CarrierOrigin(
        position: centre.frames, common: warpStart + middle, detune: detune, scale: half)
  }

  /// The instant at which a group's moments are taken, without a degree.
  func instant(isFree: Bool, isLogarithmic: Bool, _ plan: UnsafePointer<TilePlan>)
    -> pacinian_instant
  {
    let origin = origin(isFree: isFree, isLogarithmic: isLogarithmic, half: plan.pointee.half)
    return pacinian_instant(
      position: origin.position, common: origin.common, detune: origin.detune, harmonic: 1,
      scale: origin.scale, centre: centre.frames, half: plan.pointee.half, degree: 0,
      terms: plan.pointee.terms)
  }
}

/// Position 0 of a group's carriers: the frame, warped or not, the turns that all have there, what
/// all frequencies have more, and the frames to position 1.
struct CarrierOrigin: BitwiseCopyable {
  var position: Double
  var common = 0.0
  var detune = 0.0
  var scale: Double
}

/// The gain of a pass in a tile: its intensity control under the profile's law.
struct TileGain: BitwiseCopyable {
  /// Whether the control is one line, from `value` at the tile's centre by `rise` to its end.
  var isStraight = true
  var value = 1.0
  var rise = 0.0
  /// The pieces of the control.
  var pieceCount = 1

  /// Whether polynomials and stretches can hold the product with it.
  func canFold(isQuadratic: Bool) -> Bool { isStraight && (rise == 0 || !isQuadratic) }

  var isUnity: Bool { isStraight && value == 1 && rise == 0 }
}
