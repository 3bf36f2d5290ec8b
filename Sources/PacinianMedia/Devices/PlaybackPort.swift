/// The functions of a device that a ``PlaybackStream`` needs. Calls come from the stream's thread,
/// one at a time; negative results are the system's error numbers, as ALSA has them.
package protocol PlaybackPort: AnyObject, Sendable {
  var name: String { get }
  var format: SampleFormat { get }
  /// Frames a second.
  var sampleRate: Int { get }
  var channelCount: Int { get }
  /// Frames that the device takes at a time.
  var periodFrames: Int { get }

  /// Waits until the device has room, gives it interleaved samples, and returns the number of
  /// frames that it took.
  func write(_ samples: UnsafeRawPointer, frameCount: Int) -> Int
  /// Makes the device ready after an error, most often an underrun.
  func recover(from error: Int) -> Int
  /// Waits until everything has sounded.
  func drain()
  /// Makes a drained device ready again.
  func prepare() -> Int
}
