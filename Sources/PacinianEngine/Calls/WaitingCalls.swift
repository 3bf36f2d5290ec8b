import PacinianRendering

/// Control calls that were not carried out: the queue of sent calls, the scheduled calls, and the
/// rate limit of their work.
struct WaitingCalls {
  var queue: CommandReader
  /// Calls for later: starts, stops, pauses and resumes.
  var scheduled: FrameHeap<ScheduledCommand>
  /// The rate limit of the work of calls.
  var rateLimit: CallRateLimit
  /// Calls with a lower number have waited for tokens for their work.
  var lateBefore = 0
  /// The number of calls for as soon as possible that have been carried out or dropped, and whose
  /// reservations are not released yet.
  var doneCount = 0

  init(_ configuration: EngineConfiguration, queue: CommandReader, memory: Memory) {
    self.queue = queue
    scheduled = FrameHeap(capacity: GrowingMemory.leastCalls, memory: memory)
    rateLimit = CallRateLimit(configuration)
  }
}
