import PacinianBase
import PacinianRendering
import Synchronization

/// The memory of an engine that grows with its players, their voices, their values and the calls
/// for later, and goes back with the players. It is found on the threads that call; the render
/// thread takes it over before the call that needs it.
///
/// Complexity: O(1) amortised, besides the system's time to find memory.
final class GrowingMemory: Sendable {
  /// The room that the engine has when it is made.
  static let least = Need(players: 64, voices: 256, entries: 1_024)
  static let leastCalls = 64

  /// The room that players need: slots in agendas, places among the voices that rest, live values
  /// that come with render calls.
  struct Need {
    var players = 0
    var voices = 0
    var entries = 0
  }

  private nonisolated(unsafe) let atomics: UnsafeMutablePointer<EngineAtomics>
  private let state = Locked((needed: Need(), room: least, hasEnded: false))
  /// The memory of passes: of two for each player, and of the others, whose pages come when they
  /// are used.
  private let passes = Locked(
    (ready: PassMemory(isReady: true), more: PassMemory(isReady: false)))
  /// The calls for later, and the live values, for which there is room. They change under the lock.
  private let callRoom = Atomic(leastCalls)
  private let entryRoom = Atomic(least.entries)

  /// The room that the existing players need.
  var needed: Need { state.withLock { $0.needed } }

  /// The room that there is for players and voices.
  var room: Need { state.withLock { $0.room } }

  init(_ atomics: UnsafeMutablePointer<EngineAtomics>) { self.atomics = atomics }

  /// Finds memory for passes.
  /// - Parameter isReady: whether its pages are to be there.
  /// - Throws: `noMemory`.
  func takePasses(bytes: Int, isReady: Bool) throws(EngineError) -> UnsafeMutableRawPointer {
    let memory = passes.withLock {
      Pointer(isReady ? $0.ready.take(bytes: bytes) : $0.more.take(bytes: bytes))
    }
    guard let memory = memory.memory else { throw .noMemory(byteCount: bytes) }
    return memory
  }

  /// - Parameters: as when it was taken.
  func releasePasses(_ memory: UnsafeMutableRawPointer, bytes: Int, isReady: Bool) {
    let memory = Pointer(memory)
    passes.withLock { passes in
      guard let memory = memory.memory else { return }
      if isReady {
        passes.ready.giveBack(memory, bytes: bytes)
      } else {
        passes.more.giveBack(memory, bytes: bytes)
      }
    }
  }

  /// A pointer that leaves a lock.
  private struct Pointer: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer?

    init(_ memory: UnsafeMutableRawPointer?) { self.memory = memory }
  }

  /// Finds the memory that another player's passes need outside themselves.
  /// - Throws: `noMemory`; then nothing has changed.
  func reserve(_ need: Need) throws(EngineError) {
    try state.withLock { (state) throws(EngineError) in
      var needed = state.needed
      needed.players += need.players
      needed.voices += need.voices
      needed.entries += need.entries
      if needed.players > state.room.players {
        try makeRoom(players: max(needed.players, 2 * state.room.players), &state.room)
      }
      if needed.voices > state.room.voices {
        try makeRoom(voices: max(needed.voices, 2 * state.room.voices), &state.room)
      }
      try makeRoom(entries: needed.entries)
      state.needed = needed
    }
  }

  /// The engine goes before some of its players: nothing is handed over to it any more.
  func end() { state.withLock { $0.hasEnded = true } }

  /// Gives back reserved room; memory that is much larger than players need shrinks.
  func release(_ need: Need) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.needed.players -= need.players
      state.needed.voices -= need.voices
      state.needed.entries -= need.entries
      let (needed, room) = (state.needed, state.room)
      // Where the system has no memory to shrink into, it stays as it is.
      if 4 * needed.players < room.players, room.players > Self.least.players {
        try? makeRoom(players: max(2 * needed.players, Self.least.players), &state.room)
      }
      if 4 * needed.voices < room.voices, room.voices > Self.least.voices {
        try? makeRoom(voices: max(2 * needed.voices, Self.least.voices), &state.room)
      }
      if needed.players == 0, entryRoom.load(ordering: .relaxed) > Self.least.entries,
        atomics.pointee.liveValues.held.load(ordering: .acquiring) == 0
      {
        try? makeLeastRoomForEntries()
      }
    }
  }

  /// Finds room for all calls for later that have been reserved, one of them by the caller.
  func makeRoomForCalls() throws(EngineError) {
    guard
      atomics.pointee.laterCommands.held.load(ordering: .acquiring)
        > callRoom.load(ordering: .acquiring)
    else { return }
    try state.withLock { (_) throws(EngineError) in
      let (held, room) = (
        atomics.pointee.laterCommands.held.load(ordering: .acquiring),
        callRoom.load(ordering: .relaxed)
      )
      guard held > room else { return }
      let capacity = max(held, 2 * room)
      try send(.scheduled, capacity: capacity, MemoryLayout<ScheduledCommand>.stride)
      callRoom.store(capacity, ordering: .releasing)
    }
  }

  /// Whether more live values have been reserved than there is room for.
  @inline(__always)
  var lacksRoomForValues: Bool {
    atomics.pointee.liveValues.held.load(ordering: .relaxed)
      > entryRoom.load(ordering: .sequentiallyConsistent)
  }

  /// Finds room for all live values that have been reserved, some of them by the caller.
  func makeRoomForValues() throws(EngineError) {
    try state.withLock { (_) throws(EngineError) in
      try makeRoom(entries: atomics.pointee.liveValues.held.load(ordering: .acquiring))
    }
  }

  private func makeRoom(players: Int, _ room: inout Need) throws(EngineError) {
    let stride = MemoryLayout<PlayerAgenda.Entry>.stride
    try send(.wakes, capacity: players, stride)
    try send(.loops, capacity: players, stride)
    room.players = players
  }

  private func makeRoom(voices: Int, _ room: inout Need) throws(EngineError) {
    let voices = (voices + 15) & ~15
    try send(.resting, capacity: voices, bytes: RestingVoices.byteCount(capacity: voices))
    room.voices = voices
  }

  private func makeRoom(entries: Int) throws(EngineError) {
    let room = entryRoom.load(ordering: .relaxed)
    guard entries > room else { return }
    let more = max(entries - room, room)
    // The first one is not used.
    try send(.live, capacity: more + 1, MemoryLayout<LiveEntry>.stride)
    entryRoom.store(room + more, ordering: .releasing)
  }

  /// Asks the render thread to do without the live values that were added. It does so while none is
  /// held, which it may see at any time from the request on: so the room shrinks first, and a
  /// caller that has reserved values before it looks at the room either finds the smaller one or is
  /// seen. (Both look at what the other one writes: each access is sequentially consistent.)
  private func makeLeastRoomForEntries() throws(EngineError) {
    let request = try GrownBlock.make(.fewerLive, capacity: 0, bytes: 0)
    entryRoom.store(Self.least.entries, ordering: .sequentiallyConsistent)
    atomics.pointee.handOver(request)
  }

  private func send(
    _ kind: GrownBlock.Kind, capacity: Int, _ stride: Int
  ) throws(EngineError) {
    try send(kind, capacity: capacity, bytes: capacity * stride)
  }

  private func send(
    _ kind: GrownBlock.Kind, capacity: Int, bytes: Int
  ) throws(EngineError) {
    atomics.pointee.handOver(try GrownBlock.make(kind, capacity: capacity, bytes: bytes))
  }
}
