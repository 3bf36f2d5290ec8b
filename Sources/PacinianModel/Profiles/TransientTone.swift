/// A transient that is a plain tone, each of its properties linear in sharpness.
public struct TransientTone: BitwiseCopyable, Sendable, Equatable {
  /// A property that runs linearly from sharpness 0 to sharpness 1.
  public struct Course: BitwiseCopyable, Sendable, Equatable {
    @usableFromInline var atZero: Double
    @usableFromInline var atOne: Double

    public init(atZero: Double, atOne: Double) {
      self.atZero = atZero
      self.atOne = atOne
    }

    /// The same at every sharpness.
    public init(_ value: Double) { self.init(atZero: value, atOne: value) }

    @inlinable
    public func value(at sharpness: Double) -> Double { atZero + (atOne - atZero) * sharpness }
  }

  /// Hz, above 0.
  public var frequency: Course
  /// Seconds, above 0.
  public var duration: Course
  /// 0 is a sine, 1 a square wave of the same period that starts high; between, a linear mix.
  public var squareness: Course

  public init(frequency: Course, duration: Course, squareness: Course = Course(0)) {
    self.frequency = frequency
    self.duration = duration
    self.squareness = squareness
  }
}
