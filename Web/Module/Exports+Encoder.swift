import PacinianBase
import PacinianEncoders
import PacinianModel

// Packets for controllers: docs/CONTROLLERS.md.

/// An encoder of a haptic bus; 0, and a text with the error, for settings outside their ranges. The
/// numbers, of 32 bits: the kind, as `EncoderSettings.Kind` counts them; sample rate, channels;
/// milliseconds of motors' intervals, strokes and keep-alives, and 1 where inertia is compensated;
/// PCM's format and rate, its channels and what each of four carries. Motors know sharpness by the
/// profile's frequencies, or by those of the first one where it is 0.
@_expose(wasm, "pacinian_encoder") @_cdecl("pacinian_encoder")
func encoder(
  _ numbers: UnsafePointer<Int32>, _ profile: UnsafeMutableRawPointer?
) -> UnsafeMutableRawPointer? {
  let box: ProfileBox? = profile.map { Handle.object($0) }
  do throws(EncoderError) {
    return Handle.make(try HapticEncoder(EncoderSettings(numbers, profile: box?.profile)))
  } catch {
    _ = Text.object { $0.member("error", error.message) }
    return nil
  }
}

/// The text of an encoder's sizes: bytes of a packet, frames of delay, seconds from packet to
/// packet.
@_expose(wasm, "pacinian_encoder_sizes") @_cdecl("pacinian_encoder_sizes")
func encoderSizes(_ encoder: UnsafeMutableRawPointer) -> UnsafePointer<UInt8>? {
  let encoder: HapticEncoder = Handle.object(encoder)
  return Text.object {
    $0.member("packetByteCount", encoder.packetByteCount)
    $0.member("delayFrames", encoder.delayFrames)
    $0.member("packetSeconds", encoder.packetSeconds)
  }
}

/// The most packets that a block completes.
@_expose(wasm, "pacinian_encoder_most") @_cdecl("pacinian_encoder_most")
func encoderMost(_ encoder: UnsafeMutableRawPointer, _ count: Int) -> Int {
  let encoder: HapticEncoder = Handle.object(encoder)
  return encoder.mostPackets(frameCount: count)
}

/// Takes a block of interleaved frames and writes the packets that it completes. Returns how many.
@_expose(wasm, "pacinian_encode") @_cdecl("pacinian_encode")
func encode(
  _ encoder: UnsafeMutableRawPointer, _ frames: UnsafePointer<Float>, _ count: Int,
  _ packets: UnsafeMutableRawPointer
) -> Int {
  let encoder: HapticEncoder = Handle.object(encoder)
  return encoder.encode(frames, count: count, into: packets)
}

extension EncoderSettings {
  fileprivate init(_ numbers: UnsafePointer<Int32>, profile: ActuatorProfile?) {
    self.init(Kind(rawValue: numbers[0]) ?? .motors)
    (sampleRate, channelCount) = (Int(numbers[1]), Int(numbers[2]))
    (motorInterval, motorStroke) = (Int(numbers[3]), Int(numbers[4]))
    motorKeepAlive = Int(numbers[5])
    compensatesInertia = numbers[6] != 0
    pcmFormat = SampleFormat(rawValue: numbers[7]) ?? .int16
    pcmRate = Int(numbers[8])
    pcmMap = (0..<min(max(Int(numbers[9]), 0), 4)).map { Int(numbers[10 + $0]) }
    if let map = profile?.frequencyMap {
      let lowest = min(max(map.lowest, 20), 999)
      sharpnessFrequencies = lowest...min(max(map.highest, lowest + 1), 1000)
    }
  }
}
