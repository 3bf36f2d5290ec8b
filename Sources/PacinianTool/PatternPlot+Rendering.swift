import PacinianAnalysis
import PacinianFiles
import PacinianFormats
import PacinianOffline
import PacinianPattern
import PacinianPlot
import PacinianProfiles
import PacinianSpectra

extension PatternPlot {
  /// The figure of a pattern file, in the words of its format, as `render` makes it sound.
  /// - Parameters:
  ///   - reading: the file.
  ///   - audio: its audio events.
  ///   - bank: the profile's transients at the options' sample rate; `nil` makes one.
  ///   - name: the pattern file's path; its last part is the title.
  init(
    _ reading: PatternReading, audio: ShownAudio, name: String, profile: ActuatorProfile,
    options: RenderingOptions, bank: TransientBank? = nil, size: PlotSize
  ) throws(ToolError) {
    let rendering = OfflineRendering(
      profile: profile, options: OfflineOptions(rendering: options), bank: bank)
    let rendered: OfflineSignal
    let courses: PlotCourses
    do {
      rendered = try rendering.signal(of: reading.layers)
      courses = try PlotCourses(
        reading.layers, audio: audio.seconds, recordings: audio.recordings(of: reading.layers),
        profile: profile, options: options, bank: rendering.bank, frameCount: rendered.frameCount)
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    var signal: PlotSignal?
    if rendered.frameCount > 0 {
      var analyser = SignalAnalyser(
        frameCount: rendered.frameCount, sampleRate: rendered.sampleRate, size: size,
        highestFrequency: Self.highestFrequency(profile))
      rendered.render { block in analyser.append(block) }
      signal = analyser.finish()
    }
    self.init(
      title: String(FilePath.name(of: name)),
      facts: Self.facts(reading, profile: profile, signal: signal),
      duration: courses.duration, events: courses.events(size: size), controls: courses.controls,
      signal: signal, frequencyMap: profile.frequencyMap,
      terms: reading.format == .haptic ? .haptic : .pattern)
  }

  /// Most actuators' carriers and clicks lie below; a profile whose harmonics go higher has more.
  /// The figure shows as much of it as has energy.
  private static let leastHighestFrequency = 1_000.0

  static func highestFrequency(_ profile: ActuatorProfile) -> Double {
    let harmonics = Double(profile.continuous.harmonics.harmonicCount)
    return max(leastHighestFrequency, profile.frequencyMap.highest * harmonics)
  }

  private static func facts(
    _ reading: PatternReading, profile: ActuatorProfile, signal: PlotSignal?
  ) -> [String] {
    func count(_ kinds: [EventKind], _ word: String) -> String? {
      let count = reading.layers.reduce(0) { $0 + $1.events.count { kinds.contains($0.kind) } }
      return count == 0 ? nil : counted(count, word)
    }
    let events = "\(decimal(reading.duration, digits: 3)) s"
    let sound = signal.map { "\(decimal($0.duration, digits: 3)) s" }
    // A transient has no length of its own, and its tail has.
    let lengths = [
      reading.duration > 0 || sound == nil ? "events to \(events)" : nil,
      sound.map { "vibration to \($0)" },
    ]
    var facts = lengths.compactMap { $0 } + ["profile \(profile.name)"]
    if let signal {
      let beyond = signal.peak > 1 ? ", beyond full scale" : ""
      facts.append("peak \(decimal(signal.peak, digits: 3))\(beyond)")
    }
    // The signal is there or not, and the duration says so.
    if reading.format == .haptic {
      return facts + [count([.hapticTransient], "emphasis point")].compactMap { $0 }
    }
    let counts = [
      count([.hapticTransient], "transient"), count([.hapticContinuous], "continuous event"),
      count([.audioContinuous, .audioCustom], "audio event"),
    ]
    return facts + counts.compactMap { $0 }
  }
}
