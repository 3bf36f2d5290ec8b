import Synchronization

/// A volume and the seconds over which it is reached.
struct VolumeSetting: BitwiseCopyable, Equatable {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  /// - Parameter seconds: 0 for the configuration's smoothing.
  init(_ volume: Float, over seconds: Float = 0) {
    bits = UInt64(seconds.bitPattern) << 32 | UInt64(volume.bitPattern)
  }

  var volume: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits)) }
  var seconds: Double { Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32))) }
}

/// The volume of a player or an engine, and the time in which it is reached: one word, so that both
/// always belong together. Any thread sets and reads it, without locks.
struct SharedVolume: ~Copyable {
  private let bits = Atomic(VolumeSetting(1).bits)

  var setting: VolumeSetting { VolumeSetting(bits: bits.load(ordering: .relaxed)) }

  var value: Float { setting.volume }

  /// Sets a volume, as ``Player/volume`` and ``Player/fadeVolume(to:over:)`` describe: values
  /// beyond ``Player/volumes`` and ``Player/fades`` count as the nearest, and a value that is not a
  /// number is ignored.
  borrowing func set(_ volume: Float, over seconds: Double = 0) {
    guard !volume.isNaN, !seconds.isNaN else { return }
    let volume = min(max(volume, Player.volumes.lowerBound), Player.volumes.upperBound)
    let seconds = min(max(seconds, Player.fades.lowerBound), Player.fades.upperBound)
    bits.store(VolumeSetting(volume, over: Float(seconds)).bits, ordering: .relaxed)
  }
}
