import Foundation
import PacinianFormats
import PacinianModel
import Testing

/// Published patterns, kept beside the package and not in it: `../shared/corpus`.
@Suite("Corpus", .enabled(if: Corpus.isThere, "there is no ../shared/corpus"))
struct CorpusTests {
  private static var files: [URL] {
    let all = FileManager.default.enumerator(at: Corpus.folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "ahap" }
  }

  /// What a pattern may fail for when its text is JSON: the rules that are always errors.
  private static let ruleCodes: Set<CoreHapticsErrorCode> = [
    .invalidPatternDictionary, .invalidEventType, .invalidEventTime, .invalidEventDuration,
    .invalidParameterType, .badEventEntry, .badParameterEntry,
  ]

  /// Whether another parser, which also knows trailing commas, takes the text for JSON.
  private func isJSON(_ data: Data) -> Bool {
    let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
    if (try? JSONSerialization.jsonObject(with: data, options: options)) != nil { return true }
    let text = String(decoding: data, as: UTF8.self)
    let withoutCommas = text.replacing(/,(?<space>\s*[\]\}])/) { String($0.output.space) }
    let repaired = Data(withoutCommas.utf8)
    return (try? JSONSerialization.jsonObject(with: repaired, options: options)) != nil
  }

  @Test("Every published pattern reads, or fails with a position for a reason")
  func readsCorpus() throws {
    let files = Self.files
    try #require(!files.isEmpty)
    var diagnostics: [String: Int] = [:]
    var failures: [String] = []
    for file in files {
      let data = try Data(contentsOf: file)
      do throws(PatternReadingError) {
        let reading = try PatternReader(.ahap).read(Array(data))
        for code in Set(reading.diagnostics.map(\.code)) {
          diagnostics[code.rawValue, default: 0] += 1
        }
        #expect(isJSON(data), "\(file.path) reads, but is not JSON")
      } catch {
        failures.append("\(file.lastPathComponent): \(error)")
        #expect(error.position.line >= 1)
        #expect(Self.ruleCodes.contains(error.code) || !isJSON(data), "\(file.path): \(error)")
      }
    }
    print("corpus: \(files.count) files, \(failures.count) fail")
    for (code, count) in diagnostics.sorted(by: { $0.key < $1.key }) {
      print("corpus: \(code) in \(count) files")
    }
    for failure in failures { print("corpus: \(failure)") }
  }
}
