import PacinianAudio
import PacinianFormats
import PacinianJSON

extension ManifestEntry {
  /// The entry as one line of JSON, without the line break. docs/BATCH.md explains the members.
  var line: [UInt8] {
    var writer = JSONWriter(indentation: 0, capacity: Self.usualBytes)
    writer.object { entry in
      entry.member("input", input)
      entry.member("inputHash", inputHash?.description)
      entry.member("settings", settings)
      entry.member("version", toolVersion)
      entry.member("status", status.rawValue)
      entry.member("error", error)
      entry.member("output", output)
      entry.member("outputHash", outputHash?.description)
      entry.member("plot", plot?.path)
      entry.member("plotHash", plot?.hash.description)
      if let signal {
        entry.member("durationSeconds", signal.durationSeconds)
        entry.member("frames", signal.frameCount)
        entry.member("peak", signal.peak)
        entry.member("clippedSamples", signal.clippedCount)
      }
      if status == .done {
        entry.member("diagnosticCount", diagnosticCount)
        entry.key("diagnostics")
        entry.array { list in
          for diagnostic in diagnostics { list.write(diagnostic) }
        }
      }
      if !notices.isEmpty {
        entry.key("audioNotices")
        entry.array { list in
          for notice in notices { list.write(notice) }
        }
      }
      entry.member("processingSeconds", processingSeconds)
    }
    return writer.bytes
  }

  /// What an entry without many diagnostics has.
  private static let usualBytes = 1_000
}

extension JSONWriter {
  /// Writes nothing for `nil`.
  fileprivate mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  fileprivate mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  fileprivate mutating func write(_ notice: AudioNotice) {
    object { object in
      object.member("code", notice.code.rawValue)
      object.member("event", notice.eventIndex)
      object.member("message", notice.message)
    }
  }

  fileprivate mutating func write(_ diagnostic: Diagnostic) {
    object { object in
      object.member("code", diagnostic.code.rawValue)
      object.member("line", diagnostic.position.line)
      object.member("column", diagnostic.position.column)
      object.member("path", diagnostic.path)
      object.member("message", diagnostic.message)
    }
  }
}
