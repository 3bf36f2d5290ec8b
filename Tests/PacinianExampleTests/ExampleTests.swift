import Foundation
import Pacinian
import Testing

@Suite("the examples of the documents")
struct ExampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
  }

  /// The lines of the first block of code after a mark, without their indentation.
  private func code(after mark: String, of document: String) throws -> String {
    let section = try #require(document.split(separator: mark, maxSplits: 1).last)
    if let fenced = section.split(separator: "```swift\n", maxSplits: 1).dropFirst().first {
      return String(try #require(fenced.split(separator: "```", maxSplits: 1).first))
    }
    return section.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("    ") }.prefix { $0.isEmpty || $0.hasPrefix("    ") }
      .map { $0.dropFirst(4) }.joined(separator: "\n")
  }

  @Test(
    "they are what the compiler has seen",
    arguments: [
      ("../../README.md", "## In Swift", "ReadmeExample.swift"),
      ("../../Sources/Pacinian/Pacinian.docc/FileToSamples.md", "# ", "FileToSamples.swift"),
      ("../../Sources/Pacinian/Pacinian.docc/FingerPlayer.md", "# ", "FingerPlayer.swift"),
      (
        "../../Sources/CoreHaptics/CoreHaptics.docc/TestingHapticsOnLinux.md", "# ",
        "ButtonTest.swift"
      ),
    ])
  func areCompiled(document: String, mark: String, source: String) throws {
    let example = try code(after: mark, of: text(document))
    let compiled = try text(source)
    #expect(
      example.trimmingCharacters(in: .newlines) == compiled.trimmingCharacters(in: .newlines))
  }

  @Test("the README's example has the profile's equaliser") func readme() throws {
    let text = """
      {"Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.1}}]}
      """
    let pattern = Pattern(events: [Event(kind: .hapticContinuous, time: 0, duration: 0.1)])
    for name in ["taptic", "mpeg"] {
      let profile = try #require(BuiltInProfiles.profile(named: name))
      let expected = try OfflineRendering(profile: profile).signal(of: [pattern]).samples()
      #expect(try vibration(of: [UInt8](text.utf8), profile: profile) == expected)
      #expect(expected.contains { $0 != 0 })
    }
  }

  @Test("a file becomes a WAV of as many frames") func fileToSamples() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appending(path: "heartbeat.wav")
    let input = Self.folder.appending(path: "../../Examples/heartbeat.ahap")
    try writeVibration(of: input, to: output)
    let reading = try PatternReader().read([UInt8](try Data(contentsOf: input)))
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    let frames = try OfflineRendering(profile: profile).signal(of: reading.layers).samples().count
    let size = try Data(contentsOf: output).count
    #expect((4 * frames..<4 * frames + 200).contains(size))
  }

  @Test("a finger that moves is felt, one that rests is not") func finger() throws {
    let texture = try FingerTexture()
    func peak() -> Float {
      var samples = [Float](repeating: 0, count: 4_800)
      var block = samples.mutableSpan
      texture.fill(&block)
      return samples.suffix(480).map(abs).max() ?? 0
    }
    #expect(peak() < 1e-3)
    try texture.move(speed: 1)
    #expect(peak() > 0.5)
    try texture.move(speed: 0)
    #expect(peak() < 1e-3)
  }
}
