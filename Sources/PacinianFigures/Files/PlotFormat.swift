/// The kinds of file a figure can be. Raw values are their endings.
public enum PlotFormat: String, Sendable, CaseIterable {
  case png
  case svg
  case pdf
}
