import PacinianFormats
import PacinianBase
import PacinianModel
import PacinianMedia

/// The losses of a conversion, for `--report`: its files are read back and rendered by the model,
/// and compared with the pattern's own rendering.
struct ConversionReport {
  let input: String
  let format: PatternFormat
  let losses: [ConversionLoss]
  let fidelity: Fidelity

  /// - Parameters:
  ///   - layers: the pattern.
  ///   - choices: the profile, by which both are rendered.
  ///   - name: its file, for messages.
  init(
    _ conversion: PatternWriting, of layers: [Pattern], to format: PatternFormat,
    by choices: RenderingChoices, name: String
  ) throws(ToolError) {
    let playback: [Pattern]
    do throws(PatternReadingError) {
      playback = try conversion.playback().layers
    } catch {
      throw ToolError(.badData, "\(name): cannot be read back: \(error.message)")
    }
    let rendering = try choices.perceptualRendering()
    func samples(_ layers: [Pattern]) throws(ToolError) -> [Double] {
      try choices.signal(of: layers, by: rendering, name: name, path: name).samples()
        .map(Double.init)
    }
    input = name
    self.format = format
    losses = conversion.losses
    fidelity = Fidelity(
      try samples(layers), try samples(playback),
      transients: TransientsKept(of: layers, in: playback))
  }

  /// One JSON object; docs/PLATFORMS.md explains the members.
  var json: String {
    JSONWriter.document { root in
      root.member("input", input)
      root.member("format", format.name)
      root.members(fidelity)
      root.array("losses") { array in
        for loss in losses { array.write(loss) }
      }
    }
  }
}

extension JSONWriter {
  mutating func write(_ loss: ConversionLoss) {
    object(isLine: true) { line in
      line.member("code", loss.code.rawValue)
      line.member("count", loss.count)
      line.member("seconds", loss.time)
      line.member("message", loss.message)
    }
  }
}
