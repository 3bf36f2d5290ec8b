/// One pass of a player through its audio events, on a stereo bus, as the render thread has it.
///
/// Every frame is computed from the frame before, and controls are read in tiles that count from
/// the pass's frame 0. The bits are therefore the same for any division into blocks, and whenever a
/// live value is sent.
package struct AudioPass: ~Copyable {
  /// Frames between the instants that pieces of controls count from; a power of two.
  static var tileFrames: Int { 64 }

  /// By `AudioControlKind`.
  package let live: LiveControls
  private let voices: UnsafeMutablePointer<AudioVoice>
  private let voiceCapacity: Int
  private(set) var context: AudioContext
  private var tileControls: AudioTileControls

  // Shorter names for parts of other objects.
  @inline(__always) var run: AudioRun {
    get { context.run }
    set { context.run = newValue }
  }
  @inline(__always) var clock: PassClock { run.clock }
  @inline(__always) private var events: UnsafePointer<AudioScoreEvent> {
    context.score.pointee.events
  }
  @inline(__always) var eventCount: Int { context.score.pointee.eventCount }

  /// Lays a pass of a score out in a block of memory. It must `begin` before it renders.
  /// - Parameter voiceCapacity: events that can sound at a time, 1 or more; an event beyond is
  ///   dropped and counted.
  @_noLocks
  package init(
    _ score: UnsafePointer<AudioScoreView>, setup: UnsafePointer<AudioSetup>,
    live pool: UnsafeMutablePointer<LivePool>, voiceCapacity: Int, _ carver: inout MemoryCarver
  ) {
    live = LiveControls(
      score.pointee.tracks, count: AudioControlKind.count, pool: pool, canSleep: false,
      sleep: carver.array(of: LiveControls.Sleep.self, count: 1), &carver)
    self.voiceCapacity = min(voiceCapacity, max(1, score.pointee.eventCount))
    voices = carver.bytes(self.voiceCapacity * MemoryLayout<AudioVoice>.stride)
      .assumingMemoryBound(to: AudioVoice.self)
    context = AudioContext(score: score, setup: setup, controls: live.controls)
    tileControls = AudioTileControls(setup: setup)
  }

  /// Prepares a pass whose first frame is the bus's frame `frame`, at an instant of the score,
  /// which may lie before the score's beginning. The rest of the last pass is dropped; live values
  /// stay.
  /// - Parameters:
  ///   - beginning: the score's instant at which the pass begins, within a frame of `instant`.
  ///   - entersMidway: whether events that have begun earlier and still hold are entered, as if
  ///     they had sounded since their start under the pattern's own controls, with a new attack;
  ///     otherwise they are silent. They are entered when the first frame is rendered, so that
  ///     values that are sent for its instant count, whenever they are sent. Complexity there:
  ///     O(events that may still hold · control segments they have passed).
  @_noLocks
  package mutating func begin(
    at frame: Int, instant: ScoreInstant, beginning: ScoreInstant, entersMidway: Bool
  ) {
    run = AudioRun(clock: PassClock(at: frame, instant: instant, beginning: beginning))
    live.begin(clock)
    run.nextEvent = firstEvent(from: clock.score(clock.entry) - context.score.pointee.longest)
    run.isEntering = entersMidway
    if !run.isEntering { passEvents() }
  }

  /// Resets the pass to the state in which it was laid out; live values stay.
  @_noLocks
  package mutating func clear() { run = AudioRun(clock: PassClock()) }

  /// Begins the release of sounding events at the frame nearest to the bus's instant `instant`;
  /// later events never start.
  @_noLocks
  package mutating func stop(at instant: BusFrame) {
    let stop = clock.stop(at: instant)
    if stop.frame < run.stop.frame { run.stop = stop }
  }

  /// Adds the block that starts at the bus's frame `position`; blocks come in order.
  @_noLocks
  package mutating func add(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frameCount: Int,
    position: Int
  ) {
    let entryFrame = Int(clock.entry.frames)
    let first = position - Int(clock.origin.frames)
    let end = first + frameCount
    guard end > entryFrame else { return }
    if run.isEntering { passEvents() }
    var frame = max(first, entryFrame)
    while frame < end {
      startEvents(at: frame)
      let next = run.nextEvent < eventCount ? start(run.nextEvent) : Int.max
      if run.soundingCount == 0 {
        frame = min(end, next)
        continue
      }
      let tile = Self.tileStart(frame)
      let count = min(min(end, next), tile + Self.tileFrames) - frame
      advanceControls(to: tile)
      tileControls.read(live.controls, tile: tile, frame: frame, count: count)
      render(left: left + (frame - first), right: right + (frame - first), count: count)
      frame += count
    }
    // A queue must not fill up while nothing sounds.
    advanceControls(to: Self.tileStart(end))
  }

  @inline(__always)
  private static func tileStart(_ frame: Int) -> Int { frame & ~(tileFrames - 1) }

  /// The pass's frame at which an event starts.
  @inline(__always)
  func start(_ index: Int) -> Int {
    assert((0..<eventCount).contains(index), "the score has this event")
    return clock.frame(nearestTo: events[index].start)
  }

  /// The first event that starts at or after an instant of the score.
  private func firstEvent(from instant: ScoreInstant) -> Int {
    var search = Bisection(eventCount)
    while let index = search.next() {
      search.narrow(index, isEarly: events[index].start < instant)
    }
    return search.earlyCount
  }

  /// Nothing happens before the pass's first frame, because values that begin there still count.
  @inline(__always)
  private func advanceControls(to frame: Int) {
    guard PassFrame(frame) > clock.entry else { return }
    live.advance(to: PassFrame(frame))
  }

  @inline(__always)
  private mutating func startEvents(at frame: Int) {
    while run.nextEvent < eventCount, start(run.nextEvent) <= frame {
      let start = start(run.nextEvent)
      let event = events[run.nextEvent]
      run.nextEvent += 1
      guard PassFrame(start) < run.stop.frame else { continue }
      let frame = PassFrame(start)
      let envelope = event.envelope(
        start: frame, attackFrames: context.length(of: .first, from: frame, event))
      append(AudioVoice(event, start: start, envelope))
    }
  }

  /// Skips the events that began before the pass's first frame, or enters them if `isEntering`.
  private mutating func passEvents() {
    while run.nextEvent < eventCount, PassFrame(start(run.nextEvent)) < clock.entry {
      if run.isEntering, clock.entry < run.stop.frame {
        enter(events[run.nextEvent], start: start(run.nextEvent))
      }
      run.nextEvent += 1
    }
    run.isEntering = false
  }

  /// Starts an event that began before the pass's first frame, if it still holds there.
  private mutating func enter(_ event: AudioScoreEvent, start: Int) {
    let score = context.score
    let span = AudioSpan(
      event: event, envelope: score.pointee.envelope, tracks: score.pointee.tracks,
      start: PassFrame(start), clock: clock)
    var envelope = span.envelope(until: clock.entry)
    guard envelope.isHolding else { return }
    let distance = span.distance(to: clock.entry)
    if let recording = event.recording, recording.isOver(at: distance) { return }
    envelope.enter(
      at: clock.entry,
      attackFrames: context.length(
        of: .first, from: clock.entry, exact: clock.beginning, event))
    var voice = AudioVoice(event, start: start, envelope)
    voice.move(distance: distance, toneFrequency: context.toneFrequency)
    append(voice)
  }

  @inline(__always)
  private mutating func append(_ voice: AudioVoice) {
    guard run.soundingCount < voiceCapacity else {
      run.droppedCount += 1
      return
    }
    voices[run.soundingCount] = voice
    run.soundingCount += 1
  }

  /// Renders a run of frames, and removes voices that have ended; the order of the voices that are
  /// left stays.
  @inline(__always)
  private mutating func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int
  ) {
    let (leftSums, rightSums) = (context.setup.pointee.leftSums, context.setup.pointee.rightSums)
    assert(count <= Self.tileFrames, "a run lies in a tile")
    for offset in 0..<count {
      leftSums[offset] = 0
      rightSums[offset] = 0
    }
    var kept = 0
    for index in 0..<run.soundingCount {
      voices[index].add(context, tileControls)
      if voices[index].isOver { continue }
      if kept < index { voices[kept] = voices[index] }
      kept += 1
    }
    run.soundingCount = kept
    for offset in 0..<count {
      left[offset] += Float(leftSums[offset])
      right[offset] += Float(rightSums[offset])
    }
  }
}

/// Queries of a pass. (On the pointer, because the compiler copies a value for a call that only
/// reads it.)
extension UnsafeMutablePointer<AudioPass> {
  /// The progress of the pass.
  @_noLocks
  package func progress() -> PassProgress {
    PassProgress(
      isFinished: isFinished(), soundingCount: pointee.run.soundingCount,
      droppedCount: pointee.run.droppedCount)
  }

  /// Whether no event sounds or is still to come.
  @_noLocks
  package func isFinished() -> Bool {
    guard pointee.run.soundingCount == 0 else { return false }
    return pointee.run.nextEvent == pointee.eventCount
      || max(PassFrame(pointee.start(pointee.run.nextEvent)), pointee.clock.entry)
        >= pointee.run.stop.frame
  }
}
