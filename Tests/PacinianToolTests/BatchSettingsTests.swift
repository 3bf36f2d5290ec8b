import Foundation
import Testing

@Suite("pacinian batch: settings that --resume compares")
struct BatchSettingsTests {
  /// Another value than the default, for each option that decides the outputs; "" for a flag.
  private static let relevant = [
    "--format": "s16", "--null": "", "--gain": "auto", "--rate": "8000", "--limiter": "soft",
    "--length-limit": "100", "--bus": "both", "--map": "0,0,V,V", "--renderer": "reference",
    "--profile": "wideband", "--intensity-law": "quadratic", "--envelope-timing": "seconds",
    "--duration-limit": "none",
    "--listen": "", "--strict": "", "--curve-times": "auto",
    "--size": "800x500", "--frequency-axis": "400",
  ]

  /// Options that leave the bytes of the outputs as they are.
  private static let irrelevant: [String: String] = [
    "-o": "the folder", "--jobs": "the bits do not depend on threads",
    "--resume": "the comparison itself", "--dry-run": "writes nothing",
    "--shard": "selects patterns", "--manifest": "names the manifest",
    "--plots": "plots have hashes of their own", "--progress": "standard error",
    "--resources": "the samples of the recordings have a hash",
  ]

  /// Options of `--to` alone, whose settings have them as they were given.
  private static let conversions = [
    "--to", "--apple-limits", "--kind", "--points", "--least-segment", "--longest", "--quality",
    "--haptic-only",
  ]

  private static func options() throws -> [String] {
    let help = try ToolRun(["batch", "--help"]).outputText
    return help.matches(of: /(?m)^ {2}(-[a-z-]+)/).map { String($0.output.1) }
  }

  @Test("every option is known to change the settings or not to")
  func complete() throws {
    let known = Set(Self.relevant.keys).union(Self.irrelevant.keys)
      .union(Self.conversions)
    let options = try Self.options()
    #expect(Set(options) == known && options.count == known.count)
    #expect(
      Self.relevant.count + Self.irrelevant.count + Self.conversions.count == known.count)
  }

  private func settings(_ library: BatchLibrary, _ options: [String]) throws -> String {
    let run = try ToolRun(
      ["batch", library.input.path, "-o", library.output.path, "--progress", "none"] + options)
    #expect(run.code == 0, "\(options): \(run.errorText)")
    let manifest = try Manifest(library.output.appending(path: "manifest.jsonl"))
    return try #require(manifest.entry("a.ahap")["settings"] as? String)
  }

  @Test(
    "each option that decides the outputs changes the settings; a default that is given does not")
  func relevant() throws {
    let library = try BatchLibrary()
    try library.add("a.ahap", BatchLibrary.transient)
    let usual = try settings(library, [])
    for (option, value) in Self.relevant {
      let changed = try settings(library, value.isEmpty ? [option] : [option, value])
      #expect(changed != usual, "\(option)")
    }
    let given = [
      "--format", "f32", "--rate", "48000", "--limiter", "none", "--length-limit", "3600", "--bus",
      "haptic", "--renderer", "fast", "--profile", "taptic", "--intensity-law", "linear",
      "--duration-limit", "30", "--curve-times", "relative", "--envelope-timing", "normalized",
      "--size", "1600x1000",
    ]
    #expect(try settings(library, given) == usual)
    for options in [["--jobs", "1"], ["--plots"], ["--resources", "/"]] {
      #expect(try settings(library, options) == usual, "\(options)")
    }
  }
}
