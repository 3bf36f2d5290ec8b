import PacinianModel

/// A file format of patterns. One value says everything that readers, writers, help, searches of
/// folders and the page have to know of the format, and a ``FormatList`` holds the values.
///
/// Formats are values without state, and any thread may use them. Two are equal if they have one
/// name.
public struct PatternFormat: Sendable, Equatable {
  /// An option of conversions that has a meaning for some formats alone. Raw values are the names
  /// of options.
  public enum Choice: String, Sendable, CaseIterable {
    case appleLimits = "apple-limits"
    case kind
    case points
    case leastSegment = "least-segment"
    case longest
    case quality
    case hapticOnly = "haptic-only"
    case resources
    case limiter
    case gain
  }

  /// What files are made of. A profile decides what is in all but texts.
  public enum Content: Sendable { case text, sound, packets }

  /// The name, which is the value of options.
  public let name: String
  /// The ending of files, without a point. No two formats of a list have the same.
  public let ending: String
  /// The purpose, on one line of help.
  public let summary: String
  /// The choices that have a meaning for the format.
  public let choices: [Choice]
  /// What files are made of.
  public let content: Content
  /// Whether files are sound.
  public var isSound: Bool { content == .sound }
  /// Whether a profile decides the content, and files are bytes and not text.
  public var isRendered: Bool { content != .text }
  /// Whether files can be read, and searches of folders find them.
  public var isRead: Bool { reader != nil }

  /// Seconds of the longest pattern that is written, audio included.
  let longest: Double
  let reader: FormatReader?
  let write:
    @Sendable ([Pattern], PatternWriter.Options) throws(PatternWritingError) -> PatternWriting

  /// - Parameter reader: `nil` if files of the format cannot be read.
  package init(
    _ name: String, ending: String, _ summary: String, choices: [Choice] = [],
    content: Content = .text, longest: Double = 3600, reader: FormatReader? = nil,
    write:
      @escaping @Sendable ([Pattern], PatternWriter.Options) throws(PatternWritingError) ->
      PatternWriting
  ) {
    self.name = name
    self.ending = ending
    self.summary = summary
    self.choices = choices
    self.content = content
    self.longest = longest
    self.reader = reader
    self.write = write
  }

  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }
}
