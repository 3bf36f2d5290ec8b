import PacinianKernels

/// Rests: while nothing happens to a player, its voices are among all resting ones, and the engine
/// does not look at it.
///
/// Whether a player rests in a tile depends on its score and on the calls that it has received by
/// the tile's beginning, and the state after a rest does not depend on how long it was. Any blocks
/// therefore give the same bits.
extension PlayerState {
  /// Begins a rest with the tile that starts at the renderer's frame `start`, all tiles before it
  /// being finished, if nothing happens to the player in that tile. A player that is silent until
  /// an event starts rests too.
  /// - Returns: the renderer's frame up to which it can rest; the tile that contains this frame is
  ///   not part of the rest. `nil` if it cannot rest.
  @_noLocks
  package mutating func rest(
    from start: Int, among resting: UnsafeMutablePointer<RestingVoices>, _ kernels: KernelSet
  ) -> Double? {
    let frame = Double(start) - clock.busFrame
    let enough = frame + Double(plan.tileFrames)
    guard enough > movingEnd else { return nil }
    guard taps.count == 0, !isEntering, pool.tabled.count == 0 else { return nil }
    let sharpnessControl = controls + PlayerControl.Kind.sharpness.rawValue
    let intensityControl = controls + PlayerControl.Kind.intensity.rawValue
    if pool.voiceCount > 0, isControlled {
      // (The same answers as below, sooner.)
      if let run = sharpnessControl.run(from: frame, to: enough) {
        setSharpness(run, from: frame)
        if run[0] != run[1] { movingEnd = enough }
        return nil
      }
      guard intensityControl.run(from: frame, to: enough) == nil else { return nil }
    }
    var end = nextStart(from: frame)
    guard end >= enough else { return nil }
    if pool.voiceCount == 0 {
      restCount = 0
      // A stop in the tile before has been carried out: no event is to come.
      tileControl.start = frame
      timeWarp.endRest()
      return end + clock.busFrame
    }
    guard !constants.hasLines, plan.vectors[0] == 1,
      resting.pointee.hasRoom(for: pool.voiceCount)
    else { return nil }
    for group in 0..<VoicePool.tabled where pool.groups[group].count > 0 {
      if pool.groups[group].firstCorner < enough { pool.groups[group].measureBounds() }
      end = min(end, pool.groups[group].firstCorner)
    }
    guard end >= enough else { return nil }
    let sharpness = sharpnessControl.line(from: frame)
    let intensity = intensityControl.line(from: frame)
    if sharpness.slope != 0 { movingEnd = sharpness.end }
    end = min(end, min(sharpness.end, intensity.end))
    guard end >= enough, sharpness.slope == 0, stayOnTheirSides(of: sharpness.value),
      !constants.isQuadratic || intensity.slope == 0 || !hasMovingEnvelopes,
      frame - max(sharpness.since, intensity.since) >= patience
    else { return nil }
    restCount = 0
    tileControl.start = frame
    tileControl.rate = restRate(of: sharpness.value)
    timeWarp.advance(through: tileControl, to: frame)
    for group in 0..<VoicePool.tabled {
      let (voices, count) = (pool.groups[group].voices, pool.groups[group].count)
      for slot in 0..<count {
        let record = pool.records + Int(voices[slot])
        append(record, intensity, resting, kernels)
      }
    }
    return end + clock.busFrame
  }

  /// Frames for which the controls are still before many voices rest. A rest takes each voice in
  /// and out, which costs as much as thirty of them in a tile more; rendering the player by itself
  /// has a fixed cost, about that of thirty voices in a tile.
  private var patience: Double {
    pool.voiceCount <= Self.mostFew ? 0 : Double(Self.patiencePerVoice * pool.voiceCount)
  }

  private static let patiencePerVoice = 4

  /// The player's frame, from `frame` on, at which the next event starts or the player stops.
  @inline(__always)
  private func nextStart(from frame: Double) -> Double {
    // A stop in the coming tile has still to be carried out.
    guard stopFrame >= frame else { return .infinity }
    var next = stopFrame
    if cursor.event < eventCount { next = min(next, Double(start(ofEvent: cursor.event))) }
    if cursor.transient < transientCount {
      next = min(next, Double(start(ofTransient: cursor.transient)))
    }
    return next
  }

  /// Whether a value of the sharpness control takes no voice to a bound or away from one: that
  /// happens in a tile in which the player is rendered by itself.
  private mutating func stayOnTheirSides(of value: Double) -> Bool {
    for group in 0..<VoicePool.tabled where pool.groups[group].count > 0 {
      guard isSmooth(group, until: -.infinity, low: value, high: value) else { return false }
    }
    return true
  }

  private var hasMovingEnvelopes: Bool {
    for group in 0..<VoicePool.tabled
    where VoicePool.isRamp(group) && pool.groups[group].count > 0 {
      return true
    }
    return false
  }

  /// Adds a voice to the resting ones. The resting voice follows from the carrier, the envelope and
  /// the control alone and not from the frame at which the rest begins.
  private mutating func append(
    _ record: UnsafePointer<VoiceRecord>, _ gain: ControlLine,
    _ resting: UnsafeMutablePointer<RestingVoices>, _ kernels: KernelSet
  ) {
    // The player's frame at which the resting voices' frames begin to count.
    let origin = Double(resting.pointee.origin) - clock.busFrame
    let own = record.pointee.frequency
    var voice = RestingVoice(frequency: own)
    var turns = record.pointee.offset
    if record.pointee.mode != .free {
      turns += own * origin
    } else if constants.isLogarithmic {
      voice.frequency = own * timeWarp.rate
      turns += own * timeWarp.value(at: origin)
    } else {
      voice.frequency = own + timeWarp.rate
      turns += own * origin + timeWarp.value(at: origin)
    }
    voice.offset = turns - turns.roundedToNearest
    let amplitude =
      events[Int(record.pointee.event)].amplitude * constants.plainHeight
    let degree = voice.setLines(
      amplitude: amplitude, envelope: record.pointee, gain: gain,
      isQuadratic: constants.isQuadratic)
    voice.start -= origin
    resting.pointee.append(
      voice, degree: degree, owner: restSlots + restCount, plan: plan, kernels)
    restCount += 1
  }

  /// Ends a rest: the tiles before the one that starts at the renderer's frame `start` are
  /// finished.
  @_noLocks
  package mutating func endRest(
    at start: Int, among resting: UnsafeMutablePointer<RestingVoices>
  ) {
    for index in 0..<restCount { resting.pointee.remove(restSlots[index]) }
    let frame = Double(start) - clock.busFrame
    if restCount > 0 { timeWarp.advance(through: tileControl, to: frame) }
    restCount = -1
    if isControlled, frame > clock.entry { live.advance(to: Int(frame)) }
    isSilent = pool.voiceCount == 0
    tile = (start >> plan.tileShift) - 1
    isFinishedTile = true
    tileControl.start = frame - Double(plan.tileFrames)
    tileControl.end = frame
  }
}
