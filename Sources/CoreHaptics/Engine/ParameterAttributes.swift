import Foundation

final class ParameterAttributes: NSObject, CHHapticParameterAttributes, Sendable {
  let minValue: Float
  let maxValue: Float
  let defaultValue: Float

  init(range: ClosedRange<Double>, defaultValue: Double) {
    minValue = Float(range.lowerBound)
    maxValue = Float(range.upperBound)
    self.defaultValue = Float(defaultValue)
  }
}
