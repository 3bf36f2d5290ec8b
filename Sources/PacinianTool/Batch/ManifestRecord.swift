import PacinianJSON

/// What a program needs to know of a manifest's line that it reads: all but the diagnostics.
struct ManifestRecord: Sendable {
  let input: String
  let inputHash: ContentHash?
  let settings: String
  let toolVersion: String
  let status: ManifestEntry.Status
  let error: String?
  let output: String?
  let outputHash: ContentHash?
  let plot: String?
  let plotHash: ContentHash?
  let durationSeconds: Double
  let peak: Double
  let clippedCount: Int
  let diagnosticCount: Int

  /// `nil` for what is no line of a manifest.
  init?(line: some Collection<UInt8>) {
    let bytes = Array(line)
    let value = bytes.withUnsafeBytes { bytes -> JSONValue? in
      do throws(JSONError) {
        var scanner = try JSONScanner(bytes)
        let value = try JSONValue(from: &scanner)
        try scanner.finish()
        return value
      } catch {
        return nil
      }
    }
    guard case .object(let members)? = value?.content else { return nil }
    var texts: [String: String] = [:]
    for member in members {
      switch member.value.content {
      case .string(let text), .number(let text): texts[member.name] = text
      default: break
      }
    }
    guard let input = texts["input"], let settings = texts["settings"],
      let toolVersion = texts["version"],
      let status = texts["status"].flatMap(ManifestEntry.Status.init(rawValue:))
    else { return nil }
    self.input = input
    self.settings = settings
    self.toolVersion = toolVersion
    self.status = status
    inputHash = texts["inputHash"].flatMap { ContentHash($0) }
    error = texts["error"]
    output = texts["output"]
    outputHash = texts["outputHash"].flatMap { ContentHash($0) }
    plot = texts["plot"]
    plotHash = texts["plotHash"].flatMap { ContentHash($0) }
    durationSeconds = texts["durationSeconds"].flatMap(Double.init) ?? 0
    peak = texts["peak"].flatMap(Double.init) ?? 0
    clippedCount = texts["clippedSamples"].flatMap { Int($0) } ?? 0
    diagnosticCount = texts["diagnosticCount"].flatMap { Int($0) } ?? 0
  }

  /// Whether two records say the same, however long it took.
  func agrees(with other: ManifestRecord) -> Bool {
    input == other.input && inputHash == other.inputHash && settings == other.settings
      && toolVersion == other.toolVersion && status == other.status
      && output == other.output && outputHash == other.outputHash && plot == other.plot
      && plotHash == other.plotHash
  }
}
