import CPacinian
import Foundation
import Testing

/// What C programs render and what `pacinian render` writes.
@Suite struct ToolBitsTests {
  /// The program stands beside the test bundle.
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "pacinian")

  private static let profile = """
    {"name": "bell", "frequency": {"map": "logarithmic", "lowest": 80, "highest": 230},
     "equalisation": [{"frequency": 150, "quality": 4, "gainDecibels": 9}], "masterGain": 1.3}
    """

  /// Rendered directly, by tiles, and with a tone.
  private static let patterns = [
    RenderingTests.text,
    #"{"Pattern": [\#((0..<40).map(Self.hum).joined(separator: ","))]}"#,
    """
    {"Pattern": [\(hum(0)),
      {"Event": {"Time": 0.01, "EventType": "AudioContinuous", "EventDuration": 0.1}}]}
    """,
  ]

  private static func hum(_ index: Int) -> String {
    """
    {"Event": {"Time": \(Double(index) * 0.002), "EventType": "HapticContinuous",
      "EventDuration": 0.1, "EventParameters": [
        {"ParameterID": "HapticSharpness", "ParameterValue": \(Double(index) / 40)}]}}
    """
  }

  @Test(arguments: patterns.indices, [true, false])
  func bitsAreEqual(index: Int, isEqualised: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pacinian-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (text, profileText) = (Self.patterns[index], Self.profile)
    try Data(text.utf8).write(to: folder.appending(path: "a.ahap"))
    try Data(profileText.utf8).write(to: folder.appending(path: "bell.json"))
    let process = Process()
    process.executableURL = Self.program
    process.currentDirectoryURL = folder
    process.arguments = [
      "render", "a.ahap", "-o", "a.wav", "--bus", "both", "--limiter", "soft", "--profile",
      isEqualised ? "bell.json" : "taptic",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let file = try Data(contentsOf: folder.appending(path: "a.wav"))

    let pattern = try Fixture.pattern(text)
    let profile = try Fixture.made {
      isEqualised
        ? pcn_profile_read(profileText, UInt64(profileText.utf8.count), $0, nil)
        : pcn_profile_create(nil, 0, $0, nil)
    }
    var config = pcn_rendering_config()
    pcn_rendering_config_init(&config, UInt32(MemoryLayout<pcn_rendering_config>.size))
    config.limiter = pcn_limiter(PCN_LIMITER_SOFT)
    let rendering = try Fixture.made { pcn_rendering_create(pattern, profile, &config, $0, nil) }
    defer {
      pcn_rendering_destroy(rendering)
      pcn_profile_destroy(profile)
      pcn_pattern_destroy(pattern)
    }
    let frameCount = Int(RenderingTests.info(rendering).frame_count)
    var haptic = [Float](repeating: 7, count: frameCount)
    var audio = [Float](repeating: 7, count: 2 * frameCount)
    #expect(pcn_rendering_read(rendering, 0, UInt64(frameCount), &haptic, &audio) == 0)
    var frames: [Float] = []
    for frame in 0..<frameCount {
      frames += [audio[2 * frame], audio[2 * frame + 1], haptic[frame]]
    }
    #expect(haptic.contains { $0 != 0 })
    #expect(frames.withUnsafeBytes { Data($0) } == file.suffix(frames.count * 4))
    #expect(file.count - frames.count * 4 < 200, "the rest is the header")
  }
}
