import PacinianKernels

/// Rests: while nothing happens to a pass, its voices are among the resting voices of all passes,
/// and the engine does not check the pass.
///
/// Whether a pass rests in a tile depends on its score and on the calls before the tile's beginning
/// only, and the state after a rest does not depend on the rest's length. The size of blocks
/// therefore changes no bit.
extension HapticPass {
  /// Begins a rest with the tile that starts at the bus's frame `start`, all tiles before it
  /// being finished, if nothing happens to the pass in that tile. A pass that is silent until
  /// an event starts rests too.
  /// - Parameter volume: multiplies its sound.
  /// - Returns: ``restEnd``; `nil` if it cannot rest.
  mutating func rest(
    from start: Int, volume: Float, among resting: UnsafeMutablePointer<RestingVoices>
  ) -> BusFrame? {
    let frame = run.clock.pass(BusFrame(start))
    let enough = frame + Double(plan.pointee.tileFrames)
    guard enough > run.movingEnd else { return nil }
    guard transientPool.count == 0, !run.isEntering else { return nil }
    let sharpnessControl = controls + PassControl.Kind.sharpness.rawValue
    let intensityControl = controls + PassControl.Kind.intensity.rawValue
    if pool.count > 0, run.isControlled {
      // (A shortcut with the same results as the code below.)
      if let values = sharpnessControl.run(from: frame, to: enough) {
        if values[0] != values[1] { run.movingEnd = enough }
        return nil
      }
      guard intensityControl.run(from: frame, to: enough) == nil else { return nil }
    }
    var end = nextStart(from: frame)
    guard end >= enough else { return nil }
    if pool.count == 0 {
      run.restCount = 0
      // A stop in the tile before has been carried out: no event is to come.
      run.lastTile.start = frame
      run.timeWarp.endRest()
      run.restEnd = run.clock.bus(end)
      return run.restEnd
    }
    guard plan.pointee.isShared, setup.pointee.methods.contains(.resting),
      resting.pointee.hasRoom(for: pool.count)
    else { return nil }
    for group in 0..<VoicePool.groupCount where pool.groups[group].count > 0 {
      end = min(end, pool.groups[group].firstBreakpoint(from: enough))
    }
    guard end >= enough else { return nil }
    let sharpness = line(of: .sharpness, from: frame)
    let intensity = line(of: .intensity, from: frame)
    if sharpness.slope != 0 { run.movingEnd = sharpness.end }
    end = min(end, min(sharpness.end, intensity.end))
    // While a voice comes to a bound of sharpness, or leaves it, the pass is rendered by itself.
    guard end >= enough, sharpness.slope == 0, pool.groups[VoicePool.free].holds(sharpness.value),
      pool.groups[VoicePool.held].holds(sharpness.value),
      !constants.pointee.isQuadratic || intensity.slope == 0 || !hasMovingEnvelopes,
      frame - max(sharpness.since, intensity.since) >= patience
    else { return nil }
    run.restCount = 0
    run.lastTile.start = frame
    run.timeWarp.hold(constants.pointee.warpRate(of: sharpness.value), from: frame)
    run.timeWarp.advance(to: frame)
    for group in 0..<VoicePool.groupCount {
      for slot in 0..<pool.groups[group].count {
        append(pool.groups[group].records + slot, intensity, volume: volume, resting)
      }
    }
    run.restEnd = run.clock.bus(end)
    return run.restEnd
  }

  /// The course of a control from a frame on.
  func line(of kind: PassControl.Kind, from frame: PassFrame) -> ControlLine {
    guard run.isControlled else {
      let neutral = score.pointee.track(kind).segments[0].value
      return ControlLine(value: neutral, slope: 0, end: .never)
    }
    return (controls + kind.rawValue).line(from: frame)
  }

  /// The number of frames for which the controls must be constant before many voices rest. To move
  /// one voice into a rest and out of it costs as much as to render thirty voices for a tile. A
  /// pass that does not rest costs as much as thirty voices in each tile, and its own voices.
  private var patience: Double {
    pool.count <= Self.mostPatient ? 0 : Double(Self.patiencePerVoice * pool.count)
  }

  private static let patiencePerVoice = 4
  private static let mostPatient = 24

  /// The pass's frame, from `frame` on, at which the next event starts or the pass stops.
  @inline(__always)
  mutating func nextStart(from frame: PassFrame) -> PassFrame {
    // A stop in the coming tile has still to be carried out.
    guard run.stopped.frame >= frame else { return .never }
    var next = run.stopped.frame
    if run.cursor.event < eventCount {
      next = min(next, PassFrame(start(ofEvent: run.cursor.event)))
    }
    if run.cursor.transient < transientCount {
      next = min(next, PassFrame(start(ofTransient: run.cursor.transient)))
    }
    return next
  }

  private var hasMovingEnvelopes: Bool {
    pool.groups[0].columns.movingCount + pool.groups[1].columns.movingCount > 0
  }

  /// Adds a voice to the resting voices. The resting voice depends on the carrier, the envelope,
  /// the control and the volume only, and not on the frame at which the rest begins.
  private mutating func append(
    _ record: UnsafePointer<VoiceRecord>, _ gain: ControlLine, volume: Float,
    _ resting: UnsafeMutablePointer<RestingVoices>
  ) {
    // The pass's frame at which the resting voices' frames begin to count.
    let origin = run.clock.pass(BusFrame(resting.pointee.origin))
    let own = record.pointee.frequency
    var voice = SmoothVoice(frequency: own)
    var turns = record.pointee.offset
    if record.pointee.mode == .free {
      voice.frequency = constants.pointee.frequency(of: own, rate: run.timeWarp.rate)
      turns += constants.pointee.turns(
        of: own, at: origin.frames, warp: run.timeWarp.value(at: origin))
    } else {
      turns += own * origin.frames
    }
    voice.offset = turns - turns.roundedToNearest
    let degree = voice.setLines(
      amplitude: events[Int(record.pointee.event)].amplitude * Double(volume),
      envelope: record.pointee.envelope, gain: gain, isQuadratic: constants.pointee.isQuadratic)
    voice.start -= origin.frames
    resting.pointee.append(voice, degree: degree, owner: restSlots + run.restCount)
    run.restCount += 1
  }

  /// Ends a rest with the tile that starts at the bus's frame `start`: all tiles before it are
  /// finished.
  @_noLocks
  package mutating func endRest(
    at start: Int, among resting: UnsafeMutablePointer<RestingVoices>
  ) {
    for index in 0..<run.restCount { resting.pointee.remove(restSlots[index]) }
    if run.restCount > 0 { run.timeWarp.advance(to: run.clock.pass(BusFrame(start))) }
    run.restCount = -1
    resume(at: start)
  }

  /// Continues tile by tile, with the tile that starts at the bus's frame `start`; all tiles before
  /// it are finished.
  mutating func resume(at start: Int) {
    let frame = run.clock.pass(BusFrame(start))
    if run.isControlled, frame > run.clock.entry { live.advance(to: frame) }
    run.lastTile = LastTile(
      number: (start >> plan.pointee.tileShift) - 1, start: frame - Double(plan.pointee.tileFrames),
      end: frame, isFinished: true)
  }
}
