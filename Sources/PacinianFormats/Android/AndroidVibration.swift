import PacinianModel

/// Makes the effects of patterns that Android plays: one, or several; the device takes the first
/// one that it can play.
///
/// The pattern becomes one signal as in `.haptic` files. Values without state, which any thread may
/// use.
public struct AndroidVibration: Sendable {
  /// The effects that are written. Raw values are the values of options.
  public enum Kind: String, Sendable, CaseIterable {
    /// All that can hold the pattern, the best first.
    case select
    /// Intensity and sharpness as straight lines (`basic-envelope-effect`).
    case envelope
    /// The transients alone, as the device's own clicks (`primitive-effect`).
    case primitives
    /// Steps of an amplitude, without sharpness (`waveform-effect`).
    case waveform
  }

  /// Seconds of the longest pattern that is written.
  static let longestPattern = 3600.0

  private let kind: Kind
  private let points: Int
  private let leastSegment: Int
  private let longest: Int?

  /// - Parameters:
  ///   - kind: the effects that are written.
  ///   - points: the most points of an envelope, 2 or more. Every device that plays envelopes
  ///     takes 16.
  ///   - leastSegment: the shortest segment of an envelope in milliseconds, 1 or more. Every such
  ///     device takes 20.
  ///   - longest: milliseconds of the longest envelope that is part of a selection; `nil` for any.
  public init(
    kind: Kind = .select, points: Int = 16, leastSegment: Int = 20, longest: Int? = nil
  ) {
    precondition(points >= 2 && leastSegment >= 1)
    self.kind = kind
    self.points = points
    self.leastSegment = leastSegment
    self.longest = longest
  }

  /// The effects of patterns that play together, the best first, and their losses.
  ///
  /// A selection has primitives, if nothing but transients sounds and none is late by more than
  /// 10 ms; the envelope, if it keeps as many transients as steps do; and steps. Where `kind`
  /// asks for primitives alone and there is no transient, there are steps.
  ///
  /// - Parameter layers: as `PatternReading.layers` has them; times are finite.
  /// - Throws: `PatternWritingError.tooLong` beyond an hour.
  /// - Complexity: O(n log n + points²), where n are the breakpoints of the signal, and O(seconds).
  package func effects(
    _ layers: [Pattern]
  ) throws(PatternWritingError) -> (effects: [VibrationEffect], losses: [ConversionLoss]) {
    var losses = LossTally()
    let course = VibrationCourse(HapticSignal.baked(layers, losses: &losses))
    guard course.end <= Self.longestPattern * 1000 else {
      throw .tooLong(seconds: course.end / 1000, limit: Self.longestPattern)
    }
    let effects: [VibrationEffect]
    switch kind {
    case .envelope:
      let thinned = thinned(course)
      let joined = course.transientsJoined(in: thinned.points)
      effects = [envelope(thinned, joining: joined, &losses)]
    case .waveform: effects = [Self.effect(course.steps, of: course, &losses)]
    case .select: effects = selection(course, &losses)
    case .primitives where course.transients.isEmpty:
      losses.add(.stepsWritten, at: 0)
      effects = [Self.effect(course.steps, of: course, &losses)]
    case .primitives:
      for layer in layers {
        for event in layer.events where event.kind == .hapticContinuous {
          losses.add(.continuousDropped, at: event.time)
        }
      }
      let (primitives, late) = Self.primitives(course, &losses)
      for time in late { losses.add(.transientsLate, at: time / 1000) }
      effects = [primitives]
    }
    if case .envelope? = effects.first { return (effects, losses.losses) }
    if layers.contains(where: { $0.namesSharpness }) { losses.add(.sharpnessDropped, at: 0) }
    return (effects, losses.losses)
  }

  /// Several effects; a device takes the first one that it can play, and the losses are the first
  /// one's. Transients alone are clicks first, which devices play sooner and stronger than a peak
  /// of an envelope.
  private func selection(
    _ course: VibrationCourse, _ losses: inout LossTally
  ) -> [VibrationEffect] {
    var effects: [VibrationEffect] = []
    /// Where the losses of the effects after the first one go.
    var others = LossTally()
    if course.isSilentBetween, !course.transients.isEmpty {
      var clicks = losses
      let (primitives, late) = Self.primitives(course, &clicks)
      if late.isEmpty {
        effects.append(primitives)
        losses = clicks
      }
    }
    let steps = course.steps
    let thinned = thinned(course)
    let length = max(course.end, thinned.points[thinned.points.count - 1].time)
    let joined = course.transientsJoined(in: thinned.points)
    if let longest, length > Double(longest) {
      losses.add(.envelopeLeftOut, at: Double(longest) / 1000)
    } else if !joined.isEmpty,
      course.transientsJoined(in: steps.breakpoints).count < joined.count
    {
      if effects.isEmpty { losses.add(.stepsLead, at: joined[0] / 1000) }
    } else if effects.isEmpty {
      effects = [envelope(thinned, joining: joined, &losses)]
    } else {
      effects.append(envelope(thinned, joining: joined, &others))
    }
    if effects.isEmpty { return [Self.effect(steps, of: course, &losses)] }
    return effects + [Self.effect(steps, of: course, &others)]
  }

