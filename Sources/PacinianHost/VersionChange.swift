/// The application was opened by one version before and is opened by another now.
public struct VersionChange: Sendable, Hashable {
  public let previous: String
  public let current: String

  public init(previous: String, current: String) {
    self.previous = previous
    self.current = current
  }
}
