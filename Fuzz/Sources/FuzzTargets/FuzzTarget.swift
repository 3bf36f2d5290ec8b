@testable import PacinianFormats
import PacinianModel
@testable import PacinianTool

/// A way of giving bytes to a part of Pacinian, with the promises that must hold whatever they are.
struct FuzzTarget: Sendable {
  let name: String
  /// Words that inputs are made of, for libFuzzer's dictionary.
  let words: @Sendable () -> [String]
  /// Ends the process where a promise does not hold.
  let run: @Sendable (UnsafeRawBufferPointer) -> Void

  init(
    _ name: String, words: @escaping @Sendable () -> [String] = { [] },
    run: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) {
    self.name = name
    self.words = words
    self.run = run
  }

  static let all: [FuzzTarget] = [
    FuzzTarget("ahap", words: ahapWords) { ReaderTarget(.ahap).run($0) },
    FuzzTarget("haptic", words: hapticWords) { ReaderTarget(.haptic).run($0) },
    FuzzTarget("profile", words: profileWords, run: ProfileTarget.run),
    FuzzTarget("manifest", words: manifestWords, run: ManifestTarget.run),
    FuzzTarget("arguments", words: argumentWords, run: ArgumentsTarget.run),
    FuzzTarget("dictionary", run: DictionaryTarget.run),
    FuzzTarget("audio", words: { ["RIFF", "WAVE", "fmt ", "data", "fLaC", "FORM", "AIFF"] }) {
      AudioTarget.run($0)
    },
    FuzzTarget("sound", words: { ["RIFF", "WAVE", "fmt ", "data", "fLaC", "FORM", "AIFF"] }) {
      SoundTarget.run($0)
    },
    FuzzTarget("conversion", words: conversionWords, run: ConversionTarget.run),
    FuzzTarget("targets", run: TargetsTarget.run),
    FuzzTarget("plot", run: PlotTarget.run),
    FuzzTarget("rendering", run: RenderingTarget.run),
    FuzzTarget("engine", run: EngineTarget.run),
    FuzzTarget("library", run: LibraryTarget.run),
  ]

  private static let jsonWords = ["null", "true", "false", "1e-9", "-0.0", "1e308", "\\u0041"]

  @Sendable private static func ahapWords() -> [String] {
    jsonWords + AHAPKey.allCases.map { quoted($0.rawValue) }
      + EventKind.allCases.map { quoted($0.rawValue) }
      + EventParameterID.allCases.map { quoted($0.rawValue) }
      + ControlID.allCases.map { quoted($0.rawValue) }
  }

  @Sendable private static func hapticWords() -> [String] {
    jsonWords + HapticKey.allCases.map { quoted($0.rawValue) }
  }

  @Sendable private static func conversionWords() -> [String] {
    [
      "<?xml version=\"1.0\"?>", "<!--", "-->", "<vibration-select>", "<vibration-effect>",
      "<basic-envelope-effect initialSharpness=\"0.5\">", "<waveform-envelope-effect>",
      "<control-point intensity=\"1\" sharpness=\"0\" durationMs=\"20\"/>", "<waveform-effect>",
      "<waveform-entry durationMs=\"10\" amplitude=\"255\"/>", "<repeating-effect>", "<preamble>",
      "<primitive-effect name=\"click\" scale=\"1\" delayMs=\"5\"/>", "<predefined-effect>",
    ] + ["time", "low", "high", "milliseconds", "Timings", "Amplitudes", "Repeat"].map(quoted)
      + jsonWords + ahapWords()
  }

  /// All words in quotation marks of the built-in profiles.
  @Sendable private static func profileWords() -> [String] {
    let texts = BuiltInProfiles.names.compactMap { BuiltInProfiles.text(named: $0) }
    let words = texts.flatMap { text in
      String(decoding: text, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 1 }.map { quoted(String($0.element)) }
    }
    return jsonWords + Set(words).sorted()
  }

  @Sendable private static func manifestWords() -> [String] {
    jsonWords + ManifestKey.allCases.map { quoted($0.rawValue) }
  }

  /// The options of all commands with the line's end that separates words.
  @Sendable private static func argumentWords() -> [String] {
    let names = Tool.commands.map { $0.name }
    var options: Set<String> = []
    for command in Tool.commands {
      for option in command.options { options.insert(option.name) }
    }
    return (names + options.sorted()).map { "\($0)\0" }
  }

  private static func quoted(_ word: String) -> String { "\"\(word)\"" }
}
