/// One sounding audio event.
struct AudioVoice: BitwiseCopyable {
  let event: AudioScoreEvent
  /// The pass's frame at which it started.
  let start: Int
  var envelope: EventEnvelope
  /// Turns of the tone, or frames of the recording.
  private(set) var position = 0.0
  private(set) var isOver = false
  private var leftFilter = LowPass.State()
  private var rightFilter = LowPass.State()
  /// A filter that has begun stays to the event's end.
  private var isFiltered = false
  /// The filter's share, which rises to 1 in a millisecond if the filter begins in the middle of an
  /// event.
  private var filterShare = 1.0
  /// The filter for `filterBrightness`; computed again when that changes.
  private var filter = LowPass(frequency: 1)
  private var filterBrightness = Double.nan

  init(_ event: AudioScoreEvent, start: Int, _ envelope: EventEnvelope) {
    self.event = event
    self.start = start
    self.envelope = envelope
  }

  /// Moves to the position at which the sum of the speed is `distance`.
  @inline(__always)
  mutating func move(distance: Double, toneFrequency: Double) {
    let length: Double
    if let recording = event.recording {
      position = distance
      guard recording.loops else { return }
      length = Double(recording.frameCount)
    } else {
      position = distance * toneFrequency
      length = 1
    }
    position -= Double(Int(position / length)) * length
    if position < 0 || position >= length { position = 0 }
  }

  /// Adds a run of frames to the setup's sums.
  @inline(__always)
  mutating func add(_ context: AudioContext, _ controls: AudioTileControls) {
    var count = readGains(context, controls)
    count = readSource(context, controls, count: count)
    applyFilter(context, controls, count: count)
    mix(context, controls, count: count)
    let end = PassFrame(controls.frame + controls.count)
    if envelope.isOver(at: end) || event.recording?.isOver(at: position) ?? false { isOver = true }
  }

  /// The envelope times the volume; returns the frames before the event's end.
  @inline(__always)
  private mutating func readGains(_ context: AudioContext, _ controls: AudioTileControls) -> Int {
    let gains = context.setup.pointee.gains
    let volumes = controls.row(.volume)
    envelope.stop(at: context.stop.frame)
    for offset in 0..<controls.count {
      let frame = PassFrame(controls.frame + offset)
      while envelope.stageEnd <= frame {
        envelope.enterNextStage(
          frames: context.length(
            of: envelope.nextSegment, from: envelope.stageEnd,
            exact: envelope.isStopped ? context.stop.instant : nil, event))
      }
      if envelope.hasEnded {
        isOver = true
        return offset
      }
      gains[offset] = envelope.level(at: frame) * event.volume * volumes[offset]
    }
    return controls.count
  }

  /// The tone or the recording; returns the frames before the recording's end.
  @inline(__always)
  private mutating func readSource(
    _ context: AudioContext, _ controls: AudioTileControls, count: Int
  ) -> Int {
    var distances = AudioTileControls.Distances(controls, pitch: event.pitch)
    let left = context.setup.pointee.left
    guard let recording = event.recording else {
      let toneFrequency = context.toneFrequency
      for offset in 0..<count {
        left[offset] = sine(turns: position)
        position += toneFrequency * distances.next(offset, controls)
        if position >= 1 { position -= 1 }
      }
      return count
    }
    let right = context.setup.pointee.right
    let interpolation = context.setup.pointee.interpolation
    for offset in 0..<count {
      if recording.isOver(at: position) {
        isOver = true
        return offset
      }
      let speed = distances.speed(offset, controls)
      left[offset] = recording.sample(
        recording.left, at: position, speed: speed, interpolation)
      if recording.isStereo {
        right[offset] = recording.sample(
          recording.right, at: position, speed: speed, interpolation)
      }
      position += distances.next(offset, controls)
      if recording.loops {
        while position >= Double(recording.frameCount) { position -= Double(recording.frameCount) }
      }
    }
    return count
  }

  @inline(__always)
  private var isStereo: Bool { event.recording?.isStereo ?? false }

  /// Applies the low-pass, if brightness requires one.
  @inline(__always)
  private mutating func applyFilter(
    _ context: AudioContext, _ controls: AudioTileControls, count: Int
  ) {
    let brightnesses = controls.row(.brightness)
    let left = context.setup.pointee.left
    let right = context.setup.pointee.right
    let sampleRate = context.score.pointee.sampleRate
    for offset in 0..<count {
      let brightness = min(max(event.brightness + brightnesses[offset], 0), 1)
      if brightness != filterBrightness {
        filterBrightness = brightness
        let frequency = LowPass.frequency(brightness, sampleRate: sampleRate)
        if !isFiltered, brightness < 1, frequency < LowPass.highest {
          isFiltered = true
          if controls.frame + offset > start {
            filterShare = 0
            leftFilter = LowPass.State(resting: left[offset])
            if isStereo { rightFilter = LowPass.State(resting: right[offset]) }
          }
        }
        if isFiltered { filter = LowPass(frequency: frequency) }
      }
      guard isFiltered else { continue }
      let leftLow = leftFilter.process(left[offset], filter)
      left[offset] += filterShare * (leftLow - left[offset])
      if isStereo {
        let rightLow = rightFilter.process(right[offset], filter)
        right[offset] += filterShare * (rightLow - right[offset])
      }
      filterShare = min(1, filterShare + 1_000 / sampleRate)
    }
  }

  /// Gain and pan.
  @inline(__always)
  private func mix(_ context: AudioContext, _ controls: AudioTileControls, count: Int) {
    let setup = context.setup.pointee
    let right = isStereo ? setup.right : setup.left
    let pans = controls.row(.pan)
    var lastPan = Double.nan
    var leftGain = 0.0
    var rightGain = 0.0
    for offset in 0..<count {
      let pan = min(max(event.pan + pans[offset], -1), 1)
      if pan != lastPan {
        lastPan = pan
        // cos and sin of π/4 · (1 + pan).
        leftGain = cosine(turns: (1 + pan) / 8)
        rightGain = sine(turns: (1 + pan) / 8)
      }
      let gain = setup.gains[offset]
      setup.leftSums[offset] += setup.left[offset] * gain * leftGain
      setup.rightSums[offset] += right[offset] * gain * rightGain
    }
  }
}
