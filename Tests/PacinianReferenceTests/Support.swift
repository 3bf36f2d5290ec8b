import Foundation
import PacinianModel
import PacinianReference
import PacinianTestSupport

/// The default profile as section 10 of the model writes it.
let taptic = ActuatorProfile(
  name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))

/// `pattern` rendered by the reference.
func render(
  _ pattern: Pattern, profile: ActuatorProfile = taptic,
  options: RenderingOptions = RenderingOptions(),
  playback: ReferencePlayback = ReferencePlayback()
) throws -> [Double] {
  var renderer = try ReferenceRenderer(
    pattern, profile: profile, options: options, playback: playback)
  return renderer.render()
}

/// A continuous event.
func hum(
  at time: Double = 0, for duration: Double? = 0.1, intensity: Double = 1,
  sharpness: Double = 0, _ parameters: EventParameter...
) -> Event {
  .continuous(
    at: time, duration: duration, intensity: intensity, sharpness: sharpness, parameters)
}

/// A transient.
func tap(at time: Double = 0, intensity: Double = 1, sharpness: Double = 0.5) -> Event {
  .transient(at: time, intensity: intensity, sharpness: sharpness)
}

/// The largest difference of two signals; a shorter one goes on in silence.
func largestDifference(_ one: [Double], _ other: [Double]) -> Double {
  (0..<max(one.count, other.count)).reduce(0) { largest, index in
    let left = index < one.count ? one[index] : 0
    let right = index < other.count ? other[index] : 0
    return max(largest, abs(left - right))
  }
}

/// `sin(2π·turns)`.
func sine(_ turns: Double) -> Double { sin(2 * Double.pi * turns) }

/// The model's rounding of seconds to frames.
func frames(_ seconds: Double, rate: Double = 48_000) -> Int {
  Int((seconds * rate + 0.5).rounded(.down))
}

/// Two ways to the same double-precision sum of a few terms of size 1 differ by less.
let rounding = 1e-9
