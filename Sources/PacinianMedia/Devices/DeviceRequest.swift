/// The properties that a program requests of a sound device. A device gives the nearest ones that
/// it has, unless a property states otherwise.
package struct DeviceRequest: Sendable, Equatable {
  /// The name in ALSA's spelling: `default`, `hw:0`, `null`, `file:'/tmp/a.raw',raw`.
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
