import PacinianEncoders

extension HapticEncoder {
  /// The encoder of files: one channel of 48 000 Hz in, and PCM of one channel out.
  convenience init(ofFiles kind: EncoderSettings.Kind) {
    var settings = EncoderSettings(kind)
    settings.pcmMap = [1]
    do throws(EncoderError) { try self.init(settings) } catch {
      preconditionFailure(error.message)
    }
  }

  /// The packets that a block completes.
  /// - Parameter frames: of interleaved channels.
  func packets(_ frames: Span<Float>) -> [UInt8] {
    let count = frames.count / settings.channelCount
    let most = mostPackets(frameCount: count) * packetByteCount
    return frames.withUnsafeBufferPointer { frames in
      [UInt8](unsafeUninitializedCapacity: most) { room, written in
        guard let room = room.baseAddress, let frames = frames.baseAddress else { return }
        written = encode(frames, count: count, into: room) * packetByteCount
      }
    }
  }

  /// The packets that bring out the end of a stream: the actuators stand still after them.
  func lastPackets() -> [UInt8] {
    let frames = delayFrames + settings.sampleRate / 100
    return packets([Float](repeating: 0, count: settings.channelCount * frames).span)
  }
}
