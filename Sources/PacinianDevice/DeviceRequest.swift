/// What a sound device is asked for. A device gives what comes nearest, except where it says otherwise.
package struct DeviceRequest: Sendable, Equatable {
  /// As ALSA has it: `default`, `hw:0`, `null`, `file:'/tmp/a.raw',raw`.
  package var name = "default"
  /// Frames a second.
  package var sampleRate = 48_000
  package var channelCount = 2
  /// Whether another number of channels will not do.
  package var needsChannelCount = false
  /// Seconds from a sample's rendering to its sound: the device's buffer.
  package var latency = 0.05
  /// `nil`: the best the device takes.
  package var format: SampleFormat?

  package init() {}
}
