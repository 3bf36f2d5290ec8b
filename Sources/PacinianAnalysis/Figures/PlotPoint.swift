/// One instant of an event as it is drawn.
public struct PlotPoint: Sendable, Equatable {
  /// Seconds from the start of the figure.
  public var time: Double
  /// The intensity in force at the time, control and envelope included, 0…1: the height.
  public var intensity: Double
  /// The sharpness in force at the time, control included, 0…1: the colour and the frequency.
  public var sharpness: Double

  public init(time: Double, intensity: Double, sharpness: Double) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
