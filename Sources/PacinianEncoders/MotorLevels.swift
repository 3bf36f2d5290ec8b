/// The levels of a controller's two motors at an instant, 0…1 each: the projection of intensity and
/// sharpness on two motors, and back.
///
/// The stronger motor has the intensity, and sharpness is the weaker one's share: 0 is the low
/// motor alone, 0.5 both, 1 the high motor alone. Nothing is lost but by the motors themselves.
package struct MotorLevels: Equatable {
  package var low = 0.0
  package var high = 0.0

  package init() {}

  package init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// - Parameters:
  ///   - intensity: 0…1.
  ///   - sharpness: 0…1.
  package init(intensity: Double, sharpness: Double) {
    low = intensity * min(1, 2 * (1 - sharpness))
    high = intensity * min(1, 2 * sharpness)
  }

  package var intensity: Double { max(low, high) }

  /// 0.5 where neither motor turns.
  package var sharpness: Double {
    guard intensity > 0 else { return 0.5 }
    return low >= high ? high / low / 2 : 1 - low / high / 2
  }
}
