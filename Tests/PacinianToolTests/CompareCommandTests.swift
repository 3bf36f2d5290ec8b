import Foundation
import Testing

@Suite("pacinian compare")
struct CompareCommandTests {
  private let files: ComparedFolder

  init() throws { files = try ComparedFolder() }

  @Test("a pattern with another name is renamed, as the same file or by its signal")
  func renamed() throws {
    let text = ComparedFolder.pattern(intensity: 0.5)
    try files.add("old/a.ahap", text)
    try files.add("old/gone.ahap", text)
    try files.add("old/written.ahap", ComparedFolder.pattern(intensity: 0.7))
    try files.add("new/a.ahap", text)
    try files.add("new/sub/moved.ahap", text)
    // Another file with the same signal.
    try files.add("new/rewritten.ahap", ComparedFolder.pattern(intensity: 0.7) + "\n")
    let run = try files.compare("old", "new")
    #expect(run.code == 0)
    #expect(
      Set(run.outputText.split(separator: "\n").dropFirst().map(String.init)) == [
        "rewritten.ahap: was written.ahap", "sub/moved.ahap: was gone.ahap",
        "3 in all, 1 without a difference, 2 renamed",
      ])
    let results = try #require(
      files.json(try files.compare("old", "new", "--format", "json"))["results"] as? [[String: Any]]
    )
    #expect(results.compactMap { $0["formerName"] as? String } == ["written.ahap", "gone.ahap"])
    // A pair by two names is a pair, and a name without a counterpart is not.
    #expect(try files.compare("old", "new", "--tolerance", "60dB").code == 0)
    // By two profiles, one file has two signals.
    let other = try files.compare(
      "old", "new", "--profile", "taptic,wideband", "--tolerance", "60dB")
    #expect(other.code == 1)
    #expect(other.outputText.contains("sub/moved.ahap: was gone.ahap; "))
    #expect(other.outputText.contains("(beyond the tolerance)"))
    try files.add("old/removed.ahap", ComparedFolder.pattern(intensity: 0.9))
    #expect(try files.compare("old", "new", "--tolerance", "60dB").code == 1)
    // What cannot be read fails by another name too.
    try files.add("old/removed.ahap", "{")
    try files.add("new/added.ahap", "{")
    #expect(try files.compare("old", "new", "--tolerance", "60dB").code == 65)
  }

  @Test("--report is a page of all pairs, with the figures of those that differ")
  func report() throws {
    for (folder, intensity) in [("old", 0.5), ("new", 0.6)] {
      try files.add("\(folder)/same.ahap", ComparedFolder.pattern(intensity: 0.4))
      try files.add("\(folder)/<b>.ahap", ComparedFolder.pattern(intensity: intensity))
    }
    try files.add("old/gone.ahap", ComparedFolder.pattern(intensity: 0.9))
    try files.add("old/moved.ahap", ComparedFolder.pattern(intensity: 0.8))
    try files.add("new/here.ahap", ComparedFolder.pattern(intensity: 0.8))
    try files.add("old/bad.ahap", "{")
    try files.add("new/bad.ahap", "{")
    let run = try files.compare("old", "new", "--report", "report.html")
    #expect(run.code == 65)
    let page = try String(contentsOf: files.url.appending(path: "report.html"), encoding: .utf8)
    let text = try #require(page.firstMatch(of: /(?s)id="data">\n(.*?)<\/script>/)).output.1
    let data = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let cards = try #require(data["cards"] as? [[String: Any]])
    #expect(
      cards.map { $0["name"] as? String } == [
        "gone.ahap", "here.ahap", "<b>.ahap", "bad.ahap", "same.ahap",
      ])
    #expect(
      cards.map { ($0["marks"] as? [String])?.first } == [
        "missing", "renamed", "different", nil, "same",
      ])
    #expect(cards[1]["facts"] as? String == "was moved.ahap")
    #expect(cards[2]["count"] as? Int == 1)
    let picture = try #require(cards[2]["picture"] as? String)
    let bytes = try #require(Data(base64Encoded: String(picture.trimmingPrefix(/[^,]*,/))))
    #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(cards.count { $0["picture"] != nil } == 1)
    // It opens on what differs, which has a word and both sounds.
    #expect(data["opening"] as? String == "different")
    #expect(cards.map { $0["verdict"] as? String } == [nil, nil, "hardly felt apart", nil, nil])
    let sounds = try #require(cards[2]["sounds"] as? [String])
    let samples = try sounds.map { sound in
      let file = try #require(
        Data(base64Encoded: String(sound.trimmingPrefix("data:audio/wav;base64,"))))
      #expect(file.prefix(4) == Data("RIFF".utf8) && file.count > 400)
      return stride(from: 44, to: file.count, by: 2).map { Int(Int8(bitPattern: file[$0 + 1])) }
    }
    #expect(samples.count == 2 && samples[0].max()! > 0 && samples[0].max()! < samples[1].max()!)
    #expect(cards[3]["error"] != nil)
    let wrong = try files.compare("old", "new", "--report", "-")
    #expect(wrong.code == 64 && wrong.errorText.contains("--report"))
  }

  @Test("the list of changes has a limit, and a last line says how many are left")
  func limit() throws {
    func taps(_ count: Int, at offset: Double) -> String {
      let events = (0..<count).map {
        #"{"Event": {"EventType": "HapticTransient", "Time": \#(Double($0) / 50 + offset)}}"#
      }
      let control =
        #"{"Parameter": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterValue": \#(0.5 + offset)}}"#
      return #"{"Version": 1, "Pattern": [\#((events + [control]).joined(separator: ","))]}"#
    }
    try files.add("a.ahap", taps(250, at: 0))
    try files.add("b.ahap", taps(250, at: 0.01))
    func listed(_ run: ToolRun) -> Int {
      run.outputText.split(separator: "\n").count { $0.hasPrefix("  ~ ") }
    }
    let run = try files.compare("a.ahap", "b.ahap")
    #expect(listed(run) == 200)
    #expect(run.outputText.hasSuffix("\n51 more changes; --lines all lists them\n"))
    let most = try files.compare("a.ahap", "b.ahap", "--lines", "250")
    #expect(listed(most) == 250)
    #expect(most.outputText.hasSuffix("\n1 more change; --lines all lists them\n"))
    let all = try files.compare("a.ahap", "b.ahap", "--lines", "all")
    #expect(listed(all) == 251)
    #expect(!all.outputText.contains("more"))
    #expect(try files.compare("a.ahap", "b.ahap", "--lines", "some").code == 64)
    let events = try files.first(
      files.compare("a.ahap", "b.ahap", "--format", "json", "--lines", "1"))[
        "events"]
    #expect((events as? [Any])?.count == 250)
    for name in ["x/1.ahap", "x/2.ahap", "x/3.ahap"] { try files.add(name, taps(1, at: 0)) }
    for name in ["y/1.ahap", "y/2.ahap", "y/3.ahap"] { try files.add(name, taps(1, at: 0.1)) }
    let folders = try files.compare("x", "y", "--lines", "1").outputText.split(separator: "\n")
    #expect(folders.count == 4)
    #expect(folders.last == "2 more pairs; --lines all lists them")
  }

  @Test("equal patterns have no difference, however they are written")
  func same() throws {
    try files.add("a.ahap", ComparedFolder.pattern(intensity: 0.5))
    #expect(try ToolRun("convert", "a.ahap", "-o", "b.ahap", folder: files.url).code == 0)
    let run = try files.compare("a.ahap", "b.ahap", "--tolerance", "0")
    #expect(run.code == 0)
    #expect(run.outputText == "a.ahap → b.ahap\nsignal        the same samples\n")
    #expect(
      try files.first(files.compare("a.ahap", "b.ahap", "--format", "json"))["status"] as? String
        == "same")
  }

  @Test("events and controls that were changed, added and removed")
  func changes() throws {
    try files.add("a.ahap", ComparedFolder.pattern(intensity: 0.5))
    try files.add("b.ahap", ComparedFolder.pattern(intensity: 0.6, tap: 0.35, curve: 0.7))
    let text = try files.compare("a.ahap", "b.ahap").outputText
    #expect(text.contains("events        2 → 2\n"))
    #expect(text.contains("~     0.000 s  HapticContinuous  HapticIntensity 0.5 → 0.6\n"))
    #expect(text.contains("~     0.300 s  HapticTransient  Time 0.3 → 0.35\n"))
    #expect(text.contains("~     0.000 s  HapticIntensityControl  1 of 2 points changed\n"))
    try files.add("c.ahap", BatchLibrary.transient)
    let other = try files.compare("a.ahap", "c.ahap").outputText
    #expect(other.contains("events        2 → 1\n"))
    #expect(other.contains("  -     0.000 s  HapticContinuous   for 0.200 s"))
    #expect(other.contains("controls      1 → 0\n  -     0.000 s  HapticIntensityControl"))
    let result = try files.first(files.compare("a.ahap", "c.ahap", "--format", "json"))
    let events = try #require(result["events"] as? [[String: [String: Any]]])
    #expect(events.count == 2)
    #expect(events[0]["first"]?["type"] as? String == "HapticContinuous")
    // The tap has moved: all but its time is equal.
    #expect(events[1]["second"]?["time"] as? Double == 0)
  }

  @Test("half the intensity is half the signal: 6.02 dB, the same envelope and spectrum's shape")
  func halfIntensity() throws {
    try files.add("a.ahap", BatchLibrary.continuous(seconds: 1, intensity: 0.8).withoutTap)
    try files.add("b.ahap", BatchLibrary.continuous(seconds: 1, intensity: 0.4).withoutTap)
    let signal = try #require(
      files.first(files.compare("a.ahap", "b.ahap", "--format", "json"))["signal"] as? [String: Any]
    )
    func value(_ name: String) throws -> Double { try #require(signal[name] as? Double) }
    func values(_ name: String) throws -> [String: Double] {
      try #require(signal[name] as? [String: Double])
    }
    let halfDecibels = 20 * log10(2.0)
    // Samples are rounded to 24 bits, far below a millionth of a dB of the whole.
    #expect(abs(try value("ratioDecibels") - halfDecibels) < 1e-5)
    let peak = try values("peak")
    #expect(try abs(value("largestDifference") - (peak["first"] ?? 0) / 2) < 1e-6)
    #expect(abs((peak["second"] ?? 0) / (peak["first"] ?? 1) - 0.5) < 1e-6)
    #expect(abs(try value("envelopeCorrelation") - 1) < 1e-9)
    // Frequencies between the floor and 6 dB above it differ by less than 6 dB.
    let distance = try value("spectralDistanceDecibels")
    #expect(distance <= halfDecibels + 1e-9 && distance > halfDecibels - 2)
    #expect(try values("durationSeconds") == ["first": 1.002, "second": 1.002])
    // The waveforms are the same but for their size; the spectrum has lost three quarters of its
    // power, 10 · log10(3/4) dB of the whole, give or take rounding and the last, filled block.
    #expect(abs(try value("spectralTemporalSimilarity") - 1) < 0.03)
    let error = 0.3 * 10 * log10(0.75) + 2
    #expect(abs(try value("perceptualQualityIndex") - (1 - tanh(error)) / 2) < 1e-4)
  }

  @Test("files of one name are told apart in a figure, whatever else differs")
  func sameNames() throws {
    let text =
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
    for name in ["a", "b", "c"] {
      let folder = files.url.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(text.utf8).write(to: folder.appending(path: "tap.ahap"))
    }
    // Text in a figure is curves: the figures differ by nothing but the names in them.
    for options in [[], ["--profile", "taptic,wideband"]] {
      let figures = try ["b", "c"].map { other in
        let run = try ToolRun(
          ["compare", "a/tap.ahap", "\(other)/tap.ahap", "--plot", "\(other).svg"] + options,
          folder: files.url)
        #expect(run.code == 0, "\(run.errorText)")
        return try Data(contentsOf: files.url.appending(path: "\(other).svg"))
      }
      #expect(figures[0] != figures[1], "\(options)")
    }
  }

  @Test("the tolerance is a largest difference or a least ratio; beyond it is 1")
  func tolerance() throws {
    try files.add("a.ahap", ComparedFolder.pattern(intensity: 0.5))
    try files.add("b.ahap", ComparedFolder.pattern(intensity: 0.499))
    for (tolerance, code) in [("0.01", 0), ("0.0001", 1), ("40dB", 0), ("90db", 1)] {
      let run = try files.compare("a.ahap", "b.ahap", "--tolerance", tolerance)
      #expect(run.code == Int32(code), "\(tolerance): \(run.outputText)")
    }
    #expect(try files.compare("a.ahap", "b.ahap").code == 0)
    for text in ["-1", "loud", "nan", "dB"] {
      #expect(try files.compare("a.ahap", "b.ahap", "--tolerance", text).code == 64, "\(text)")
    }
  }

  private func addFolders() throws {
    for (folder, intensity) in [("old", 0.5), ("new", 0.6)] {
      try files.add("\(folder)/a/same.ahap", ComparedFolder.pattern(intensity: 0.5))
      try files.add("\(folder)/b.ahap", ComparedFolder.pattern(intensity: intensity))
    }
    try files.add("old/gone.ahap", BatchLibrary.transient)
    try files.add("new/fresh.haptic", BatchLibrary.haptic)
  }

  @Test("folders: a line for each difference, in order of the names, for any number of threads")
  func folders() throws {
    try addFolders()
    let run = try files.compare("old", "new")
    #expect(run.code == 0)
    let lines = run.outputText.split(separator: "\n")
    try #require(lines.count == 5, "\(run.outputText)")
    #expect(lines[0] == "old → new")
    #expect(lines[1].hasPrefix("b.ahap: signal-to-noise ratio "))
    #expect(lines[1].contains("; 1 event changed"))
    #expect(lines[2] == "fresh.haptic: only in new")
    #expect(lines[3] == "gone.ahap: only in old")
    #expect(lines[4] == "4 in all, 1 without a difference, 1 different, 2 on one side only")
    #expect(try files.compare("old", "new", "--jobs", "1").output == run.output)
    let beyond = try files.compare("old", "new", "--tolerance", "10")
    #expect(beyond.code == 1)
    #expect(beyond.outputText.contains("beyond the tolerance\n") && beyond.errorText.isEmpty)
    try files.add("new/b.ahap", "{")
    let broken = try files.compare("old", "new", "--tolerance", "10")
    #expect(broken.code == 65)
    #expect(broken.outputText.contains("b.ahap: new/b.ahap:1:2: "))
  }

  @Test("manifests: outputs with equal hashes are not read, others are")
  func manifests() throws {
    try addFolders()
    for folder in ["old", "new"] {
      let run = try ToolRun(
        "batch", folder, "-o", "out-\(folder)", "--progress", "none", folder: files.url)
      #expect(run.code == 0)
    }
    try FileManager.default.removeItem(at: files.url.appending(path: "out-old/a/same.wav"))
    let run = try files.compare(
      "out-old/manifest.jsonl", "out-new/manifest.jsonl", "--format", "json")
    let results = try #require(try files.json(run)["results"] as? [[String: Any]])
    #expect(
      results.map { $0["status"] as? String } == [
        "same", "different", "only in second", "only in first",
      ])
    let direct = try #require(
      files.json(files.compare("old", "new", "--format", "json"))["results"] as? [[String: Any]])
    let expected = try #require(direct[1]["signal"] as? [String: Any])
    let signal = try #require(results[1]["signal"] as? [String: Any])
    #expect(signal["ratioDecibels"] as? Double == expected["ratioDecibels"] as? Double)
  }

  @Test("a matrix: near patterns together, 1 in the diagonal, the same for any number of threads")
  func matrix() throws {
    for (name, intensity) in [("a", 0.5), ("c, \"x\"", 0.4)] {
      try files.add("all/\(name).ahap", ComparedFolder.pattern(intensity: intensity))
    }
    try files.add("all/b.ahap", BatchLibrary.transient)
    let run = try files.compare("all", "--matrix", "-")
    #expect(run.code == 0)
    let lines = run.outputText.split(separator: "\n")
    try #require(lines.count == 4, "\(run.outputText)")
    #expect(lines[0] == "pattern,all/a.ahap,\"all/c, \"\"x\"\".ahap\",all/b.ahap")
    #expect(lines[1].hasPrefix("all/a.ahap,1.0000,0.99"))
    #expect(lines[3].hasPrefix("all/b.ahap,0.") && lines[3].hasSuffix(",1.0000"))
    let written = try files.compare("all", "--matrix", "m.csv", "--plot", "m.svg", "--jobs", "1")
    #expect(written.code == 0)
    #expect(try Data(contentsOf: files.url.appending(path: "m.csv")) == run.output)
    let figure = try String(contentsOf: files.url.appending(path: "m.svg"), encoding: .utf8)
    #expect(figure.contains("Similarity of 3 patterns") && figure.contains("b.ahap"))
    for size in ["200x200", "200x3000", "3000x200"] {
      #expect(
        try files.compare("all", "--matrix", "m.csv", "--plot", "m.png", "--size", size).code == 0)
    }
    #expect(try files.compare("--matrix", "m.csv").code == 64)
    #expect(try files.compare("all", "--matrix", "m.csv", "--tolerance", "1").code == 64)
    #expect(try files.compare("all", "--matrix", "m.csv", "--profile", "taptic,mpeg").code == 64)
    try files.add("all/b.ahap", "{")
    let broken = try files.compare("all", "--matrix", "m.csv")
    #expect(broken.code == 65 && broken.errorText.contains("all/b.ahap:1:2: "))
    let rest = try String(contentsOf: files.url.appending(path: "m.csv"), encoding: .utf8)
    #expect(
      rest.split(separator: "\n").count == 3 && broken.errorText.contains("1 pattern left out"))
  }

  @Test("profiles: one file by two, and a figure of them")
  func profiles() throws {
    try files.add("a.ahap", ComparedFolder.pattern(intensity: 0.5))
    let run = try files.compare(
      "a.ahap", "--profile", "taptic,wideband", "--plot", "out.svg", "--size", "800x500")
    #expect(run.code == 0, "\(run.errorText)")
    #expect(run.outputText.hasPrefix("a.ahap (taptic) → a.ahap (wideband)\nsignal\n"))
    let picture = try String(
      contentsOf: files.url.appending(path: "out.svg"), encoding: .utf8)
    for label in ["Waveforms", "Difference", "a.ahap, taptic", "a.ahap, wideband"] {
      #expect(picture.contains(label), "\(label)")
    }
    #expect(
      try files.compare("a.ahap", "--profile", "taptic,taptic").outputText.contains("same samples"))
  }

  @Test("wrong usage is 64, a missing file is 66")
  func usage() throws {
    try addFolders()
    for arguments in [
      ["old"], [], ["old", "new", "a"], ["old", "old/b.ahap"], ["old", "--profile", "a,b,c"],
      ["old", "new", "--plot", "a.png"], ["old/b.ahap", "new/b.ahap", "--plot", "a.gif"],
      ["old/b.ahap", "-"],
    ] {
      let run = try ToolRun(["compare"] + arguments, folder: files.url)
      #expect(run.code == 64, "\(arguments): \(run.errorText)")
      #expect(run.output.isEmpty)
    }
    #expect(try files.compare("old", "nowhere").code == 66)
  }
}

extension String {
  /// `BatchLibrary`'s continuous pattern without its transient.
  fileprivate var withoutTap: String {
    replacing(
      "  {\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0}},\n", with: "")
  }
}
