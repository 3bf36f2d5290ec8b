import PacinianBase
import PacinianRendering
import Synchronization

/// The memory of an engine that grows with its players, their voices, their values and the calls
/// for later, and shrinks with the players. The calling threads allocate it; the render thread
/// takes it over before it reads the call that needs it.
///
/// Complexity: O(1) amortised, besides the system's time to allocate.
final class GrowingMemory: Sendable {
  /// The capacities of a new engine.
  static let least = Need(players: 64, voices: 256, entries: 1_024)
  static let leastCalls = 64

  /// The capacities that players need: entries in agendas, resting voices, and live values that
  /// come with render calls.
  struct Need {
    var players = 0
    var voices = 0
    var entries = 0
  }

  private nonisolated(unsafe) let atomics: UnsafeMutablePointer<EngineAtomics>
  private let state = Locked((needed: Need(), room: least, hasEnded: false))
  /// The memory of passes: two passes of each player, whose pages are mapped at once, and the
  /// player's other passes, whose pages are mapped at their first use.
  private let passes = Locked(
    (ready: PassMemory(isReady: true), more: PassMemory(isReady: false)))
  /// The capacities for calls for later and for live values. They change under the lock of `state`.
  private let callRoom = Atomic(leastCalls)
  private let entryRoom = Atomic(least.entries)

  /// The capacities that the existing players need.
  var needed: Need { state.withLock { $0.needed } }

  /// The present capacities for players and voices.
  var room: Need { state.withLock { $0.room } }

  init(_ atomics: UnsafeMutablePointer<EngineAtomics>) { self.atomics = atomics }

  /// Allocates memory for passes.
  /// - Parameter isReady: whether the pages are mapped at once.
  /// - Throws: `noMemory`.
  func allocatePasses(bytes: Int, isReady: Bool) throws(EngineError) -> UnsafeMutableRawPointer {
    let memory = passes.withLock {
      Pointer(isReady ? $0.ready.allocate(bytes: bytes) : $0.more.allocate(bytes: bytes))
    }
    guard let memory = memory.memory else { throw .noMemory(byteCount: bytes) }
    return memory
  }

  /// - Parameters: as when the memory was allocated.
  func releasePasses(_ memory: UnsafeMutableRawPointer, bytes: Int, isReady: Bool) {
    let memory = Pointer(memory)
    passes.withLock { passes in
      guard let memory = memory.memory else { return }
      if isReady {
        passes.ready.release(memory, bytes: bytes)
      } else {
        passes.more.release(memory, bytes: bytes)
      }
    }
  }

  /// A pointer that is passed out of a lock.
  private struct Pointer: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer?

    init(_ memory: UnsafeMutableRawPointer?) { self.memory = memory }
  }

  /// Reserves the capacities that the passes of another player need, and allocates memory for them.
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

  /// The engine is freed before some of its players: no more memory is sent to it.
  func end() { state.withLock { $0.hasEnded = true } }

  /// Releases reserved capacities; memory that is much larger than players need shrinks.
  func release(_ need: Need) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.needed.players -= need.players
      state.needed.voices -= need.voices
      state.needed.entries -= need.entries
      let (needed, room) = (state.needed, state.room)
      // If the system cannot allocate the smaller block, the larger block stays.
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

  /// Allocates memory for all calls for later that are reserved, one of them by the caller.
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

  /// Whether more live values are reserved than there is memory for.
  @inline(__always)
  var lacksRoomForValues: Bool {
    atomics.pointee.liveValues.held.load(ordering: .relaxed)
      > entryRoom.load(ordering: .sequentiallyConsistent)
  }

  /// Allocates memory for all live values that are reserved, some of them by the caller.
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
    // The first entry links the array and is not used.
    try send(.live, capacity: more + 1, MemoryLayout<LiveEntry>.stride)
    entryRoom.store(room + more, ordering: .releasing)
  }

  /// Requests that the render thread releases the blocks of live values that were added. The render
  /// thread does so at any time after the request at which no live value is reserved. Therefore the
  /// capacity shrinks first: a caller reserves its values and then reads the capacity, so either
  /// the caller reads the smaller capacity, or the render thread sees the reservation. (Each side
  /// writes and then reads what the other side writes; all these accesses are sequentially
  /// consistent.)
  private func makeLeastRoomForEntries() throws(EngineError) {
    let request = try GrownBlock.make(.fewerLive, capacity: 0, bytes: 0)
    entryRoom.store(Self.least.entries, ordering: .sequentiallyConsistent)
    atomics.pointee.postGrown(request)
  }

  private func send(
    _ kind: GrownBlock.Kind, capacity: Int, _ stride: Int
  ) throws(EngineError) {
    try send(kind, capacity: capacity, bytes: capacity * stride)
  }

  private func send(
    _ kind: GrownBlock.Kind, capacity: Int, bytes: Int
  ) throws(EngineError) {
    atomics.pointee.postGrown(try GrownBlock.make(kind, capacity: capacity, bytes: bytes))
  }
}
