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
  /// The reader's repairs of its file or dictionary.
  let repairs: [Diagnostic]

  /// Seconds: the largest of every event's time plus duration and every parameter's time.
  open var duration: TimeInterval { pattern.duration }

  /// - Throws: `CHHapticError` for an unknown type and for a time or duration that is negative or
  ///   not finite. Both arrays may be empty; a pattern without events cannot be played.
  public convenience init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    try self.init(
      HapticSystem.toldOfPattern("CHHapticPattern(events:parameters:)") {
        Pattern(
          events: try events.map { try $0.event() },
          controls: try parameters.map { .parameter(try $0.dynamicParameter()) })
      })
  }

  /// - Throws: the errors of ``init(events:parameters:)``.
  public convenience init(
    events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
  ) throws {
    try self.init(
      HapticSystem.toldOfPattern("CHHapticPattern(events:parameterCurves:)") {
        Pattern(
          events: try events.map { try $0.event() },
          controls: try parameterCurves.map { .curve(try $0.parameterCurve()) })
      })
  }

  /// Reads a dictionary with the structure of an AHAP file. Strings may be plain or of the
  /// framework's types, numbers of any type.
  /// - Throws: `CHHapticError`; unlike in a file, an unknown parameter and a name in another letter
  ///   case are errors.
  public convenience init(dictionary patternDict: [Key: Any]) throws {
    try self.init(
      HapticSystem.toldOfPattern("CHHapticPattern(dictionary:)") {
        try PatternDictionary.reading(of: patternDict)
      })
  }

  /// Reads an AHAP file; docs/AHAP.md lists the repairs and the errors.
  /// - Throws: `CHHapticError`.
  public convenience init(contentsOf ahapURL: URL) throws {
    let reading = try HapticSystem.toldOfPattern("CHHapticPattern(contentsOf:)") {
      let bytes: [UInt8]
      do throws(FileError) {
        // (The reader refuses a file without an end.)
        bytes = try FileDescriptor.content(
          of: ahapURL.path, byteLimit: PatternReader.Options().maximumByteCount)
      } catch {
        throw CHHapticError(.fileNotFound, "\(ahapURL.path) cannot be read: \(error.reason)")
      }
      return try PatternDictionary.reading(of: bytes)
    }
    try self.init(reading, folder: ahapURL.deletingLastPathComponent())
  }

  convenience init(_ reading: PatternReading, folder: URL? = nil) throws {
    try self.init(
      reading.pattern, folder: folder, repairs: reading.diagnostics.filter(\.isRepair))
  }

  init(_ pattern: Pattern, folder: URL? = nil, repairs: [Diagnostic] = []) throws {
    self.pattern = pattern
    self.folder = folder
    self.repairs = repairs
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
