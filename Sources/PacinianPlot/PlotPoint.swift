/// One instant of an event as it is drawn.
public struct PlotPoint: Sendable, Equatable {
  /// Seconds from the start of the figure.
  public var time: Double
  /// What is in force then, control and envelope included, 0…1: the height.
  public var intensity: Double
  /// What is in force then, control included, 0…1: the colour and the frequency.
  public var sharpness: Double

  public init(time: Double, intensity: Double, sharpness: Double) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
