import PacinianRendering

/// Control calls on their way: those that were sent, those that wait for their frame, and the room
/// for their work.
struct WaitingCalls {
  var queue: CommandReader
  /// Calls for later: starts, stops, pauses and resumes.
  var scheduled: FrameHeap<ScheduledCommand>
  /// The room for the work of calls.
  var budget: WorkBudget
  /// Calls with a lower number have waited for room for their work.
  var lateBefore = 0
  /// Calls as soon as possible that have been carried out or dropped, whose reservations are
  /// still to be given back.
  var doneCount = 0

  init(_ configuration: EngineConfiguration, queue: CommandReader, memory: Memory) {
    self.queue = queue
    scheduled = FrameHeap(capacity: GrowingMemory.leastCalls, memory: memory)
    budget = WorkBudget(configuration)
  }
}
