import PacinianBase
import PacinianModel

/// What a live scenario sends: a slow wave with a jump at every update, as a finger's trace has.
enum LiveCourse {
  static let ids: [ControlID] = [.hapticIntensity, .hapticSharpness]

  /// The value sent for frame `frame`, as the 32-bit number that is sent.
  static func value(_ id: ControlID, at frame: Int) -> Float {
    let wave = sin(Double(frame) * 0.0004)
    // The fractional part of a multiple of the golden ratio jumps evenly over 0…1.
    let jump = (Double(frame) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return id == .hapticIntensity
      ? Float(0.6 + 0.3 * wave + 0.05 * jump) : Float(0.2 * wave + 0.05 * jump)
  }

  /// The frames at which a scenario sends, from 0 up to `frameCount`.
  static func frames(_ scenario: Scenario, blockFrames: Int, frameCount: Int) -> StrideTo<Int>? {
    switch scenario {
    case .liveBlock: stride(from: 0, to: frameCount, by: blockFrames)
    case .liveFrame: stride(from: 0, to: frameCount, by: 1)
    default: nil
    }
  }

  /// `pattern` with what is sent live written into it.
  static func baked(
    into pattern: Pattern, _ scenario: Scenario, blockFrames: Int, frameCount: Int
  ) -> Pattern {
    var pattern = pattern
    for frame in frames(scenario, blockFrames: blockFrames, frameCount: frameCount)
      ?? stride(
        from: 0, to: 0, by: 1)
    {
      for id in ids {
        pattern.controls.append(
          .parameter(
            DynamicParameter(
              id, time: Double(frame) / Double(Workload.sampleRate),
              value: Double(value(id, at: frame)))))
      }
    }
    return pattern
  }
}
