import PacinianAnalysis
import PacinianBase
import PacinianFormats
import PacinianRendering
import PacinianModel
import PacinianFigures
import PacinianSpectra

extension PatternPlot {
  /// The figure of a pattern file, in the words of its format, as `render` makes it sound.
  /// - Parameters:
  ///   - reading: the file.
  ///   - audio: its audio events.
  ///   - bank: the profile's transients at the options' sample rate; `nil` makes one.
  ///   - name: the pattern file's path; its last part is the title.
  ///   - part: the seconds to show, to infinity for the end; `nil` for all.
  init(
    _ reading: PatternReading, audio: ShownAudio, name: String, profile: ActuatorProfile,
    options: RenderingOptions, bank: TransientBank? = nil, size: PlotSize,
    part: ClosedRange<Double>? = nil
  ) throws(ToolError) {
    let rendering = OfflineRendering(
      profile: profile, options: OfflineOptions(rendering: options), bank: bank)
    let rendered: OfflineSignal
    let courses: PlotCourses
    do {
      rendered = try rendering.signal(of: reading.layers)
      courses = try PlotCourses(
        reading.layers, audio: audio.spans.seconds,
        recordings: audio.recordings(of: reading.layers), profile: profile, options: options,
        bank: rendering.bank, frameCount: rendered.frameCount)
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    let duration = Double(rendered.frameCount) / Double(rendered.sampleRate)
    var part = part
    if let start = part?.lowerBound, part?.upperBound == .infinity {
      guard start + Self.shortestPart <= courses.duration else {
        throw ToolError(
          .badData,
          "\(name): it ends after \(decimal(courses.duration, digits: 3)) s, before --from")
      }
      part = start...courses.duration
    }
    let room = part.map(Self.seconds) ?? 0...max(duration, courses.duration)
    // The windows of the spectrogram reach out of the part.
    let reach = part == nil ? 0 : SignalAnalyser.longestWindow
    let (signal, peak) = Self.analysed(
      rendered, from: room.lowerBound - reach, to: room.upperBound + reach
    ) { frames, start in
      SignalAnalyser(
        frameCount: frames, sampleRate: rendered.sampleRate, size: size,
        highestFrequency: Self.highestFrequency(profile), shortestEvent: courses.shortestEvent,
        start: start)
    }
    self.init(
      title: String(FilePath.name(of: name)),
      facts: Self.facts(
        reading, profile: profile, sound: rendered.frameCount > 0 ? (duration, peak) : nil),
      duration: courses.duration,
      events: courses.events(size: size, in: part == nil ? nil : room), controls: courses.controls,
      signal: signal, frequencyMap: profile.frequencyMap,
      terms: reading.format == .haptic ? .haptic : .pattern)
    if let acceleration = profile.fullScaleAcceleration {
      sensation = SensationScale(fullScaleAcceleration: acceleration)
    }
    if let part { show(part) }
  }

  /// A part of a signal for the figure, and the peak of the whole.
  /// - Parameter analyser: makes an analyser for frames from a second on.
  private static func analysed(
    _ rendered: OfflineSignal, from start: Double, to end: Double,
    analyser: (_ frameCount: Int, _ start: Double) -> SignalAnalyser
  ) -> (signal: PlotSignal?, peak: Double) {
    guard rendered.frameCount > 0 else { return (nil, 0) }
    let rate = Double(rendered.sampleRate)
    let first = min(rendered.frameCount, Int(limiting: max(0, start) * rate))
    let last = Int(limiting: min(Double(rendered.frameCount), end * rate))
    let frames = first..<max(first, last)
    var analyser = frames.isEmpty ? nil : analyser(frames.count, Double(first) / rate)
    var (frame, peak) = (0, 0.0)
    rendered.render { block in
      for index in block.indices { peak = max(peak, abs(Double(block[index]))) }
      let shown = frames.clamped(to: frame..<(frame + block.count))
      if !shown.isEmpty {
        analyser?.append(
          block.extracting((shown.lowerBound - frame)..<(shown.upperBound - frame)))
      }
      frame += block.count
    }
    return (analyser?.finish(), peak)
  }

  /// Seconds.
  static let shortestPart = 0.001

  /// Most actuators' carriers and clicks lie below; a profile whose harmonics go higher has more.
  /// The figure shows as much of it as has energy.
  private static let leastHighestFrequency = 1_000.0

  static func highestFrequency(_ profile: ActuatorProfile) -> Double {
    max(leastHighestFrequency, profile.highestFrequency)
  }

  private static func facts(
    _ reading: PatternReading, profile: ActuatorProfile, sound: (duration: Double, peak: Double)?
  ) -> [String] {
    func count(_ kinds: [EventKind], _ word: String) -> String? {
      let count = reading.layers.reduce(0) { $0 + $1.events.count { kinds.contains($0.kind) } }
      return count == 0 ? nil : counted(count, word)
    }
    let events = "\(decimal(reading.duration, digits: 3)) s"
    // A transient has no length of its own, and its tail has.
    let lengths = [
      reading.duration > 0 || sound == nil ? "events to \(events)" : nil,
      sound.map { "vibration to \(decimal($0.duration, digits: 3)) s" },
    ]
    var facts = lengths.compactMap { $0 } + ["profile \(profile.name)"]
    if let sound {
      let beyond = sound.peak > 1 ? ", beyond full scale" : ""
      facts.append("peak \(decimal(sound.peak, digits: 3))\(beyond)")
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
