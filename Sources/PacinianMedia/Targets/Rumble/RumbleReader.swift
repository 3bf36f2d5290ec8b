import PacinianEncoders
import PacinianFormats
import PacinianBase
import PacinianModel

/// Reads commands for a game controller's two motors: a JSON object in each line, with `time`,
/// `low` and `high`. docs/PLATFORMS.md has the rules.
///
/// A reader is a value without state; one may be used from any thread.
struct RumbleReader: Sendable {
  let options: PatternReader.Options

  init(options: PatternReader.Options = PatternReader.Options()) { self.options = options }

  private enum Key: Int, CaseIterable {
    case time, low, high, milliseconds

    init?(_ name: JSONName) {
      guard name.index != JSONName.unknownIndex else { return nil }
      self.init(rawValue: Int(clamping: name.index))
    }
  }

  private static let names = ["time", "low", "high", "milliseconds"]
  private static let keys = JSONNameTable(names)
  private static let newline = UInt8(ascii: "\n")
  /// More than an hour of a hundred a second, and no more memory than half a gigabyte.
  private static let mostCommands = 400_000
  /// Seconds of the longest pattern that is read: eleven days, as of other formats.
  private static let longest = 1e6

  /// A command and the offset of its line.
  private struct Command {
    var offset: Int
    /// Milliseconds.
    var time: Double
    var levels: MotorLevels
    /// Milliseconds; `nil` until the next one.
    var length: Double?
  }

  /// Reads a whole file. The motors' speeds by ``Motor`` are the pattern's intensity and
  /// sharpness.
  ///
  /// - Parameter bytes: the file's content, UTF-8; any bytes are safe to read.
  /// - Throws: the first mistake in reading order.
  /// - Complexity: O(bytes).
  func read(_ bytes: [UInt8]) throws(PatternReadingError) -> PatternReading {
    let playing: RumblePlaying
    var findings: [(offset: Int, name: String)] = []
    var unlisted = 0
    do throws(JSONError) {
      playing = try Self.played(bytes) { offset, name in
        if findings.count < PatternReading.maximumDiagnosticCount {
          findings.append((offset, name))
        } else {
          unlisted += 1
        }
      }
    } catch {
      throw Self.error(error, bytes)
    }
    let positions = TextPosition.positions(of: findings.map { $0.offset }, in: bytes.span.bytes)
    return PatternReading(
      layers: playing.timeline.layers,
      diagnostics: zip(findings, positions).map { finding, position in
        Diagnostic(
          .unknownKey, at: position, path: "",
          message: "The key '\(finding.name)' has no meaning in a command; it is ignored")
      }, unlistedDiagnosticCount: unlisted)
  }

  /// The motors' course by all commands of a file.
  /// - Parameter note: called with each unknown key.
  private static func played(
    _ bytes: [UInt8], note: (Int, String) -> Void
  ) throws(JSONError) -> RumblePlaying {
    var playing = RumblePlaying()
    var last: Command?
    var (start, count) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Self.newline) ?? bytes.count
      let line = start..<end
      start = end + 1
      guard bytes[line].contains(where: { $0 > 0x20 }) else { continue }
      let command = try command(bytes, line, note: note)
      count += 1
      guard count <= Self.mostCommands else {
        throw JSONError(
          at: command.offset,
          "The file has more than \(Self.mostCommands) commands; cut it into several")
      }
      if let last {
        guard command.time >= last.time else {
          throw JSONError(
            at: command.offset, "The command is earlier than the line before; sort the lines")
        }
        playing.play(last.levels, for: last.length, until: command.time)
      } else {
        playing.play(MotorLevels(), for: nil, until: command.time)
      }
      last = command
    }
    guard let last else { throw JSONError(at: 0, "The file has no command") }
    guard last.length != nil || last.levels == MotorLevels() else {
      throw JSONError(
        at: last.offset,
        "The last command has no end; give it milliseconds, or add a line with low and high 0")
    }
    playing.play(last.levels, for: last.length, until: last.time + (last.length ?? 0))
    playing.coast()
    guard playing.timeline.time > 0 else { throw JSONError(at: 0, "The commands have no length") }
    return playing
  }

  /// - Parameter note: called with each unknown key.
  private static func command(
    _ bytes: [UInt8], _ line: Range<Int>, note: (Int, String) -> Void
  ) throws(JSONError) -> Command {
    do throws(JSONError) {
      return try JSONScanner.reading(bytes.span.extracting(line).bytes) {
        (scanner) throws(JSONError) in
        guard try scanner.nextKind() == .object else {
          throw JSONError(at: 0, #"A line is an object such as {"time": 0.5, "low": 1, "high": 0}"#)
        }
        try scanner.enterObject()
        var values = [Double?](repeating: nil, count: Key.allCases.count)
        while let name = try scanner.nextKey(among: keys) {
          guard let key = Key(name) else {
            note(
              line.lowerBound + name.text.offset, String(scanner.decode(name.text).prefix(40)))
            try scanner.skipValue()
            continue
          }
          guard values[key.rawValue] == nil else {
            throw JSONError(at: name.text.offset, "The command has \(names[key.rawValue]) twice")
          }
          values[key.rawValue] = try value(key, &scanner)
        }
        try scanner.finish()
        for key in [Key.time, .low, .high] where values[key.rawValue] == nil {
          throw JSONError(at: 0, "The command has no \(names[key.rawValue])")
        }
        return Command(
          offset: line.lowerBound, time: (values[0] ?? 0) * 1000,
          levels: MotorLevels(low: values[1] ?? 0, high: values[2] ?? 0), length: values[3])
      }
    } catch {
      throw JSONError(at: line.lowerBound + error.offset, error.message)
    }
  }

  private static func value(_ key: Key, _ scanner: inout JSONScanner) throws(JSONError) -> Double {
    let number = try scanner.number()
    let name = names[key.rawValue]
    switch key {
    case .low, .high:
      guard 0...1 ~= number.value else {
        throw JSONError(
          at: number.start,
          "\(name) is \(number.value); it goes from 0 to 1, so divide values of 16 bits by 65535")
      }
    case .time:
      guard 0...longest ~= number.value else {
        throw JSONError(at: number.start, "time is seconds from 0 to 1000000, not \(number.value)")
      }
    case .milliseconds:
      guard 0...1000 * longest ~= number.value else {
        throw JSONError(
          at: number.start, "milliseconds go from 0 to 1000000000, not \(number.value)")
      }
    }
    return number.value
  }

  private static func error(_ error: JSONError, _ bytes: [UInt8]) -> PatternReadingError {
    PatternReadingError(
      code: .invalidPatternData,
      position: .position(of: error.offset, in: bytes.span.bytes),
      path: "", message: error.message)
  }
}
