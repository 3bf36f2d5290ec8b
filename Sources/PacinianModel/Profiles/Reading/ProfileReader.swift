import PacinianBase

/// Reads an ``ActuatorProfile`` from JSON. docs/PROFILES.md documents the schema.
///
///     let frequency = #"{"map": "linear", "lowest": 60, "highest": 200}"#
///     let text = #"{"name": "mine", "frequency": \#(frequency), "masterGain": 0.5}"#
///     do {
///       let profile = try ProfileReader().read([UInt8](text.utf8))
///       print(profile.name, profile.masterGain)
///     } catch {
///       print(error)  // with the line, the column and the key
///     }
///
/// A profile is written by hand and decides every sound, so the reader repairs nothing: an unknown
/// key, a key that an object has twice, a trailing comma and a value outside of its range are
/// errors. A reader is a value without state; one may be used from any thread.
public struct ProfileReader: Sendable {
  /// Larger texts are refused. A profile with a measured table of 65 rows and 1000 frequencies
  /// has less than a tenth of these 16 MiB.
  public static let maximumByteCount = 16 << 20

  public init() {}

  /// Reads a whole file.
  ///
  /// - Parameter bytes: the file's content, UTF-8; any bytes are safe to read.
  /// - Throws: the first mistake found.
  /// - Complexity: O(bytes).
  public func read(_ bytes: RawSpan) throws(ProfileReadingError) -> ActuatorProfile {
    do throws(ProfileMistake) {
      return try profile(of: bytes)
    } catch {
      throw ProfileReadingError(
        position: .position(of: error.offset, in: bytes), path: error.path, message: error.message)
    }
  }

  /// Reads a whole file. See ``read(_:)-(RawSpan)``.
  public func read(_ bytes: [UInt8]) throws(ProfileReadingError) -> ActuatorProfile {
    try unsafe read(bytes.span.bytes)
  }

  private func profile(of bytes: RawSpan) throws(ProfileMistake) -> ActuatorProfile {
    guard bytes.byteCount <= Self.maximumByteCount else {
      throw ProfileMistake(
        offset: 0, path: "",
        message: "The file has \(bytes.byteCount) bytes; the limit is \(Self.maximumByteCount)")
    }
    let root: JSONValue
    do throws(JSONError) {
      root = try document(of: bytes)
    } catch {
      throw ProfileMistake(offset: error.offset, path: "", message: error.message)
    }
    return try ActuatorProfile(ProfileNode(root, path: ""))
  }

  private func document(of bytes: RawSpan) throws(JSONError) -> JSONValue {
    try JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
      let root = try JSONValue(from: &scanner)
      try scanner.finish()
      if let comma = scanner.takeTrailingCommas().offsets.first {
        throw JSONError(at: comma, "A comma stands after the last value; remove it")
      }
      return root
    }
  }
}
