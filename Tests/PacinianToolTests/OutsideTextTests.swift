import Foundation
import PacinianTestSupport
import Testing

/// Names and words from files and arguments may hold commands for a terminal: escapes, bells,
/// line breaks, characters that turn the direction of text.
@Suite("pacinian: text from outside")
struct OutsideTextTests {
  /// Sets the window's title, clears the line, goes home by the one-byte form, turns the direction.
  private static let hostile = "\u{1B}]0;pwned\u{7}\u{1B}[2K\u{9B}Hx\u{202E}\ny\u{7F}"

  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    // JSON as such needs no escapes for the characters from U+007F.
    let json = #"\u001b]0;pwned\u0007\u001b[2K"# + "\u{9B}Hx\u{202E}" + #"\ny"# + "\u{7F}"
    let text = """
      {"Version": 1, "\(json)": 1, "Metadata": {"\(json)": "\(json)"}, "Pattern": [
        {"Event": {"EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "\(json).wav"}},
        {"Event": {"EventType": "HapticTransient", "Time": 0}}]}
      """
    for name in ["plain.ahap", Self.hostile + ".ahap"] { _ = try files.write(name, text) }
    _ = try files.write("broken\(Self.hostile).ahap", "{\"Pattern\": [\(json)]}")
    _ = try files.write(
      "odd.ahap", "{\"Pattern\": [{\"Event\": {\"EventType\": \"\(json)\", \"Time\": 0}}]}")
    _ = try files.write("profile\(Self.hostile).json", "{\"\(json)\": 1}")
  }

  /// Fails if `text` has a character that is neither visible nor a line's end.
  private func expectPlain(_ text: String, _ what: String) {
    let hidden = text.unicodeScalars.filter { scalar in
      scalar != "\n"
        && [.control, .format, .privateUse, .unassigned].contains(
          scalar.properties.generalCategory)
    }
    #expect(hidden.isEmpty, "\(what): \(text.debugDescription)")
  }

  @Test(
    "no command for a terminal passes through messages and listings",
    arguments: [
      ["inspect", "plain.ahap"], ["inspect", "NAME"], ["inspect", "nowhereNAME"],
      ["inspect", "brokenNAME"], ["inspect", "odd.ahap"],
      ["inspect", "plain.ahap", "--HOSTILE"], ["HOSTILE"],
      ["render", "plain.ahap", "-o", "a.wav", "--bus", "both"],
      ["render", "plain.ahap", "-o", "a.wav", "--bus", "both", "--strict"],
      ["render", "NAME", "-o", "HOSTILE.wav"], ["render", "NAME", "-o", "HOSTILE/a.wav"],
      ["render", "plain.ahap", "-o", "a.wav", "--profile", "HOSTILE"],
      ["render", "plain.ahap", "-o", "a.wav", "--profile", "./profileHOSTILE.json"],
      ["render", "plain.ahap", "-o", "a.HOSTILE"], ["render", "plain.ahap", "--rate", "HOSTILE"],
      ["convert", "NAME", "-o", "HOSTILE.haptic"], ["convert", "brokenNAME", "-o", "b.haptic"],
      ["plot", "NAME", "-o", "HOSTILE.png", "--size", "200x200"],
      [
        "batch", "NAME", "plain.ahap", "brokenNAME", "-o", "HOSTILE", "--bus", "both",
        "--progress", "none",
      ],
      ["batch", "NAME", "brokenNAME", "-o", "out", "--dry-run"],
      ["batch", "nowhere/NAME", "-o", "out", "--progress", "bar"],
      ["check", "NAME", "brokenNAME", "nowhereNAME"],
      ["check", "NAME", "brokenNAME", "--format", "github"], ["compare", "NAME", "plain.ahap"],
      ["compare", "NAME", "brokenNAME"], ["help", "HOSTILE"],
      ["manifest", "merge", "NAME", "-o", "out"], ["profiles", "HOSTILE"],
      ["profiles", "./profileHOSTILE.json"],
    ])
  func messages(words: [String]) throws {
    let run = try ToolRun(
      words.map {
        $0.replacing("NAME", with: Self.hostile + ".ahap").replacing("HOSTILE", with: Self.hostile)
      }, folder: files.url)
    let bar = "\r\u{1B}[2K"
    expectPlain(run.outputText, "output of \(words)")
    expectPlain(run.errorText.replacing(bar, with: ""), "messages of \(words)")
    if run.code != 0, !["batch", "check"].contains(words[0]) { #expect(run.errorLines.count == 1) }
  }

  @Test("JSON keeps the text, in escapes")
  func json() throws {
    let run = try ToolRun("inspect", "plain.ahap", "--json", folder: files.url)
    let controls = run.outputText.unicodeScalars.filter {
      $0 != "\n" && $0.properties.generalCategory == .control
    }
    #expect(controls.isEmpty)
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let metadata = object?["metadata"] as? [String: String]
    #expect(metadata == [Self.hostile: Self.hostile])
  }

  @Test("gallery and figures show the characters instead of holding them")
  func pages() throws {
    let batch = try ToolRun(
      "batch", Self.hostile + ".ahap", "broken\(Self.hostile).ahap", "-o", "out", "--plots",
      folder: files.url)
    #expect(batch.code == 65)
    let out = files.url.appending(path: "out")
    expectPlain(
      try String(contentsOf: out.appending(path: "index.html"), encoding: .utf8), "gallery")
    let plot = try ToolRun(
      "plot", Self.hostile + ".ahap", "-o", "-", "--format", "svg", folder: files.url)
    #expect(plot.code == 0, "\(plot.errorText)")
    let controls = plot.outputText.unicodeScalars.filter {
      $0 != "\n" && $0.properties.generalCategory == .control
    }
    #expect(controls.isEmpty)
  }
}
