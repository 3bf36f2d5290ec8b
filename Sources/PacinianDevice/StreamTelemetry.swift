/// The measurements of a stream.
package struct StreamTelemetry: Sendable, Equatable {
  /// Times that the device ran out of samples.
  package var underruns = 0
  /// Frames handed to the device.
  package var frames = 0
  /// The largest magnitude, before samples were cut.
  package var peak: Float = 0
  /// Samples that were cut to ±1.
  package var clippedSamples = 0

  package init() {}
}
