/// The reason why a figure could not be drawn, in Cairo's words: for instance, memory ran out.
public struct PlotError: Error, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
