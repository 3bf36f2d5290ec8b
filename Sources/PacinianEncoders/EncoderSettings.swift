/// What an encoder makes of a haptic bus: the kind of its packets, and what each kind leaves open.
///
/// A value outside its range is refused by ``HapticEncoder/init(_:)``. docs/CONTROLLERS.md has
/// the packets byte by byte.
public struct EncoderSettings: Sendable, Equatable {
  /// The receivers of packets.
  public enum Kind: Int32, Sendable, CaseIterable {
    /// Two motors with eccentric masses: SDL, XInput, evdev, browsers. A packet has 8 bytes.
    case motors = 0
    /// HD rumble of Joy-Cons and Pro Controllers: 8 bytes each 5 ms.
    case hdRumble = 1
    /// Output reports of a DualSense by Bluetooth: 141 bytes each 32 frames of 3 000 Hz.
    case dualSenseBluetooth = 2
    /// Samples, a packet for each frame: sound devices of controllers, buffers of OpenXR.
    case pcm = 3
  }

  /// The formats of PCM samples, in the byte order of the machine.
  public enum SampleFormat: Int32, Sendable, CaseIterable {
    case float32 = 0
    case int16 = 1
    case int8 = 2

    /// The bytes of a sample.
    var byteCount: Int {
      switch self {
      case .float32: 4
      case .int16: 2
      case .int8: 1
      }
    }
  }

  /// The kind of packets.
  public var kind: Kind
  /// Frames a second of the haptic bus, 1 000 to 192 000.
  public var sampleRate = 48_000
  /// The channels of the haptic bus, interleaved: 1 for both actuators, or 2, left and right.
  public var channelCount = 1

  /// Milliseconds of each packet for motors, 1 to 100.
  public var motorInterval = 10
  /// Milliseconds for which a stroke drives motors at least, 0 to 1 000.
  public var motorStroke = 40
  /// Whether commands for motors run ahead of their inertia: above the level to start sooner, and
  /// below it to brake.
  public var compensatesInertia = false
  /// Milliseconds after which equal levels are due again, because players stop a rumble by
  /// themselves: 100 to 10 000.
  public var motorKeepAlive = 1000
  /// The frequencies in Hz that sharpness 0 and 1 have on the bus, 20 to 1 000, the second one
  /// above the first: the map of the profile by which motors know sharpness.
  public var sharpnessFrequencies = 80.0...230.0

  /// Frames a second of PCM, 1 000 to 48 000.
  public var pcmRate = 48_000
  /// The format of PCM samples.
  public var pcmFormat = SampleFormat.int16
  /// For each channel of PCM, 1, 2 or 4 of them, what it carries: 0 silence, 1 the left actuator,
  /// 2 the right one. (A DualSense's sound device is 0, 0, 1, 2.)
  public var pcmMap = [1, 2]

  /// - Parameter kind: the kind of packets; everything else has its default.
  public init(_ kind: Kind) { self.kind = kind }

  /// - Throws: the first value outside its range.
  func check() throws(EncoderError) {
    func hold<Value: Comparable>(
      _ value: Value, _ range: ClosedRange<Value>, _ message: String
    ) throws(EncoderError) {
      guard range.contains(value) else { throw EncoderError(message: message) }
    }
    try hold(sampleRate, 1000...192_000, "The sample rate is 1 000 to 192 000 Hz")
    try hold(channelCount, 1...2, "A haptic bus has 1 or 2 channels")
    switch kind {
    case .motors:
      try hold(motorInterval, 1...100, "The interval of motors is 1 to 100 ms")
      try hold(motorStroke, 0...1000, "The least stroke of motors is 0 to 1 000 ms")
      try hold(motorKeepAlive, 100...10_000, "Motors are kept alive each 100 to 10 000 ms")
      let message = "The frequencies of sharpness are 20 to 1 000 Hz, the second above the first"
      try hold(sharpnessFrequencies.lowerBound, 20...1000, message)
      try hold(sharpnessFrequencies.upperBound, 20...1000, message)
      guard sharpnessFrequencies.lowerBound < sharpnessFrequencies.upperBound else {
        throw EncoderError(message: message)
      }
    case .pcm:
      try hold(pcmRate, 1000...48_000, "The rate of PCM is 1 000 to 48 000 Hz")
      guard [1, 2, 4].contains(pcmMap.count) else {
        throw EncoderError(message: "PCM has 1, 2 or 4 channels")
      }
      for source in pcmMap {
        try hold(source, 0...2, "A channel of PCM carries 0 (silence), 1 (left) or 2 (right)")
      }
    case .hdRumble, .dualSenseBluetooth: break
    }
  }
}