  /// Steps of a course as an effect; notes the losses.
  private static func effect(
    _ steps: [AmplitudeStep], of course: VibrationCourse, _ losses: inout LossTally
  ) -> VibrationEffect {
    for time in course.transientsJoined(in: steps.breakpoints) {
      losses.add(.transientsJoined, at: time / 1000)
    }
    for time in course.strokesLost(in: steps.breakpoints) {
      losses.add(.strokesJoined, at: time / 1000)
    }
    for time in course.levelsDropped(in: steps) { losses.add(.levelsDropped, at: time / 1000) }
    return .waveform(steps)
  }

  /// An envelope as an effect; notes the losses.
  /// - Parameter joined: the milliseconds of the transients without a rise of their own in it.
  private func envelope(
    _ thinned: ThinnedEnvelope, joining joined: [Double], _ losses: inout LossTally
  ) -> VibrationEffect {
    for time in thinned.dropped { losses.add(.pointsDropped, at: time / 1000) }
    for time in joined { losses.add(.transientsJoined, at: time / 1000) }
    var last = 0
    var points: [VibrationEffect.Point] = []
    for point in thinned.points.dropFirst() {
      let time = Int(limiting: point.time.rounded())
      if point.intensity > VibrationCourse.silence, Self.thousandths(point.intensity) == 0 {
        losses.add(.levelsDropped, at: point.time / 1000)
      }
      points.append(
        .init(intensity: point.intensity, sharpness: point.sharpness, duration: time - last))
      last = time
    }
    if Double(last) > Self.guaranteedLength, longest == nil {
      losses.add(.longerThanGuaranteed, at: Self.guaranteedLength / 1000)
    }
    return .envelope(initialSharpness: thinned.points[0].sharpness, points)
  }

  /// The envelope that is nearest to the felt level: made of the pattern's breakpoints, or of its
  /// level where that is much nearer, as it is for dense transients.
  private func thinned(_ course: VibrationCourse) -> ThinnedEnvelope {
    var exact = ThinnedEnvelope(course.breakpoints, points: points, leastSegment: leastSegment)
    // An envelope with every breakpoint is right as it is; transients are peaks of other lengths.
    guard !exact.dropped.isEmpty || !course.transients.isEmpty else { return exact }
    let end = exact.points[exact.points.count - 1].time
    let level = FeltLevel(course, length: max(course.end, end))
    let exactError = exact.fit(to: level, leastShare: Self.leastShare)
    guard !exact.dropped.isEmpty else { return exact }
    var smooth = ThinnedEnvelope(
      course.breakpoints(of: level), points: points, leastSegment: leastSegment)
    let smoothError = smooth.fit(to: level, leastShare: 0)
    let isFlat =
      course.transientsJoined(in: smooth.points).count
      > course.transientsJoined(in: exact.points).count
    return smoothError < (isFlat ? Self.muchLess : 1) * exactError ? smooth : exact
  }

  /// A stroke keeps so much of its height, by which it is one.
  private static let leastShare = 0.55
  /// The error for which an envelope may have fewer strokes.
  private static let muchLess = 0.5

  /// Milliseconds of the longest envelope that every device with envelopes plays.
  private static let guaranteedLength = 1000.0

  /// Milliseconds by which a primitive may be late.
  private static let mostDelay = 10

  /// The transients as primitives, and the times at which a transient is late by more than 10 ms
  /// because earlier primitives last as long.
  private static func primitives(
    _ course: VibrationCourse, _ losses: inout LossTally
  ) -> (effect: VibrationEffect, late: [Double]) {
    var free = 0
    var late: [Double] = []
    let primitives = course.transients.map { transient in
      let time = Int(limiting: transient.time.rounded())
      let primitive = AndroidPrimitive(transient)
      let delay = max(0, time - free)
      if transient.intensity > VibrationCourse.silence, thousandths(transient.intensity) == 0 {
        losses.add(.levelsDropped, at: transient.time / 1000)
      }
      if free - time > mostDelay { late.append(transient.time) }
      free = max(free, time) + Int(limiting: primitive.length)
      return VibrationEffect.Primitive(name: primitive, scale: transient.intensity, delay: delay)
    }
    return (.primitives(primitives), late)
  }
}

extension Pattern {
  /// Whether a sharpness is written in the pattern, which is not the default of all events then.
  fileprivate var namesSharpness: Bool {
    controls.contains { $0.id == .hapticSharpness }
      || events.contains { event in
        event.kind.isHaptic && event.parameters.contains { $0.id == .hapticSharpness }
      }
  }
}
