import PacinianBase
import PacinianRendering

/// `pacinian batch`: pattern files and folders of them to audio files.
struct BatchCommand: Command {
  static let name = "batch"
  static let summary = "render or convert folders of patterns, on all cores, with a manifest"

  static let usage = ["PATH... -o DIR [OPTIONS]", "PATH... -o DIR --to FORMAT [OPTIONS]"]

  static let about = """
    Renders the patterns that PATHs name: files, and folders with all files in them that end in
    \(PatternFinder.endings). DIR mirrors the folders; a/b.ahap becomes DIR/a/b.wav. Files
    appear whole or not at all, and DIR/manifest.jsonl has the outcome of each pattern.
    docs/BATCH.md explains all of it.

    With --to they are converted instead, as by pacinian convert.

    """ + ConversionTarget.list

  static let remarks = """
    A pattern that fails does not stop the others; the exit code is 65 then, and a table on
    standard error lists the failures and their reasons.
    """

  static let options = BatchChoices.options + BatchConversion.options

  private enum Work {
    case render(BatchChoices)
    case convert(BatchConversion)
  }

  private let work: Work

  init(_ arguments: Arguments) throws(ToolError) {
    if let conversion = try BatchConversion(arguments) {
      work = .convert(conversion)
    } else {
      work = .render(try BatchChoices(arguments))
    }
  }

  func run() throws(ToolError) {
    switch work {
    case .render(let choices): try render(choices)
    case .convert(let conversion): try conversion.run()
    }
  }

  private func render(_ choices: BatchChoices) throws(ToolError) {
    if choices.place.jobs > 1 { pacinian_own_data_pages() }
    let plan = try choices.plan()
    // (A shard may be empty.)
    if plan.inputs.isEmpty {
      throw plan.closed.first?.error ?? PatternPaths.nothing(in: choices.paths)
    }
    var rendering = try choices.signal.rendering()
    let profile = try choices.signal.profile()
    var settings = try choices.settings(profile: profile)
    if choices.signal.hasAutomaticGain {
      let (scaled, gain) = try choices.signal.scaled(for: plan.all, jobs: choices.place.jobs) {
        (item) throws(ToolError) in
        (try choices.reading.pattern(at: item.path).layers, item.path)
      }
      rendering = try scaled.rendering()
      settings += " factor=\(gain)"
    }
    let work = RenderWork(
      choices: choices, rendering: rendering,
      plotRendering: choices.signal.isForEars
        ? OfflineRendering(profile: profile, options: choices.signal.options, recordings: .files)
        : rendering,
      settings: settings)
    try BatchSession(
      work: work, plan: plan, inputsName: "patterns", doneWord: "rendered",
      secondsNote: " at \(choices.signal.options.rendering.sampleRate) Hz",
      isForEars: choices.signal.isForEars
    ).run()
  }
}
