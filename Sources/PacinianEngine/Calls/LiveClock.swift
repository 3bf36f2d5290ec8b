import PacinianModel
import PacinianRendering

/// The instants of live values that are sent together.
struct LiveClock {
  /// The call's time, `nil` for as soon as possible.
  let start: BusFrame?
  private let time: Double
  /// Whether ``time`` is in seconds, not frames.
  private let isInSeconds: Bool
  private let sampleRate: Double
  /// The last frame of the present, in the frames that ``frame(after:)`` returns.
  private let presentEnd: BusFrame

  init(_ time: Double, _ service: borrowing EngineService) throws(EngineError) {
    start = try service.frame(time)
    self.time = time
    isInSeconds = service.configuration.timeUnit == .seconds
    sampleRate = Double(service.configuration.sampleRate)
    presentEnd =
      BusFrame(start == nil ? 0 : service.position)
      + EngineConfiguration.presentSeconds * sampleRate
  }

  /// Whether values that act up to a frame count as present values, which the quota of later values
  /// does not limit.
  func isPresent(_ frame: BusFrame) -> Bool { frame <= presentEnd }

  /// The frame `seconds` after the call's time. If the call is for as soon as possible, frames
  /// count from the frame in which the call is carried out.
  func frame(after seconds: Double) throws(EngineError) -> BusFrame {
    if start == nil, seconds == 0 { return 0 }
    guard seconds >= 0 else { throw .invalidTime(seconds) }
    // The same sum of seconds that a host would compute.
    let frame = Self.rounded(
      start == nil
        ? seconds * sampleRate
        : isInSeconds ? (time + seconds) * sampleRate : time + seconds * sampleRate)
    guard frame <= PassClock.furthest else { throw .invalidTime(seconds) }
    return BusFrame(frame)
  }

  /// Times of calls are sums that hosts compute: a time within a millionth of a frame of a whole
  /// frame means that frame.
  static func rounded(_ frame: Double) -> Double {
    let whole = frame.rounded()
    return abs(frame - whole) < 1e-6 ? whole : frame
  }

  /// A value clamped to its control's range; NaN is the only invalid value.
  static func value(_ value: Double, of id: ControlID) throws(EngineError) -> Double {
    guard !value.isNaN else { throw .invalidValue(id.rawValue, value) }
    return id.clamp(value)
  }
}
