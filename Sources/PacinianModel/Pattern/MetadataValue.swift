/// The description that a file has of itself, kept as it was written and never interpreted.
public indirect enum MetadataValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  /// A number in its own spelling, so that no digit is lost.
  case number(String)
  case string(String)
  case array([MetadataValue])
  /// The members in file order.
  case object([Member])

  public struct Member: Sendable, Equatable {
    public var name: String
    public var value: MetadataValue

    public init(name: String, value: MetadataValue) {
      self.name = name
      self.value = value
    }
  }
}
