/// The size of a figure.
public struct PlotSize: Sendable, Equatable {
  /// The widths and heights a figure may have. Below, labels have no room; the largest
  /// PNG takes 600 MB of memory while it is drawn.
  public static let limits = 200...10_000

  /// Pixels.
  public let width: Int
  public let height: Int

  /// Values outside ``limits`` move to the nearest bound.
  public init(width: Int = 1_600, height: Int = 1_000) {
    self.width = min(max(width, Self.limits.lowerBound), Self.limits.upperBound)
    self.height = min(max(height, Self.limits.lowerBound), Self.limits.upperBound)
  }
}
