import Foundation
@testable import PacinianFormats
import PacinianModel
import Testing

@testable import PacinianMedia

/// Vibration XML is held to a schema of its own, by xmllint, and the reader to the same documents.
@Suite("The schema of Android's vibration XML", .enabled(if: xmllint != nil, "needs xmllint"))
struct SchemaTests {
  private let schema = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Platforms/vibration.xsd").path

  /// The names of the documents that are not valid.
  private func invalid(_ documents: [String: String]) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in documents {
      try Data(text.utf8).write(to: folder.appending(path: "\(name).xml"))
    }
    let process = Process()
    process.executableURL = URL(filePath: try #require(xmllint))
    process.arguments =
      ["--noout", "--nonet", "--schema", schema]
      + documents.keys.sorted().map { folder.appending(path: "\($0).xml").path }
    let pipe = Pipe()
    (process.standardError, process.standardOutput) = (pipe, pipe)
    try process.run()
    let lines = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(separator: "\n")
    process.waitUntilExit()
    let valid = Set(lines.filter { $0.hasSuffix(".xml validates") })
    return documents.keys.sorted().filter { name in
      !valid.contains { $0.hasSuffix("/\(name).xml validates") }
    }
  }

  @Test("Whatever is written is valid, for any pattern and every kind")
  func written() throws {
    var state: UInt64 = 36
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31)
    }
    var documents: [String: String] = [:]
    for seed in 0..<40 {
      let events = (0..<Int(random() * 80)).map { _ in
        Event(
          kind: random() < 0.5 ? .hapticTransient : .hapticContinuous, time: random() * 4,
          duration: random() * 2,
          parameters: [.init(.hapticIntensity, random()), .init(.hapticSharpness, random())])
      }
      for kind in AndroidVibration.Kind.allCases {
        let android = AndroidVibration(
          kind: kind, points: 2 + Int(random() * 40), leastSegment: 1 + Int(random() * 40))
        let text = try android.write([Pattern(events: events)]).texts[0]
        documents["\(kind.rawValue)-\(seed)"] = text
        // What no schema can say, strict reading does.
        _ = try AndroidVibrationReader(options: .init(isStrict: true)).read(Array(text.utf8))
      }
    }
    #expect(try invalid(documents) == [])
  }

  @Test("What breaks a rule is neither valid nor read")
  func broken() throws {
    let point = "<control-point intensity=\"0\" sharpness=\"0\" durationMs=\"20\"/>"
    let contents = [
      "scale": "<primitive-effect name=\"click\" scale=\"1.5\"/>",
      "name": "<primitive-effect name=\"pop\"/>",
      "delay": "<primitive-effect name=\"click\" delayMs=\"-1\"/>",
      "kinds": "<predefined-effect name=\"click\"/><waveform-effect/>",
      "twice": String(
        repeating: "<basic-envelope-effect>\(point)</basic-envelope-effect>", count: 2),
      "empty": "<basic-envelope-effect/>",
      "short": "<basic-envelope-effect><control-point intensity=\"0\" sharpness=\"0\" "
        + "durationMs=\"0\"/></basic-envelope-effect>",
      "sharpness": "<basic-envelope-effect initialSharpness=\"2\">\(point)</basic-envelope-effect>",
      "amplitude": "<waveform-effect><waveform-entry durationMs=\"9\" amplitude=\"256\"/>"
        + "</waveform-effect>",
      "after": "<waveform-effect><repeating><waveform-entry durationMs=\"9\" amplitude=\"1\"/>"
        + "</repeating><waveform-entry durationMs=\"9\" amplitude=\"1\"/></waveform-effect>",
      "hertz": "<waveform-envelope-effect><control-point amplitude=\"0\" frequencyHz=\"0\" "
        + "durationMs=\"9\"/></waveform-envelope-effect>",
      "preamble": "<repeating-effect><preamble><predefined-effect name=\"click\"/></preamble>"
        + "</repeating-effect>",
    ]
    let documents = contents.mapValues { "<vibration-effect>\($0)</vibration-effect>" }
    #expect(try invalid(documents) == documents.keys.sorted())
    for (name, text) in documents {
      #expect(throws: PatternReadingError.self, "\(name)") {
        try AndroidVibrationReader().read(Array(text.utf8))
      }
    }
  }
}

/// The path of libxml2's program; `nil` where it is not installed.
private let xmllint = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}
