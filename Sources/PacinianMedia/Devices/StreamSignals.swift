import Synchronization

/// The signals of a stream's thread to other threads, without locks.
final class StreamSignals: Sendable {
  let underruns = Atomic(0)
  let frames = Atomic(0)
  let clippedSamples = Atomic(0)
  /// A `Float`'s bits.
  let peak = Atomic<UInt32>(0)
  let isEnded = Atomic(false)
  /// The error that ended the stream; 0 while no error has.
  let failure = Atomic(0)

  /// Called by the stream's thread only.
  func note(_ level: SampleEncoder.Level) {
    if level.clippedCount > 0 { clippedSamples.wrappingAdd(level.clippedCount, ordering: .relaxed) }
    if level.peak > Float(bitPattern: peak.load(ordering: .relaxed)) {
      peak.store(level.peak.bitPattern, ordering: .relaxed)
    }
  }

  var telemetry: StreamTelemetry {
    var telemetry = StreamTelemetry()
    telemetry.underruns = underruns.load(ordering: .relaxed)
    telemetry.frames = frames.load(ordering: .relaxed)
    telemetry.clippedSamples = clippedSamples.load(ordering: .relaxed)
    telemetry.peak = Float(bitPattern: peak.load(ordering: .relaxed))
    return telemetry
  }
}
