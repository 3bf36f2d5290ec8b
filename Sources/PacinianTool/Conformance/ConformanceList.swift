import PacinianFormats
import PacinianRendering
import PacinianModel

/// A list that the conformance kit's judge asks for: signals of patterns and of programs of calls,
/// each for a profile and a rate, as files of raw 32-bit floats.
struct ConformanceList {
  private struct Item {
    let profile: String
    let rate: Int
    let isProgram: Bool
    let input: String
    let output: String
  }

  private let items: [Item]

  /// - Throws: for a line that has not its five parts, with its number.
  init(path: String) throws(ToolError) {
    let file = try InputFile(path: path, atMost: InputLimit.conformanceList)
    var items: [Item] = []
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 5, let rate = Int(parts[1], radix: 10),
        RenderingOptions.sampleRates.contains(rate), ["pattern", "program"].contains(parts[2])
      else {
        throw ToolError(
          .badData,
          "\(file.name):\(index + 1): a line has profile, rate, pattern or program, input and "
            + "output, separated by tabs")
      }
      items.append(
        Item(
          profile: parts[0], rate: rate, isProgram: parts[2] == "program", input: parts[3],
          output: parts[4]))
    }
    self.items = items
  }

  /// Renders and writes each of them, in their order.
  func render() throws(ToolError) {
    // Renderings of one profile and rate share its transients.
    var renderings: [String: OfflineRendering] = [:]
    for item in items {
      let key = "\(item.rate) \(item.profile)"
      let rendering: OfflineRendering
      if let known = renderings[key] {
        rendering = known
      } else {
        var options = OfflineOptions()
        options.rendering.sampleRate = item.rate
        rendering = OfflineRendering(
          profile: try ProfileInput.load(item.profile), options: options)
        renderings[key] = rendering
      }
      let samples = try Self.samples(of: item, by: rendering)
      try OutputFile(path: item.output, inputPath: item.input)
        .writeWhole(samples.withUnsafeBytes { Array($0) })
    }
  }

  private static func samples(
    of item: Item, by rendering: OfflineRendering
  ) throws(ToolError) -> [Float] {
    let choices = PatternReadingChoices()
    if item.isProgram {
      let program = try CallProgram(
        try InputFile(path: item.input, atMost: InputLimit.conformanceList))
      return try program.samples(
        of: try choices.pattern(at: program.patternPath).layers, profile: rendering.profile,
        sampleRate: item.rate)
    }
    let layers = try choices.pattern(at: item.input).layers
    do throws(OfflineError) {
      return try rendering.signal(of: layers).samples()
    } catch {
      throw ToolError(.badData, "\(item.input): \(error)")
    }
  }
}
