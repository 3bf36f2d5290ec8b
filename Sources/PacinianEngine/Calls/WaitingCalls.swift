import PacinianRendering

/// Control calls that were not carried out: the queue of sent calls, the scheduled calls, and the
/// budget for their work.
struct WaitingCalls {
  var queue: CommandReader
  /// Calls for later: starts, stops, pauses and resumes.
  var scheduled: FrameHeap<ScheduledCommand>
  /// The room for the work of calls.
  var budget: WorkBudget
  /// Calls with a lower number have waited for room for their work.
  var lateBefore = 0
  /// The number of calls for as soon as possible that have been carried out or dropped, and whose
  /// reservations are not released yet.
  var doneCount = 0

  init(_ configuration: EngineConfiguration, queue: CommandReader, memory: Memory) {
    self.queue = queue
    scheduled = FrameHeap(capacity: GrowingMemory.leastCalls, memory: memory)
    budget = WorkBudget(configuration)
  }
}
