import PacinianAndroid
import PacinianFormats
import PacinianJSON
import PacinianPattern

extension HapticSound {
  /// An archive for Hapticlabs' players, and its losses: a description with a signal for each kind
  /// of device, sound with a haptic channel, and the sound alone if there is any.
  ///
  /// - Parameter name: of project and track.
  /// - Throws: as ``ogg(_:)``.
  func archive(
    _ layers: [Pattern], name: String
  ) throws(PatternWritingError) -> PatternConversion {
    var losses = LossTally()
    var ignored = LossTally()
    let course = VibrationCourse(HapticSignal.settled(layers, losses: &ignored))
    let main = try encode(layers, .withHaptics, &losses)
    let hasSound = !isHapticOnly && layers.contains { $0.events.contains { !$0.kind.isHaptic } }
    var archive = StoredArchive()
    archive.add(
      "main.hla",
      Array(Self.description(course, name: name, hasSound: hasSound, losses: &losses).utf8))
    archive.add("main.ogg", main)
    if hasSound { archive.add(Self.soundFile, try encode(layers, .alone, &ignored)) }
    guard let bytes = archive.bytes else {
      throw .sound(reason: "the archive would be larger than 4 GiB; shorten the pattern")
    }
    return PatternConversion(
      files: [bytes], losses: losses.losses,
      readable: try PatternWriter(.ahap).write(layers).texts)
  }

  private static let soundFile = "sound.ogg"
  /// Milliseconds of the longest envelope, its points and the shortest of its segments, which every
  /// device that plays envelopes takes.
  private static let (longestEnvelope, points, leastSegment) = (1000.0, 16, 20)
  /// The amplitude, of 255, from which a device is on that knows nothing but on and off.
  private static let onAmplitude = 64

  /// HLA, version 2, as the players read it.
  private static func description(
    _ course: VibrationCourse, name: String, hasSound: Bool, losses: inout LossTally
  ) -> String {
    let steps = course.steps.map { ($0.duration, $0.amplitude) }
    let duration = steps.reduce(0) { $0 + $1.0 }
    var envelope: ThinnedEnvelope?
    if course.end <= longestEnvelope {
      let thinned = ThinnedEnvelope(course.corners, points: points, leastSegment: leastSegment)
      for time in thinned.dropped { losses.add(.pointsDropped, at: time / 1000) }
      for time in course.transientsJoined(in: thinned.points) {
        losses.add(.transientsJoined, at: time / 1000)
      }
      envelope = thinned
    }
    var writer = JSONWriter(indentation: 0)
    writer.object { root in
      root.member("version", 2)
      root.member("projectName", name)
      root.member("trackName", name)
      root.object("onOffSignal") { signal in
        add(steps.map { ($0.0, $0.1 >= onAmplitude ? 255 : 0) }, to: &signal)
        end(&signal, duration, hasSound: hasSound)
      }
      root.object("amplitudeSignal") { signal in
        add(steps, to: &signal)
        end(&signal, duration, hasSound: hasSound)
      }
      root.object("oggSignal") { signal in
        add([], to: &signal)
        signal.array("oggs") { array in
          array.object { ogg in
            ogg.member("name", "main.ogg")
            ogg.member("startOffset", 0)
          }
        }
        end(&signal, duration, hasSound: false)
      }
      root.object("pwleSignal") { signal in
        add(envelope == nil ? steps : [], to: &signal)
        signal.array("oggs") { _ in }
        signal.array("envelopes") { _ in }
        signal.array("basicEnvelopes") { array in
          if let envelope { array.object { add(envelope, to: &$0) } }
        }
        end(&signal, duration, hasSound: hasSound)
      }
    }
    return writer.text + "\n"
  }

  private static func add(
    _ steps: [(duration: Int, amplitude: Int)], to signal: inout JSONWriter
  ) {
    signal.array("primitives") { _ in }
    signal.array("amplitudes") { array in
      guard !steps.isEmpty else { return }
      array.object { waveform in
        waveform.array("timings") { array in for step in steps { array.integer(step.duration) } }
        waveform.array("amplitudes") { array in for step in steps { array.integer(step.amplitude) }
        }
        waveform.member("repeat", -1)
        waveform.member("startOffset", 0)
      }
    }
  }

  private static func add(_ envelope: ThinnedEnvelope, to object: inout JSONWriter) {
    func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    object.member("initialSharpness", thousandths(envelope.points[0].sharpness))
    object.array("points") { array in
      for (index, point) in envelope.points.dropFirst().enumerated() {
        array.object(isLine: true) { object in
          // Every device has room for all of them.
          object.member("priority", index)
          object.member("sharpness", thousandths(point.sharpness))
          object.member("intensity", thousandths(point.intensity))
          object.member("time", Int(point.time.rounded()))
        }
      }
    }
    object.member("startOffset", 0)
  }

  private static func end(_ signal: inout JSONWriter, _ duration: Int, hasSound: Bool) {
    signal.member("duration", duration)
    signal.array("requiredAudioFiles") { if hasSound { $0.string(soundFile) } }
    signal.array("audios") { array in
      guard hasSound else { return }
      array.object { sound in
        sound.member("startOffset", 0)
        sound.member("filename", soundFile)
      }
    }
  }
}

extension ConversionFormat {
  /// What Hapticlabs' players for Android take as one file.
  static let hapticlabsArchive = ConversionFormat(
    "hac", ending: "hac", "Hapticlabs' archive: a signal for each kind of Android device",
    choices: [.quality, .hapticOnly, .resources], isSound: true
  ) { (layers, options) throws(PatternWritingError) in
    try options.sound.archive(layers, name: options.name)
  }
}
