/// A point on a clock, in frames that need not be whole. The difference of two points is a number
/// of frames; points of different clocks do not mix, and only `PassClock` converts them.
///
/// The clocks are three: the bus's, a pass's own, which counts from the frame at which its score
/// begins, and the score's, which is the pass's own before it was rounded to the bus's frames. (A
/// frame of a tile is an index of arrays and an `Int`.)
public protocol ClockPoint: BitwiseCopyable, Comparable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  var frames: Double { get set }
  init(_ frames: Double)
}

/// A frame of the engine's output, or of an offline renderer's; 0 is its first.
public struct BusFrame: ClockPoint {
  public var frames: Double
  @inlinable
  @_noLocks
  public init(_ frames: Double) { self.frames = frames }
}

/// A frame of a pass of a player: whole where the bus's is.
public struct PassFrame: ClockPoint {
  public var frames: Double
  @inlinable
  @_noLocks
  public init(_ frames: Double) { self.frames = frames }
}

/// An instant of a score: of its events and controls before they are rounded to frames.
public struct ScoreInstant: ClockPoint {
  public var frames: Double
  @inlinable
  @_noLocks
  public init(_ frames: Double) { self.frames = frames }
}

extension BusFrame {
  /// The frame that is nearest, `floor(x + 0.5)`.
  @inlinable
  public var nearest: Int { Int(frames + 0.5) }

  /// The frame that contains the point, from 0 on.
  @inlinable
  public var whole: BusFrame { BusFrame(Int(frames)) }

  /// The nearest multiple of 2⁻¹⁶ frames, as writers of sent values are; from 0 on, and itself
  /// where no fraction is left.
  @inlinable
  public var asWriter: BusFrame {
    frames.magnitude < 0x1p36 ? BusFrame(Double(Int64(frames * 65_536 + 0.5)) / 65_536) : self
  }
}

extension ClockPoint {
  /// Before and after all others.
  @inlinable
  public static var beforeAll: Self { Self(-.infinity) }
  @inlinable
  public static var never: Self { Self(.infinity) }

  @inlinable
  public init(_ frame: Int) { self.init(Double(frame)) }
  @inlinable
  public init(floatLiteral frames: Double) { self.init(frames) }
  @inlinable
  public init(integerLiteral frames: Int) { self.init(Double(frames)) }

  // All are written out: Comparable's own would be true of a point that is not a number, which says
  // that nothing writes.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.frames == right.frames }
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.frames < right.frames }
  @inlinable
  public static func <= (left: Self, right: Self) -> Bool { left.frames <= right.frames }
  @inlinable
  public static func > (left: Self, right: Self) -> Bool { left.frames > right.frames }
  @inlinable
  public static func >= (left: Self, right: Self) -> Bool { left.frames >= right.frames }

  /// Frames from the right to the left.
  @inlinable
  public static func - (left: Self, right: Self) -> Double { left.frames - right.frames }
  @inlinable
  public static func + (point: Self, frames: Double) -> Self { Self(point.frames + frames) }
  @inlinable
  public static func - (point: Self, frames: Double) -> Self { Self(point.frames - frames) }
  @inlinable
  public static func += (point: inout Self, frames: Double) { point.frames += frames }

  /// The first whole frame at or after it, and the last at or before it.
  @inline(__always)
  public var roundedUp: Self { Self(frames.roundedUp) }
  @inline(__always)
  var roundedDown: Self { Self(frames.roundedDown) }
}
