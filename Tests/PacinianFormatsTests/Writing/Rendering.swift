import PacinianModel
import PacinianReference

/// Patterns rendered by the reference, to compare what two of them sound like.
enum Rendering {
  /// Low, to be quick: the frequencies of the default profile are below half of it.
  private static let options = RenderingOptions(sampleRate: 2000)
  private static let profile = ActuatorProfile(
    name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))

  static func samples(_ layers: [Pattern]) throws -> [Double] {
    var mix = try ReferenceMix(layers, profile: profile, options: options)
    return mix.render()
  }

  /// The largest difference of the two; a shorter one goes on in silence.
  static func difference(_ one: [Pattern], _ other: [Pattern]) throws -> Double {
    let first = try samples(one)
    let second = try samples(other)
    return (0..<max(first.count, second.count)).reduce(0) { largest, index in
      let left = index < first.count ? first[index] : 0
      let right = index < second.count ? second[index] : 0
      return max(largest, abs(left - right))
    }
  }
}
