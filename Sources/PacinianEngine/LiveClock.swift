import PacinianPattern
import PacinianRendering

/// The instants of live values that are sent together.
struct LiveClock {
  /// The bus's frame of the call's time, NaN for as soon as possible.
  let start: Double
  private let time: Double
  private let sampleRate: Double

  init(_ time: Double, _ service: EngineService) throws(EngineError) {
    start = try service.frame(time)
    self.time = time
    sampleRate = Double(service.configuration.sampleRate)
  }

  /// The frame `seconds` after the call's time: of the bus, or from the call's frame if that is as
  /// soon as possible.
  func frame(after seconds: Double) throws(EngineError) -> Double {
    guard seconds >= 0, seconds.isFinite else { throw .invalidTime(seconds) }
    let frame = ControlTrack.frames(start.isNaN ? seconds : time + seconds, sampleRate)
    guard frame <= PlayerState.furthest else { throw .invalidTime(seconds) }
    return frame
  }

  /// A value clamped to its control's range; NaN is the only invalid value.
  static func value(_ value: Double, of id: ControlID) throws(EngineError) -> Double {
    guard !value.isNaN else { throw .invalidValue(id.rawValue, value) }
    return id.clamp(value)
  }
}

extension ControlID {
  /// The number of haptic controls.
  static let hapticCount = 5

  /// The index among all controls; the haptic ones come first.
  var place: Int {
    switch self {
    case .hapticIntensity: 0
    case .hapticSharpness: 1
    case .hapticAttackTime: 2
    case .hapticDecayTime: 3
    case .hapticReleaseTime: 4
    case .audioVolume: 5
    case .audioPitch: 6
    case .audioPan: 7
    case .audioBrightness: 8
    case .audioAttackTime: 9
    case .audioDecayTime: 10
    case .audioReleaseTime: 11
    }
  }
}
