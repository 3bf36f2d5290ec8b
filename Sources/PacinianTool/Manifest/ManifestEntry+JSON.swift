import PacinianRendering
import PacinianFormats
import PacinianBase

extension ManifestEntry {
  /// The entry as one line of JSON, without the line break.
  var line: [UInt8] {
    var writer = JSONWriter(indentation: 0, capacity: Self.usualBytes)
    writer.object { entry in
      entry.member(.input, input)
      entry.member(.inputHash, inputHash?.description)
      entry.member(.settings, settings)
      entry.member(.version, toolVersion)
      entry.member(.status, status.rawValue)
      entry.member(.error, error)
      entry.member(.output, output)
      entry.member(.outputHash, outputHash?.description)
      for kind in SideFile.Kind.allCases {
        entry.member(kind.keys.path, sideFiles[kind]?.path)
        entry.member(kind.keys.hash, sideFiles[kind]?.hash.description)
      }
      if audioEventCount > 0 { entry.member(.audioEvents, audioEventCount) }
      if let signal {
        entry.member(.durationSeconds, signal.durationSeconds)
        entry.member(.frames, signal.frameCount)
        entry.member(.peak, signal.peak)
        entry.member(.clippedSamples, signal.clippedCount)
      }
      if status == .done {
        entry.member(.diagnosticCount, diagnosticCount)
        entry.list(.diagnostics, diagnostics) { $0.write($1) }
      }
      if !notices.isEmpty { entry.list(.audioNotices, notices) { $0.write($1) } }
      if !losses.isEmpty { entry.list(.losses, losses) { $0.write($1) } }
      entry.member(.processingSeconds, processingSeconds)
    }
    return writer.bytes
  }

  /// Reads a line, given without its break, all but the lists of diagnostics and notices; `nil` if
  /// the text is not a line of a manifest.
  init?(line: some Collection<UInt8>) {
    guard let texts = Self.texts(of: Array(line)), let input = texts[.input],
      let settings = texts[.settings], let toolVersion = texts[.version],
      let status = texts[.status].flatMap(Status.init(rawValue:))
    else { return nil }
    func number<Number: LosslessStringConvertible>(_ key: ManifestKey) -> Number? {
      texts[key].flatMap { Number($0) }
    }
    self.input = input
    self.settings = settings
    self.toolVersion = toolVersion
    self.status = status
    func hash(_ key: ManifestKey) -> ContentHash? { texts[key].flatMap { ContentHash($0) } }
    inputHash = hash(.inputHash)
    error = texts[.error]
    output = texts[.output]
    outputHash = hash(.outputHash)
    for kind in SideFile.Kind.allCases {
      guard let path = texts[kind.keys.path], let hash = hash(kind.keys.hash) else { continue }
      sideFiles[kind] = SideFile(path: path, hash: hash)
    }
    audioEventCount = number(.audioEvents) ?? 0
    if let frameCount: Int = number(.frames) {
      signal = Signal(
        frameCount: frameCount, durationSeconds: number(.durationSeconds) ?? 0,
        peak: number(.peak) ?? 0, clippedCount: number(.clippedSamples) ?? 0)
    }
    diagnosticCount = number(.diagnosticCount) ?? 0
    processingSeconds = number(.processingSeconds) ?? 0
  }

  /// The members of a line whose values are strings or numbers.
  private static func texts(of bytes: [UInt8]) -> [ManifestKey: String]? {
    guard case .object(let members)? = (try? JSONValue(document: bytes))?.content else {
      return nil
    }
    var texts: [ManifestKey: String] = [:]
    for member in members {
      guard let key = ManifestKey(rawValue: member.name) else { continue }
      switch member.value.content {
      case .string(let text), .number(let text): texts[key] = text
      default: break
      }
    }
    return texts
  }

  /// The size of a line without many diagnostics.
  private static let usualBytes = 1_000
}

extension JSONWriter {
  /// Writes nothing for `nil`.
  fileprivate mutating func member(_ key: ManifestKey, _ value: String?) {
    if let value { member(key.rawValue, value) }
  }

  fileprivate mutating func member(_ key: ManifestKey, _ value: Int) { member(key.rawValue, value) }

  fileprivate mutating func member(_ key: ManifestKey, _ value: Double) {
    member(key.rawValue, value)
  }

  fileprivate mutating func list<Element>(
    _ key: ManifestKey, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key.rawValue)
    array { array in for element in elements { write(&array, element) } }
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

extension SideFile.Kind {
  /// The members of a line that have a file's path and its hash.
  fileprivate var keys: (path: ManifestKey, hash: ManifestKey) {
    switch self {
    case .plot: (.plot, .plotHash)
    case .thumbnail: (.thumbnail, .thumbnailHash)
    case .pattern: (.pattern, .patternHash)
    case .mix: (.mix, .mixHash)
    case .transients: (.transients, .transientsHash)
    case .description: (.description, .descriptionHash)
    }
  }
}

/// The members of a manifest's line. docs/BATCH.md explains them.
enum ManifestKey: String, CaseIterable {
  case input, inputHash, settings, version, status, error, output, outputHash, plot, plotHash
  case thumbnail, thumbnailHash, pattern, patternHash, mix, mixHash, transients
  case transientsHash, description, descriptionHash, audioEvents
  case durationSeconds, frames, peak, clippedSamples
  case diagnosticCount, diagnostics, losses, audioNotices, processingSeconds
}
