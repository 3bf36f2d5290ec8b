import PacinianFigures
import PacinianFormats
import PacinianBase
import PacinianModel

/// A file as it was read: its patterns, or the reason why there are none.
final class Reading {
  private(set) var layers: [Pattern] = []
  private var diagnostics: [Diagnostic] = []
  private var unlistedCount = 0
  private var error: PatternReadingError?
  let format: PatternFormat

  init(_ bytes: RawSpan, options: PatternReader.Options) {
    format = FormatList.core.format(of: bytes)
    do throws(PatternReadingError) {
      let reading = try PatternReader(format, options: options).read(bytes)
      layers = reading.layers
      diagnostics = reading.diagnostics
      unlistedCount = reading.unlistedDiagnosticCount
    } catch {
      self.error = error
    }
  }

  /// - Parameter layers: patterns that no file has had.
  init(_ layers: [Pattern]) {
    self.layers = layers
    format = .haptic
  }

  /// The words of its figures.
  var terms: PlotTerms { format == .haptic ? .haptic : .pattern }

  /// The facts about the file as a JSON object.
  func write(to object: inout JSONWriter) {
    object.member("format", format.name)
    object.member("duration", layers.reduce(0) { max($0, $1.duration) })
    object.member("unlistedDiagnosticCount", unlistedCount)
    if let error {
      object.object("error") {
        $0.member("code", Int(error.code.rawValue))
        $0.member("name", error.code.name)
        Self.write(error.message, at: error.position, path: error.path, to: &$0)
      }
    }
    object.array("diagnostics") {
      for diagnostic in diagnostics {
        $0.object {
          $0.member("code", diagnostic.code.rawValue)
          $0.member("severity", diagnostic.severity.rawValue)
          $0.member("changesSound", diagnostic.changesSound)
          Self.write(
            diagnostic.message, at: diagnostic.position, path: diagnostic.path, to: &$0)
          if let repair = diagnostic.repair {
            $0.object("repair") {
              $0.member("byteOffset", repair.range.lowerBound)
              $0.member("byteCount", repair.range.count)
              $0.member("text", repair.text)
            }
          }
        }
      }
    }
    object.array("layers") {
      for layer in layers {
        $0.object {
          $0.member("eventCount", layer.events.count)
          $0.member("controlCount", layer.controls.count)
          $0.member("duration", layer.duration)
        }
      }
    }
  }

  private static func write(
    _ message: String, at position: TextPosition, path: String, to object: inout JSONWriter
  ) {
    object.member("message", message)
    object.member("path", path)
    object.member("byteOffset", position.byteOffset)
    object.member("line", position.line)
    object.member("column", position.column)
  }

  /// The files of a format, or the reason why there are none, as a JSON object.
  func write(_ format: PatternFormat, keepsAppleLimits: Bool, to object: inout JSONWriter) {
    let options = PatternWriter.Options(keepsAppleLimits: keepsAppleLimits)
    Self.write(to: &object) { (object) throws(PatternWritingError) in
      Self.write(try PatternWriter(format, options: options).write(layers), to: &object)
    }
  }

  /// Android's vibration XML, and the `.haptic` file of what a device plays, or the reason why there are none.
  func writeAndroid(to object: inout JSONWriter) {
    Self.write(to: &object) { (object) throws(PatternWritingError) in
      let (effects, losses) = try AndroidVibration().effects(layers)
      Self.write(
        PatternWriting(texts: [AndroidVibration.xml(effects)], losses: losses), to: &object)
      let played = effects[0].layers
      object.member("playback", try PatternWriter(.haptic).write(played).texts[0])
      let transients = TransientsKept(of: layers, in: played)
      object.member("transients", transients.count)
      object.member("transientsKept", transients.kept)
    }
  }

  private static func write(_ writing: PatternWriting, to object: inout JSONWriter) {
    object.array("texts") { for text in writing.texts { $0.string(text) } }
    object.array("losses") {
      for loss in writing.losses {
        $0.object {
          $0.member("code", loss.code.rawValue)
          $0.member("count", loss.count)
          $0.member("time", loss.time)
          $0.member("message", loss.message)
        }
      }
    }
  }

  /// Writes members, or the error with which that ends.
  private static func write(
    to object: inout JSONWriter, _ members: (inout JSONWriter) throws(PatternWritingError) -> Void
  ) {
    do throws(PatternWritingError) {
      try members(&object)
    } catch {
      switch error {
      case .tooLong(let seconds, let limit):
        object.object("error") {
          $0.member("seconds", seconds)
          $0.member("limit", limit)
          $0.member("message", "The patterns last longer than the format allows")
        }
      case .tooManyEvents(let count, let limit):
        object.object("error") {
          $0.member("count", count)
          $0.member("limit", limit)
          $0.member("message", "The long events would become too many")
        }
      case .sound(let reason): object.object("error") { $0.member("message", reason) }
      }
    }
  }
}
