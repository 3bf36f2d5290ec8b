#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianBase
import PacinianFormats
import PacinianModel

/// Events and their controls on one timeline. It never changes and may be used by any number of
/// engines and threads; it is not `Sendable`, because Apple's is not.
open class CHHapticPattern: NSObject {
  let pattern: Pattern
  /// The first folder in which audio files are searched, for a pattern that was read from a file.
  let folder: URL?
  /// The parameters of its file that do not exist.
  let unknownParameters: [String]

  /// Seconds: the largest of every event's time plus duration and every parameter's time.
  open var duration: TimeInterval { pattern.duration }

  /// - Throws: `CHHapticError` for an unknown type and for a time or duration that is negative or
  ///   not finite. Both arrays may be empty; a pattern without events cannot be played.
  public convenience init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    try self.init(
      Pattern(
        events: events.map { try $0.event() },
        controls: parameters.map { .parameter(try $0.dynamicParameter()) }))
  }

  /// - Throws: the errors of ``init(events:parameters:)``.
  public convenience init(
    events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
  ) throws {
    try self.init(
      Pattern(
        events: events.map { try $0.event() },
        controls: parameterCurves.map { .curve(try $0.parameterCurve()) }))
  }

  /// Reads a dictionary with the structure of an AHAP file. Strings may be plain or of the
  /// framework's types, numbers of any type.
  /// - Throws: `CHHapticError`; unlike in a file, an unknown parameter is an error.
  public convenience init(dictionary patternDict: [Key: Any]) throws {
    try self.init(PatternDictionary.pattern(of: patternDict))
  }

  /// Reads an AHAP file; docs/AHAP.md lists the repairs and the errors.
  /// - Throws: `CHHapticError`.
  public convenience init(contentsOf ahapURL: URL) throws {
    let bytes: [UInt8]
    do throws(FileError) {
      // (The reader refuses a file without an end.)
      bytes = try FileDescriptor.content(
        of: ahapURL.path, byteLimit: PatternReader.Options().maximumByteCount)
    } catch {
      throw CHHapticError(.fileNotFound, "\(ahapURL.path) cannot be read: \(error.reason)")
    }
    try self.init(PatternDictionary.reading(of: bytes), folder: ahapURL.deletingLastPathComponent())
  }

  convenience init(_ reading: PatternReading, folder: URL? = nil) throws {
    let unknown = reading.diagnostics.filter { $0.code == .unknownParameter }
    try self.init(reading.pattern, folder: folder, unknownParameters: unknown.map(\.message))
  }

  init(_ pattern: Pattern, folder: URL? = nil, unknownParameters: [String] = []) throws {
    self.pattern = pattern
    self.folder = folder
    self.unknownParameters = unknownParameters
    super.init()
  }

  /// The pattern as a dictionary that ``init(dictionary:)`` reads, of `NSString`s and `NSNumber`s.
  /// Each event has its type, time, duration (0 for none) and parameters, which may be empty;
  /// values have 32 bits. The version comes from the dictionary or file that the pattern was read
  /// from. `JSONSerialization` takes it.
  /// - Throws: `CHHapticError.operationNotPermitted` if an event plays a registered resource, whose
  ///   number means nothing elsewhere.
  open func exportDictionary() throws -> [Key: Any] {
    try PatternDictionary.dictionary(of: pattern)
  }
}

#endif
