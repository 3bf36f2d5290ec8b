/// Why a figure could not be drawn: Cairo's own words, memory that ran out for instance.
public struct PlotError: Error, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
