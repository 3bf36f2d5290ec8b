import PacinianKernels

/// One sounding event of a ``DirectPlayer``: the position in its course, segment by segment.
///
/// Segments depend only on the score and not on blocks, and so do the samples. The player begins
/// with the score, so its frames are the score's instants.
struct DirectVoice: BitwiseCopyable {
  private var envelope: EventEnvelope
  private let event: UnsafePointer<ScoreEvent>
  private var gain: DirectGain
  private var carrier: CarrierCourse
  /// The present segment, the player's frame from which the segment's frames count, and the frame
  /// at which the segment ends.
  private var course = pacinian_course()
  private var base = 0
  private var segmentEnd: Int
  private(set) var isOver = false

  /// The error of a chunk's bend that the kernel's polynomials may have, in radians: −138 dB.
  private static let tolerance = 1.3e-7
  /// The radians by which a line of frequency may bend a chunk: a sixth of the cube is the
  /// tolerance.
  private static let mostBow = 9e-3
  private static let longestChunk: Int32 = 7
  /// Turns in half a chunk for which the kernel's polynomial is long enough: one radian.
  private static let mostTurning = 0.16
  /// The most by which the amplitude may rise in half a chunk, relative to its largest value in the
  /// segment, for the same reason.
  private static let mostRise = 0.4

  init(_ index: Int, of score: UnsafePointer<ScoreView>) {
    event = score.pointee.events + index
    segmentEnd = event.pointee.start
    carrier = CarrierCourse(
      sharpness: event.pointee.sharpness, from: ScoreInstant(event.pointee.start), score)
    gain = DirectGain(at: carrier.start, score)
    let start = PassFrame(event.pointee.start)
    envelope = event.pointee.envelope(
      start: start,
      attackFrames: event.pointee.length(
        of: .first, from: start, PassClock(), score.pointee.tracks,
        score.pointee.constants.envelope))
  }

  /// Adds the voice's frames of a block that follows the last call's.
  mutating func add(
    to block: inout DirectBlock, score: UnsafePointer<ScoreView>, kernels: KernelSet,
    scratch: UnsafeMutablePointer<Float>
  ) {
    var frame = max(block.start, event.pointee.start)
    while frame < block.end {
      if frame == segmentEnd { beginSegment(score) }
      if isOver { return }
      let last = min(block.end, segmentEnd)
      kernels.addCourse(
        &course, isLogarithmic: score.pointee.constants.isLogarithmic,
        isQuadratic: score.pointee.constants.isQuadratic, from: frame - base, to: last - base,
        fresh: block.open(from: frame, to: last) - base, scratch: scratch,
        output: block.samples + (base - block.origin))
      frame = last
    }
  }

  /// Advances to the segment that starts where the last segment ends.
  private mutating func beginSegment(_ score: UnsafePointer<ScoreView>) {
    let first = ScoreInstant(segmentEnd)
    while Self.firstInstant(from: envelope.stageEnd) <= first {
      envelope.enterNextStage(
        frames: event.pointee.length(
          of: envelope.nextSegment, from: envelope.stageEnd, PassClock(), score.pointee.tracks,
          score.pointee.constants.envelope))
    }
    guard !envelope.hasEnded else {
      isOver = true
      return
    }
    while carrier.end <= first { carrier.passBreakpoint(score) }
    let (control, controlEnd) = self.gain.line(at: first, score)
    let isLogarithmic = score.pointee.constants.isLogarithmic
    let amplitude = Float(event.pointee.amplitude)
    var end = min(
      Self.firstInstant(from: envelope.stageEnd), carrier.end.roundedUp, controlEnd.roundedUp,
      Self.furthest)
    let level = envelope.level(at: PassFrame(segmentEnd))
    let gain = control.value(at: first)
    if max(abs(envelope.slope), abs(control.slope)) > Self.steepest
      || isLogarithmic && abs(carrier.growth) > Self.steepestGrowth
    {
      course = pacinian_course(
        phase: carrier.turns(at: first, score), elapsed: 0, rate: 0, growth: 0, level: level,
        slope: 0, gain: gain,
        gain_slope: 0, amplitude: amplitude, shift: Self.longestChunk)
      end = first + 1
    } else {
      // The base is on the grid of chunks, so that chunks inside the segment are whole.
      base = segmentEnd & -(1 << Int(Self.longestChunk))
      let before = ScoreInstant(base) - first
      course = pacinian_course(
        phase: carrier.phase, elapsed: ScoreInstant(base) - carrier.start, rate: carrier.rate,
        growth: carrier.growth,
        level: level + envelope.slope * before, slope: envelope.slope,
        gain: gain + control.slope * before, gain_slope: control.slope, amplitude: amplitude,
        shift: Self.chunkShift(
          score.pointee.constants, rate: carrier.rate, growth: carrier.growth,
          steepness: Self.steepness(level, envelope.slope, frames: end - first)
            + Self.steepness(gain, control.slope, frames: end - first)))
    }
    segmentEnd = Int(end.frames)
  }

  /// Per frame: a faster line is taken frame by frame, because it lasts for few.
  private static let steepest = 0.5
  private static let steepestGrowth = 0.25
  /// A frame after every score's end that counts in integers.
  private static let furthest = ScoreInstant(PassClock.furthest)

  private static func instant(_ frame: PassFrame) -> ScoreInstant { ScoreInstant(frame.frames) }

  /// The first frame that does not belong to a stage.
  private static func firstInstant(from end: PassFrame) -> ScoreInstant {
    instant(EventEnvelope.firstFrame(from: end))
  }

  /// The rise of a line per frame, as a part of the most that it has in some frames.
  private static func steepness(_ value: Double, _ slope: Double, frames: Double) -> Double {
    let most = max(abs(value), abs(value + slope * frames))
    return most > 0 ? abs(slope) / most : 0
  }

  /// Chunks in which turns pass few enough, lines rise little enough and turns bend gently enough
  /// for the kernel's polynomials.
  private static func chunkShift(
    _ constants: RenderingConstants, rate: Double, growth: Double, steepness: Double
  ) -> Int32 {
    let most = growth == 0 ? rate : constants.highest
    let isLogarithmic = constants.isLogarithmic
    var shift = longestChunk
    while shift > 0 {
      let half = Double(1 << shift) / 2
      let bend = abs(growth) * half
      // A line of frequency extends beyond the segment, up to a chunk's centre.
      let turning = (isLogarithmic ? most : most + 2 * bend) * half
      let isGentle =
        isLogarithmic
        ? 2 * Double.pi * turning * bend * bend * bend <= 12 * tolerance
        : Double.pi * bend * half <= mostBow
      let rise = (constants.isQuadratic ? 2 : 1) * steepness * half
      if turning <= mostTurning, rise <= mostRise, isGentle { break }
      shift -= 1
    }
    return shift
  }
}
