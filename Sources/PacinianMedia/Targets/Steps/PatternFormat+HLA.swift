import PacinianFormats
import PacinianBase
import PacinianModel

extension PatternFormat {
  /// The format that Hapticlabs' players read.
  static let hapticlabs = PatternFormat(
    "hla", ending: "hla", "amplitudes and sounds, for Hapticlabs' players",
    reader: FormatReader(
      marks: AmplitudeStepsReader.certainKeys.map { FormatMark($0) }
        + AmplitudeStepsReader.otherKeys.map { FormatMark($0, isCertain: false) }
    ) { (bytes, options) throws(PatternReadingError) in
      try AmplitudeStepsReader.read(bytes, options: options)
    }
  ) { (layers, options) throws(PatternWritingError) in
    // Sounds are named; the others are a loss.
    var vibrations = layers
    for index in vibrations.indices { vibrations[index].events.removeAll { $0.file != nil } }
    let sounds = layers.flatMap(\.events).ascending { $0.time }.compactMap { event in
      event.file.map { (time: Int(limiting: (event.time * 1000).rounded()), file: $0) }
    }
    let (steps, losses) = try AndroidVibration(kind: .waveform).steps(vibrations)
    var writer = JSONWriter(indentation: 0)
    writer.object { root in
      root.member("ProjectName", options.name)
      root.member("TrackName", options.name)
      root.member("Duration", steps.reduce(0) { $0 + $1.duration })
      root.array("Timings") { array in for step in steps { array.integer(step.duration) } }
      root.array("Amplitudes") { array in for step in steps { array.integer(step.amplitude) } }
      root.member("Repeat", -1)
      root.array("RequiredAudioFiles") { array in
        var known: Set<String> = []
        for sound in sounds where known.insert(sound.file).inserted { array.string(sound.file) }
      }
      root.array("Audios") { array in
        for sound in sounds {
          array.object { object in
            object.member("Time", sound.time)
            object.member("Filename", sound.file)
          }
        }
      }
    }
    return PatternWriting(texts: [writer.text + "\n"], losses: losses)
  }
}

extension AndroidVibration {
  fileprivate func steps(
    _ layers: [Pattern]
  ) throws(PatternWritingError) -> ([AmplitudeStep], [ConversionLoss]) {
    let (effects, losses) = try effects(layers)
    guard case .waveform(let steps) = effects[0] else {
      preconditionFailure("steps were asked for")
    }
    return (steps, losses)
  }
}

extension Event {
  /// The name of the recording's file, without its folder.
  fileprivate var file: String? {
    guard kind == .audioCustom, let path = waveform?.path, !path.isEmpty else { return nil }
    return path.split(separator: "/").last.map(String.init)
  }
}
