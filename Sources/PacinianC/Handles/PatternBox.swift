import CPacinian
import PacinianFormats
import PacinianBase
import PacinianModel

#if canImport(PacinianMedia)
import PacinianMedia
#endif

/// The object behind a `pcn_pattern`.
final class PatternBox: HandleObject, Sendable {
  static let kind = HandleKind.pattern
  let reading: PatternReading
  /// The folder of the pattern's file, if it was read from one.
  let folder: String?
  /// Made for the first event that is asked for.
  private let table = Locked<EventTable?>(nil)

  #if canImport(PacinianMedia)
  private static let formats = FormatList.all
  #else
  private static let formats = FormatList.core
  #endif
  /// The formats by their numbers (`PCN_FORMAT_…`), with formats that are not written any more.
  private static let formatNames = [
    // names: format names
    "ahap",
    "haptic",
    "android-xml",
    "android-kotlin",
    "android-json",
    "hla",
    // names: end
  ]

  init(_ reading: PatternReading, folder: String? = nil) {
    self.reading = reading
    self.folder = folder
  }

  /// Reads a file's content.
  /// - Parameter file: its path and folder, if it was read from one.
  convenience init(
    _ bytes: RawSpan, options: PatternReader.Options, file: (path: String, folder: String)? = nil
  ) throws(Failure) {
    // An event of a file's 150 bytes takes 600, twice while an array grows.
    try CFunction.findRoom(min(bytes.byteCount, options.maximumByteCount), bytes: 16)
    do throws(PatternReadingError) {
      self.init(
        try PatternReader(among: Self.formats, options: options).read(bytes, fileName: file?.path),
        folder: file?.folder)
    } catch {
      throw Failure(error)
    }
  }

  /// Makes sure of memory for a player or a rendering of the pattern: its scores have some
  /// kilobytes for an event and for a point of a curve, the most where all overlap.
  func findRoomForScores() throws(Failure) {
    var count = 0
    for layer in reading.layers {
      count += layer.events.count
      for control in layer.controls {
        if case .curve(let curve) = control { count += curve.points.count } else { count += 1 }
      }
    }
    try CFunction.findRoom(count, bytes: 4_096)
  }

  /// An event of all layers, one layer after the other, whose memory is this object's.
  /// - Complexity: O(1), the first call O(events).
  func event(_ index: UInt64) throws(Failure) -> pcn_event {
    let table = table.withLock { table in
      if let table { return table }
      let made = EventTable(reading.layers)
      table = made
      return made
    }
    guard index < UInt64(table.count) else { throw Failure(.index) }
    return table[Int(index)]
  }

  /// The pattern as a file, and the losses.
  func written(
    _ format: pcn_format
  ) throws(Failure) -> (text: String, losses: [ConversionLoss]) {
    guard Self.formatNames.indices.contains(Int(format)) else { throw Failure(.invalidValue) }
    guard let format = Self.formats.format(named: Self.formatNames[Int(format)]) else {
      throw Failure(.notSupported)
    }
    let writing: PatternWriting
    do throws(PatternWritingError) {
      writing = try PatternWriter(format).write(reading.layers)
    } catch {
      throw Failure(.notSupported)
    }
    // A pattern that needs several files does not fit the one text of the call.
    guard writing.files.count == 1 else { throw Failure(.notSupported) }
    // The number of a resource means something to its engine alone.
    guard !writing.losses.contains(where: { $0.code == .recordingsDropped }) else {
      throw Failure(.coreHaptics(.invalidAudioResource))
    }
    return (writing.texts[0], writing.losses)
  }
}

extension pcn_reading_config {
  static let standard = pcn_reading_config(
    struct_size: size, is_strict: 0, curve_times: pcn_curve_times(PCN_CURVE_TIMES_RELATIVE),
    reserved: 0, maximum_byte_count: 64 << 20)

  /// The limit of `maximum_byte_count`.
  private static let mostBytes: UInt64 = 1 << 30

  func options() throws(Failure) -> PatternReader.Options {
    let times: CurveTimes =
      switch Int(curve_times) {
      case PCN_CURVE_TIMES_RELATIVE: .relative
      case PCN_CURVE_TIMES_ABSOLUTE: .absolute
      case PCN_CURVE_TIMES_AUTOMATIC: .automatic
      default: throw Failure(.invalidValue, "unknown value for curve_times")
      }
    guard maximum_byte_count <= Self.mostBytes else {
      throw Failure(.invalidValue, "maximum_byte_count is at most 1 GiB")
    }
    return PatternReader.Options(
      isStrict: is_strict != 0, curveTimes: times, maximumByteCount: Int(maximum_byte_count))
  }
}

extension pcn_pattern_info {
  init(_ reading: PatternReading) {
    self.init()
    layer_count = UInt32(clamping: reading.layers.count)
    event_count = reading.layers.reduce(0) { $0 + UInt64($1.events.count) }
    control_count = reading.layers.reduce(0) { $0 + UInt64($1.controls.count) }
    diagnostic_count = UInt32(clamping: reading.diagnostics.count)
    unlisted_diagnostic_count = UInt64(reading.unlistedDiagnosticCount)
    duration_seconds = reading.duration
  }
}

extension pcn_loss {
  init(_ loss: ConversionLoss) {
    self.init()
    struct_size = UInt32(MemoryLayout<Self>.size)
    count = UInt64(loss.count)
    time_seconds = loss.time
    code_length = Text.fill(&code, loss.code.rawValue)
    message_length = Text.fill(&message, loss.message)
  }
}

extension pcn_diagnostic {
  init(_ diagnostic: Diagnostic) {
    self.init()
    severity = pcn_severity(diagnostic.severity == .note ? PCN_SEVERITY_NOTE : PCN_SEVERITY_WARNING)
    byte_offset = UInt64(diagnostic.position.byteOffset)
    line = UInt32(clamping: diagnostic.position.line)
    column = UInt32(clamping: diagnostic.position.column)
    changes_sound = diagnostic.changesSound ? 1 : 0
    code_length = Text.fill(&code, diagnostic.code.rawValue)
    path_length = Text.fill(&path, diagnostic.path)
    message_length = Text.fill(&message, diagnostic.message)
  }
}
