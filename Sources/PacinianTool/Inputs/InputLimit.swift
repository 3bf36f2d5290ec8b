import PacinianFormats
import PacinianModel

/// The most that is read of each kind of input, in bytes: what a user names may be a device or a
/// pipe without an end. Each reader of the tool takes its bound from here.
enum InputLimit {
  /// A pattern, in a file or as the content of a request. Its reader refuses more.
  static let pattern = PatternReader.Options().maximumByteCount
  /// A profile; its reader refuses more.
  static let profile = ProfileReader.maximumByteCount
  /// A manifest that a user names: one of two million patterns is smaller.
  static let manifest = 1 << 31
  /// A line of it; an error in it has 2 kB at most.
  static let manifestLine = 1 << 20
  /// The manifest or journal of a batch's own folder, which is a plain file: one of ten million
  /// patterns is smaller.
  static let journal = 1 << 40
  /// A sound from a pipe, which is kept in a file meanwhile: three hours of two channels.
  static let pipedSound = 1 << 30
  /// Seconds of a sound in a file: the values that are followed for a day take 4 GB.
  static let soundSeconds = 86_400.0
  /// The samples of a batch's output that is compared.
  static let output = 1 << 30
}
