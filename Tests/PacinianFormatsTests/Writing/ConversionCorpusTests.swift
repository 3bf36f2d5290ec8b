import Foundation
@testable import PacinianFormats
import Testing

/// Published patterns, kept beside the package and not in it: `../shared/corpus`.
@Suite(
  "Corpus: .haptic and conversions",
  .enabled(if: Corpus.isThere, "there is no ../shared/corpus"))
struct ConversionCorpusTests {
  private static func files(_ endings: String...) -> [URL] {
    let all = FileManager.default.enumerator(at: Corpus.folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { endings.contains($0.pathExtension) }
  }

  private func read(_ file: URL, isStrict: Bool = false) throws -> PatternReading? {
    let bytes = Array(try Data(contentsOf: file))
    do throws(PatternReadingError) {
      return try PatternReader(options: .init(isStrict: isStrict)).read(bytes)
    } catch {
      #expect(error.position.line >= 1)
      return nil
    }
  }

  /// Whether the format's rules are kept, by another parser: those that are always errors.
  private func isValid(_ file: URL) throws -> Bool {
    typealias Object = [String: Any]
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object
    let continuous = (root?["signals"] as? Object)?["continuous"] as? Object
    guard (root?["version"] as? Object)?["major"] as? Int == 1,
      let envelopes = continuous?["envelopes"] as? Object,
      let amplitude = envelopes["amplitude"] as? [Object], amplitude.count >= 2
    else { return false }
    let frequency = envelopes["frequency"] as? [Object] ?? []
    func isUnit(_ value: Any?) -> Bool { (value as? Double).map { 0...1 ~= $0 } ?? false }
    let times = amplitude.compactMap { $0["time"] as? Double }
    return times == times.sorted() && times.first != times.last
      && amplitude.allSatisfy { isUnit($0["amplitude"]) }
      && frequency.allSatisfy { isUnit($0["frequency"]) }
      && amplitude.compactMap { $0["emphasis"] as? Object }
        .allSatisfy { isUnit($0["amplitude"]) && isUnit($0["frequency"]) }
  }

  @Test("Every published .haptic file reads, or breaks a rule and fails with a position")
  func readsHaptic() throws {
    var failures: [String] = []
    let files = Self.files("haptic")
    for file in files {
      let reading = try read(file)
      #expect(try isValid(file) == (reading != nil), "\(file.path)")
      if reading == nil { failures.append(file.lastPathComponent) }
      // (Frequencies after the last amplitude are not heard, and no error.)
      if file.lastPathComponent.hasPrefix("invalid"), !file.path.contains("freq_bp_outside") {
        #expect(try read(file, isStrict: true) == nil, "\(file.path)")
      }
    }
    print("corpus: \(files.count) .haptic files, \(failures.count) fail: \(failures.sorted())")
  }

  @Test("Every published pattern converts to canonical AHAP that reads back and sounds the same")
  func writesAHAP() throws {
    for file in Self.files("haptic", "ahap") {
      guard let reading = try read(file) else { continue }
      for options in [PatternWriter.Options(), .init(keepsAppleLimits: true)] {
        let writer = AHAPWriter(options: options)
        let again = try reading.layers.map {
          try PatternReader(.ahap).read(Array(writer.write($0).utf8)).pattern
        }
        #expect(again == reading.layers.map(writer.canonical), "\(file.path)")
        // Long ones take the reference long, and cutting events changes their carriers' phase.
        guard reading.duration < 5 else { continue }
        #expect(try Rendering.difference(reading.layers, again) < 1e-12, "\(file.path)")
      }
    }
  }

  @Test("Every published pattern converts to .haptic that keeps the rules")
  func writesHaptic() throws {
    var counts: [String: Int] = [:]
    for file in Self.files("haptic", "ahap") {
      guard let reading = try read(file) else { continue }
      let writing = try PatternWriter(.haptic).write(reading.layers)
      for loss in writing.losses { counts[loss.code.rawValue, default: 0] += 1 }
      let options = PatternReader.Options(isStrict: true)
      let again = try PatternReader(.haptic, options: options).read(Array(writing.texts[0].utf8))
      #expect(again.diagnostics.allSatisfy { $0.code == .unknownKey }, "\(file.path)")
      #expect(
        try PatternWriter(.haptic).write(again.layers).texts[0] == writing.texts[0], "\(file.path)")
      if file.pathExtension == "haptic" {
        #expect(
          // One file has two emphases at one instant.
          writing.losses.allSatisfy { $0.code == .transientsMerged },
          "\(file.path): \(writing.losses)")
      }
    }
    print("corpus: losses in .haptic: \(counts.sorted { $0.key < $1.key })")
  }
}
