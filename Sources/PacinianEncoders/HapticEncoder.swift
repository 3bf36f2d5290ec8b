/// Turns a haptic bus into packets for controllers: a pure function of the frames since its start,
/// whatever blocks they come in.
///
/// An encoder is used by one thread at a time, which may be the one that renders. After it was made
/// it allocates nothing, takes no lock and cannot fail, and its memory does not grow.
/// docs/CONTROLLERS.md has the packets.
public final class HapticEncoder: @unchecked Sendable {
  /// The settings that it was made with.
  public let settings: EncoderSettings
  private let state: UnsafeMutablePointer<EncoderState>
  private let pace: (packets: Int, frames: Int)

  /// - Throws: `EncoderError` for the first setting outside its range.
  /// - Complexity: O(sample rate).
  public init(_ settings: EncoderSettings) throws(EncoderError) {
    try settings.check()
    self.settings = settings
    pace = settings.pace
    state = .allocate(capacity: 1)
    state.initialize(to: EncoderState(settings))
  }

  deinit {
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The bytes of each packet.
  public var packetByteCount: Int { state.pointee.packetByteCount }

  /// Frames of the bus from the instant at which the motion of a packet begins to the frame with
  /// which the packet comes out, at most. As many frames of silence bring out the end of a stream.
  public var delayFrames: Int { state.pointee.delayFrames }

  /// Seconds from one packet to the next.
  public var packetSeconds: Double {
    Double(pace.frames) / (Double(pace.packets) * Double(settings.sampleRate))
  }

  /// The most packets that a block of frames completes.
  @_noLocks
  public func mostPackets(frameCount: Int) -> Int {
    // (`Int` may have 32 bits.)
    Int(truncatingIfNeeded: Int64(frameCount) * Int64(pace.packets) / Int64(pace.frames)) + 1
  }

  /// Takes a block of the bus and writes the packets that it completes, one after the other.
  ///
  /// A sample that is not a number counts as 0, and magnitudes have 24 dB of room above full scale.
  ///
  /// - Parameters:
  ///   - frames: `count` frames of `channelCount` interleaved samples, ±1 at full scale.
  ///   - count: any number, also 0.
  ///   - packets: room for `mostPackets(frameCount:)` packets.
  /// - Returns: how many packets were written.
  /// - Complexity: O(count).
  @_noLocks
  public func encode(
    _ frames: UnsafePointer<Float>, count: Int, into packets: UnsafeMutableRawPointer
  ) -> Int {
    state.pointee.encode(frames, count: count, into: packets)
  }
}

extension EncoderSettings {
  /// Packets in a number of frames of the bus.
  fileprivate var pace: (packets: Int, frames: Int) {
    switch kind {
    case .motors: (1000, motorInterval * sampleRate)
    case .hdRumble: (200, sampleRate)
    case .dualSenseBluetooth:
      (DualSenseReport.sampleRate, DualSenseReport.frameCount * sampleRate)
    case .pcm: (pcmRate, sampleRate)
    }
  }
}
