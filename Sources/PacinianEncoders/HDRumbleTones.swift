import PacinianBase

/// What a packet of HD rumble moves: the tones of the stronger of its two actuators.
package struct HDRumbleTones {
  /// The root of the sum of the squares of both amplitudes, 0 or more; 1 at full scale.
  package let amplitude: Double
  /// The mean frequency in Hz by the powers; 160 at rest.
  package let frequency: Double

  package static let packetByteCount = HDRumblePackets.byteCount
  package static let packetSeconds = Double(HDRumblePackets.hop) / Double(ToneScale.sampleRate)

  /// - Parameter bytes: `packetByteCount` of them.
  /// - Returns: `nil` if no controller would take them.
  package init?(_ bytes: UnsafePointer<UInt8>) {
    var strongest: (power: Double, moment: Double) = (0, 0)
    for side in [0, 4] {
      guard bytes[side + 3] >= 0x40, bytes[side] & 3 == 0 else { return nil }
      let (first, second, third, fourth) = (
        Int(bytes[side]), Int(bytes[side + 1]), Int(bytes[side + 2]), Int(bytes[side + 3])
      )
      let high = (code: (first + (second & 1) * 256) / 4 + 0x60, index: second >> 1)
      let low = (code: (third & 0x7F) + 0x40, index: 2 * (fourth - 0x40) + third / 128)
      var (power, moment) = (0.0, 0.0)
      for tone in [low, high] {
        let amplitude = HDRumbleCode.amplitude(tone.index)
        power += amplitude * amplitude
        moment += amplitude * amplitude * 10 * exp2(Double(tone.code) / ToneScale.octave)
      }
      if power > strongest.power { strongest = (power, moment) }
    }
    amplitude = strongest.power.squareRoot()
    frequency = strongest.power > 0 ? strongest.moment / strongest.power : 160
  }
}
