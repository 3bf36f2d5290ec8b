import PacinianRendering

/// One player of audio events on a stereo bus, as the render thread has it.
///
/// Every frame is computed from the one before, and controls are read in tiles that count from where the player
/// began: so the same bits come for any division into blocks, and for a live value whenever it is sent.
package struct AudioPlayerState: BitwiseCopyable {
  /// Frames between the places that pieces of controls count from.
  static var tileFrames: Int { 64 }

  /// By `AudioControlKind`.
  package let controls: UnsafeMutablePointer<PlayerControl>
  /// The controls as they are before anything was sent.
  private let freshControls: UnsafePointer<PlayerControl>
  private let events: UnsafePointer<AudioScoreEvent>
  private let eventCount: Int
  private let longest: Double
  private let voices: UnsafeMutablePointer<AudioVoice>
  private let voiceCapacity: Int
  private var context: AudioContext
  private var tileControls: AudioTileControls

  private var voiceCount = 0
  private var nextEvent = 0
  /// The bus's frame at which the player began, and the score's frame there.
  private var beginFrame = Int.max / 2
  private var beginScoreFrame = 0.0
  /// Events that found no free voice since the player began.
  package private(set) var droppedEvents = 0

  init(score: AudioScore, liveCapacity: Int, voiceCapacity: Int, memory: Memory) {
    let fresh = AudioControlKind.allCases.map {
      PlayerControl(
        track: score.tracks.tracks[$0.rawValue], capacity: liveCapacity, memory: memory)
    }
    controls = memory.array(fresh)
    freshControls = UnsafePointer(memory.array(fresh))
    events = score.events
    eventCount = score.eventCount
    longest = score.longest
    self.voiceCapacity = min(voiceCapacity, max(1, score.eventCount))
    voices = memory.array(of: AudioVoice.self, count: self.voiceCapacity)
    let rate = Double(score.sampleRate)
    context = AudioContext(
      sampleRate: rate, toneFrequency: AudioContext.toneHertz / rate, envelope: score.envelope,
      tracks: score.tracks, interpolation: InterpolationTable.shared.values,
      workspace: AudioWorkspace(memory: memory), controls: controls)
    tileControls = AudioTileControls(score: score, memory: memory)
  }

  /// Nothing sounds or is still to come.
  package private(set) var isFinished = true

  /// Events that sound now.
  package var activeVoices: Int { voiceCount }

  /// Begins, or begins anew, whatever sounded before: the bus's frame `frame` is the score's frame `scoreFrame`,
  /// which may be negative or between two frames. What was sent live is forgotten.
  /// - Parameter entersMidway: whether events that began earlier and still last are entered, as if they had
  ///   sounded since their start under the pattern's own controls, with an attack of their own; otherwise they
  ///   stay silent.
  /// Complexity: O(events that may still last · control segments they have passed).
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func begin(at frame: Int, scoreFrame: Double, entersMidway: Bool) {
    for index in 0..<Self.controlCount { controls[index] = freshControls[index] }
    beginFrame = frame
    beginScoreFrame = scoreFrame
    context.stopFrame = Int.max
    voiceCount = 0
    droppedEvents = 0
    advanceControls(to: scoreFrame)
    nextEvent = firstEvent(from: scoreFrame - longest - 1)
    while nextEvent < eventCount, startFrame(nextEvent) < frame {
      if entersMidway { enter(events[nextEvent], start: startFrame(nextEvent), frame: frame) }
      nextEvent += 1
    }
    updateFinished()
  }

  /// Has sounding events begin their release at the bus's frame `frame` and later ones never start. Of two
  /// stops the earlier counts.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func stop(at frame: Int) {
    context.stopFrame = min(context.stopFrame, frame)
    updateFinished()
  }

  /// Has a control write a value from the bus's frame `frame` on; `false` if its queue is full.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func send(
    _ kind: AudioControlKind, value: Double, frame: Int, rampFrames: Int
  ) -> Bool {
    controls[kind.rawValue].send(
      LiveEntry(frame: scoreFrame(frame), value: value, rampFrames: Double(rampFrames)))
  }

  /// Adds the block that starts at the bus's frame `position`; blocks come in order.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func add(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frameCount: Int,
    position: Int
  ) {
    let end = position + frameCount
    guard end > beginFrame else { return }
    var frame = max(position, beginFrame)
    while frame < end {
      startEvents(at: frame)
      let next = nextEvent < eventCount ? startFrame(nextEvent) : Int.max
      if voiceCount == 0 {
        frame = min(end, next)
        continue
      }
      let tile = beginFrame + (frame - beginFrame) / Self.tileFrames * Self.tileFrames
      let count = min(min(end, next), tile + Self.tileFrames) - frame
      advanceControls(to: scoreFrame(tile))
      tileControls.read(
        controls, tile: scoreFrame(tile), frame: frame, scoreFrame: scoreFrame(frame), count: count
      )
      render(left: left + (frame - position), right: right + (frame - position), count: count)
      frame += count
    }
    // A queue must not fill up while nothing sounds.
    let tile = beginFrame + (end - beginFrame) / Self.tileFrames * Self.tileFrames
    advanceControls(to: scoreFrame(tile))
    updateFinished()
  }

  private static var controlCount: Int { 7 }

  @inline(__always)
  private func scoreFrame(_ frame: Int) -> Double { beginScoreFrame + Double(frame - beginFrame) }

  /// The bus's frame at which an event starts.
  @inline(__always)
  private func startFrame(_ event: Int) -> Int {
    let distance = events[event].start - beginScoreFrame + 0.5
    let whole = Int(distance)
    return beginFrame + (Double(whole) > distance ? whole - 1 : whole)
  }

  /// The first event that starts at or after a frame of the score.
  private func firstEvent(from scoreFrame: Double) -> Int {
    var low = 0
    var high = eventCount
    while low < high {
      let middle = (low + high) / 2
      if events[middle].start < scoreFrame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  private func advanceControls(to scoreFrame: Double) {
    for index in 0..<Self.controlCount {
      controls[index].advance(to: scoreFrame)
    }
  }

  @inline(__always)
  private mutating func updateFinished() {
    isFinished =
      voiceCount == 0
      && (nextEvent == eventCount || startFrame(nextEvent) >= context.stopFrame)
  }

  @inline(__always)
  private mutating func startEvents(at frame: Int) {
    while nextEvent < eventCount, startFrame(nextEvent) <= frame {
      let start = startFrame(nextEvent)
      let event = events[nextEvent]
      nextEvent += 1
      guard start < context.stopFrame else { continue }
      var voice = AudioVoice(event, start: start)
      let origin = scoreFrame(start)
      let controls = controls
      voice.envelope.begin(event, context.envelope) {
        controls[$0.rawValue].value(at: origin + $1)
      }
      append(voice)
    }
  }

  /// Starts an event that began before `frame`, if it still lasts.
  private mutating func enter(_ event: AudioScoreEvent, start: Int, frame: Int) {
    let span = AudioSpan(
      event: event, envelope: context.envelope, tracks: context.tracks, start: scoreFrame(start))
    let time = Double(frame - start)
    var voice = AudioVoice(event, start: start)
    voice.envelope = span.envelope(until: time)
    guard !voice.envelope.isOver(at: time) else { return }
    let distance = span.distance(to: time)
    if let recording = event.recording, recording.isOver(at: distance) { return }
    voice.move(distance: distance, toneFrequency: context.toneFrequency)
    voice.envelope.enter(at: time, event, context.envelope)
    append(voice)
  }

  @inline(__always)
  private mutating func append(_ voice: AudioVoice) {
    guard voiceCount < voiceCapacity else {
      droppedEvents += 1
      return
    }
    voices[voiceCount] = voice
    voiceCount += 1
  }

  /// Renders a run and takes voices that have ended away, keeping the order of the others.
  @inline(__always)
  private mutating func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int
  ) {
    let workspace = context.workspace
    for offset in 0..<count {
      workspace.leftSums[offset] = 0
      workspace.rightSums[offset] = 0
    }
    var kept = 0
    for index in 0..<voiceCount {
      voices[index].add(context, tileControls)
      if voices[index].isOver { continue }
      if kept < index { voices[kept] = voices[index] }
      kept += 1
    }
    voiceCount = kept
    for offset in 0..<count {
      left[offset] += Float(workspace.leftSums[offset])
      right[offset] += Float(workspace.rightSums[offset])
    }
  }
}
