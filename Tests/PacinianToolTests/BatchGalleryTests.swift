import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian batch --plots")
struct BatchGalleryTests {
  /// The cards of a page by their names.
  private func cards(_ page: String) throws -> [String: [String: Any]] {
    // Only the element's own end may end it.
    let text = try #require(page.firstMatch(of: /(?s)id="data">\n(.*?)<\/script>/)).output.1
    let data = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let list = try #require(data["cards"] as? [[String: Any]])
    return Dictionary(
      list.map { ($0["name"] as? String ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  @Test("pictures beside each audio file, and a page with one player for all")
  func gallery() throws {
    let library = try BatchLibrary()
    try library.add("a/tap & <go> #1?.ahap", BatchLibrary.transient)
    try library.add("hum.haptic", BatchLibrary.haptic)
    try library.add("hum.ahap", BatchLibrary.transient)
    try library.add("bad.ahap", "{")
    try library.add(
      "motors.rumble", #"{"time": 0, "low": 0.5, "high": 0.2, "milliseconds": 100}"#)
    #expect(try library.batch("--plots", "--progress", "none").code == 65)
    let tree = try library.tree
    let pictures = [
      "a/tap & <go> #1?.png", "hum.ahap.png", "hum.haptic.png", "motors.png",
    ]
    let patterns = [
      "a/tap & <go> #1?.ahap", "hum.ahap.ahap", "hum.haptic.haptic", "motors.rumble",
    ]
    #expect(
      tree.keys.sorted() == patterns.map { "_patterns/\($0)" }
        + pictures.map { "_thumbnails/\($0)" } + [
          "a/tap & <go> #1?.png", "a/tap & <go> #1?.wav", "hum.ahap.png", "hum.ahap.wav",
          "hum.haptic.png", "hum.haptic.wav", "index.html", "motors.png", "motors.wav",
        ])
    for name in pictures {
      let (whole, small) = (try #require(tree[name]), try #require(tree["_thumbnails/\(name)"]))
      #expect(whole.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(small.count < whole.count / 2)
    }
    let page = String(decoding: try #require(tree["index.html"]), as: UTF8.self)
    let cards = try cards(page)
    let tap = try #require(cards["a/tap & <go> #1?.ahap"])
    #expect(tap["sounds"] as? [String] == ["a/tap%20%26%20%3Cgo%3E%20%231%3F.wav"])
    #expect(tap["small"] as? String == "_thumbnails/a/tap%20%26%20%3Cgo%3E%20%231%3F.png")
    // What the page for designers opens, from its folder beside the gallery.
    #expect(tree["_patterns/hum.haptic.haptic"] == Data(BatchLibrary.haptic.utf8))
    #expect(page.split(separator: "<audio").count == 1 + 1)
    #expect(page.contains("What you hear is the vibration itself"))
    // The heading names the file; the reason has its position, and no path of this machine.
    let error = try #require(cards["bad.ahap"]?["error"] as? String)
    #expect(error.hasPrefix("line 1:2: "))
    #expect(!page.contains(library.root.path))
    // It works from the file system: nothing comes from elsewhere.
    #expect(!page.contains("//") && !page.contains("src=\"/"))
    // The page for designers is linked where it is.
    #expect(tap["page"] == nil)
    let designers = library.output.appending(path: "page")
    try FileManager.default.createDirectory(at: designers, withIntermediateDirectories: true)
    try Data().write(to: designers.appending(path: "index.html"))
    let again = try library.batch("--plots", "--resume", "--progress", "json")
    #expect(try Manifest(progressOf: again).last("kept") == 4)
    let written = try self.cards(
      String(decoding: try #require(library.tree["index.html"]), as: UTF8.self))
    // The page does not read commands for motors.
    #expect(written["motors.rumble"] != nil && written["motors.rumble"]?["page"] == nil)
    #expect(
      written["a/tap & <go> #1?.ahap"]?["page"] as? String
        == "page/index.html#name=tap%20%26%20%3Cgo%3E%20%231%3F.ahap&"
        + "file=../_patterns/a/tap%2520%2526%2520%253Cgo%253E%2520%25231%253F.ahap")
    try FileManager.default.removeItem(at: designers)
    for gone in ["hum.ahap.png", "_thumbnails/hum.haptic.png", "_patterns/a/tap & <go> #1?.ahap"] {
      try FileManager.default.removeItem(at: library.output.appending(path: gone))
    }
    let redrawn = try library.batch("--plots", "--resume", "--progress", "json")
    #expect(try Manifest(progressOf: redrawn).last("kept") == 1)
    #expect(try library.tree == tree)
  }

  @Test("findings stand in words in the card; audio, warnings and clipping are marked")
  func remarks() throws {
    let library = try BatchLibrary()
    try library.add(
      "untidy.ahap", #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}},]}"#)
    try library.add(
      "tone.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "#
        + #""EventDuration": 0.1}}]}"#)
    let loud = (0..<3).map { _ in
      #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.1}}"#
    }
    try library.add("loud.ahap", #"{"Version": 1, "Pattern": [\#(loud.joined(separator: ","))]}"#)
    let run = try library.batch("--plots", "--progress", "none")
    #expect(run.code == 0)
    #expect(run.errorText.contains(", 1 beyond full scale, by a factor of 1.80 at most"))
    let page = String(decoding: try #require(library.tree["index.html"]), as: UTF8.self)
    let cards = try cards(page)
    func marks(_ name: String) -> [String]? { cards[name]?["marks"] as? [String] }
    #expect(marks("untidy.ahap") == ["warnings"])
    #expect(cards["untidy.ahap"]?["count"] as? Int == 2)
    let remarks = try #require(cards["untidy.ahap"]?["remarks"] as? [String])
    #expect(remarks.contains { $0.hasSuffix("[trailing-comma]") })
    #expect(marks("tone.ahap") == ["audio"])
    #expect(marks("loud.ahap") == ["clipped"])
  }

  @Test("no name ends the page's data")
  func hostileNames() throws {
    let library = try BatchLibrary()
    let names = [
      "a<!--<script>.ahap", "b <script>/x.ahap", "c\u{202E}\u{1B}.ahap", "</script>.ahap",
    ]
    for name in names { try library.add(name, BatchLibrary.transient) }
    try library.add("<script>/</script><img>.ahap", "{")
    #expect(try library.batch("--plots", "--progress", "none").code == 65)
    let page = String(decoding: try #require(library.tree["index.html"]), as: UTF8.self)
    #expect(page.split(separator: "</script>").count == 2 + 1)
    #expect(!page.contains("<img>") && !page.contains("<!--<"))
    let cards = try cards(page)
    #expect(cards.count == 5)
    #expect(cards["<script>/</script><img>.ahap"]?["error"] != nil)
    #expect(cards["c\\u{202e}\\u{1b}.ahap"] != nil)
  }

  @Test("one page of several manifests, with paths from where it is")
  func merged() throws {
    let library = try BatchLibrary(count: 3)
    for shard in ["1/2", "2/2"] {
      #expect(try library.batch("--plots", "--shard", shard, "--progress", "none").code == 0)
    }
    let manifests = ["1", "2"].map {
      library.output.appending(path: "manifest-\($0)-of-2.jsonl").path
    }
    let page = library.root.appending(path: "page.html")
    let run = try ToolRun(["manifest", "gallery"] + manifests + ["-o", page.path])
    #expect(run.code == 0, "\(run.errorText)")
    let text = try String(contentsOf: page, encoding: .utf8)
    let sounds = try cards(text).values.flatMap { $0["sounds"] as? [String] ?? [] }
    #expect(sounds.count == 3 && sounds.contains("out/set%200/pattern-0.wav"))
    #expect(try ToolRun(["manifest", "gallery"] + manifests + ["-o", "-"]).code == 64)
    #expect(try ToolRun("manifest", "galery", "x", "-o", "y").errorText.contains("is it gallery?"))
  }

  private static let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private func browse(_ page: URL) throws -> [String: Any] {
    let script = ToolRun.packageRoot.appending(path: "Tests/Gallery/browse.py").path
    let run = try ToolRun(
      ["python3", script, Self.chromium ?? "", page.path], program: URL(filePath: "/usr/bin/env"))
    try #require(run.code == 0, "\(run.errorText)")
    return try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  @Test(
    "a browser searches, filters, sorts, plays and enlarges, on a desk and on a phone",
    .enabled(if: chromium != nil, "there is no Chromium"), .timeLimit(.minutes(20)))
  func browser() throws {
    let library = try BatchLibrary()
    try library.add("tap.ahap", BatchLibrary.transient)
    try library.add("hum/long.ahap", BatchLibrary.continuous(seconds: 2.5))
    try library.add("hum/short.ahap", BatchLibrary.continuous(seconds: 0.2))
    try library.add("bad.ahap", "{")
    #expect(try library.batch("--plots", "--listen", "--progress", "none").code == 65)
    let seen = try browse(library.output.appending(path: "index.html"))
    #expect(seen["count"] as? String == "4 patterns")
    #expect((seen["loadedPictures"] as? Int ?? 0) > 0)
    #expect(seen["search"] as? [String] == ["tap.ahap"])
    #expect(seen["searchCount"] as? String == "1 of 4 patterns")
    #expect(seen["failed"] as? [String] == ["bad.ahap"])
    #expect(seen["warnings"] as? [String] == [])
    #expect(seen["long"] as? [String] == ["hum/long.ahap"])
    #expect((seen["bySeconds"] as? [Double])?.first == 2.502)
    #expect(seen["selected"] as? Bool == true)
    #expect(seen["plays"] as? Bool == true)
    #expect(seen["playing"] as? String == seen["second"] as? String)
    #expect(seen["players"] as? Int == 1)
    #expect(seen["large"] as? Int == 1_600)
    #expect(seen["closed"] as? Bool == true)
    #expect(seen["emptyHeading"] as? Bool == false)
    for key in ["spaceInLarge", "playerInside", "next", "beside", "favourites"] {
      #expect(seen[key] as? Bool == true, "\(key)")
    }
    // The sound goes on while the page is asked.
    let from = try #require(seen["playedFrom"] as? Double)
    #expect(from > 0.4 && from <= 1, "played from \(from) of the pattern")
    let playhead = try #require(seen["playhead"] as? Double)
    #expect(playhead > 40 && playhead < 95, "the line is at \(playhead) percent of the figure")
    let choice = try #require((seen["choices"] as? [[String: Any]])?.first)
    #expect(choice["note"] as? String == "softer" && choice["isFavourite"] as? Bool == true)
    #expect(seen["none"] as? String == "No pattern matches")
    #expect(seen["phoneOverflow"] as? Int == 0)
    #expect(seen["phoneSmall"] as? [String] == [])
    // A name and one line of controls leave the page to be read.
    let player = try #require(seen["phonePlayer"] as? Double)
    #expect(player > 0.05 && player < 0.2, "\(player) of a phone's height")
    #expect(seen["darkPage"] as? String == "rgb(22, 22, 21)")
    #expect(seen["foreign"] as? [String] == [])
  }

  @Test("a figure of a batch is the figure of plot, also with a profile that has levels")
  func figuresOfPlot() throws {
    let library = try BatchLibrary()
    try library.add("tap.ahap", BatchLibrary.continuous(seconds: 0.5))
    let files = try TemporaryFolder()
    let taptic = try ToolRun("profiles", "taptic").outputText
    let mark = "{\"fullScaleAcceleration\": 15,\n  "
    let profile = try files.write(
      "mine.json", taptic.replacing("{\n  ", with: mark, maxReplacements: 1))
    let size = ["--size", "800x1000"]
    var figures: [Data] = []
    for options in [[], ["--profile", profile.path]] {
      let output = files.url.appending(path: "out\(figures.count)")
      let run = try ToolRun(
        ["batch", library.input.path, "-o", output.path, "--plots", "--progress", "none"] + size
          + options)
      #expect(run.code == 0, "\(run.errorText)")
      let plot = files.url.appending(path: "plot\(figures.count).png")
      let input = library.input.appending(path: "tap.ahap").path
      #expect(try ToolRun(["plot", input, "-o", plot.path] + size + options).code == 0)
      figures.append(try Data(contentsOf: plot))
      #expect(try Data(contentsOf: output.appending(path: "tap.png")) == figures.last)
    }
    #expect(figures[0] != figures[1])
  }

  @Test(
    "2 000 cards take the script of 500 four times, not sixteen, from loading to sorting twice",
    .enabled(if: chromium != nil, "there is no Chromium"), .timeLimit(.minutes(20)))
  func manyCards() throws {
    let library = try BatchLibrary()
    try library.add("tap.ahap", BatchLibrary.transient)
    #expect(try library.batch("--plots", "--progress", "none").code == 0)
    let manifest = library.output.appending(path: "manifest.jsonl")
    let line = try String(contentsOf: manifest, encoding: .utf8)
    /// Seconds of script of a page with so many cards.
    func script(_ count: Int) throws -> Double {
      let lines = (0..<count).map {
        line.replacing("\"tap.ahap\"", with: "\"set \($0 % 40)/tap \($0).ahap\"")
      }
      try Data(lines.joined().utf8).write(to: manifest)
      let page = library.output.appending(path: "many.html")
      #expect(try ToolRun("manifest", "gallery", manifest.path, "-o", page.path).code == 0)
      let seen = try browse(page)
      #expect(seen["count"] as? String == "\(count) patterns")
      let loading = try #require(seen["loadScriptSeconds"] as? Double)
      let using = try #require(seen["scriptMilliseconds"] as? Double) / 1_000
      print("script of \(count) cards: \(loading) s to load, \(using) s to search and sort")
      return loading + using
    }
    // The suites that run beside this one take time from it: the least of up to three counts.
    var (few, many) = (Double.infinity, Double.infinity)
    for _ in 0..<3 where !(many < 8 * few) {
      few = min(few, try script(500))
      many = min(many, try script(2_000))
    }
    #expect(many < 8 * few, "\(few) and \(many) s")
  }
}
