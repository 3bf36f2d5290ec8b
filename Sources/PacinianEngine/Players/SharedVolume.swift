import Synchronization

/// Two numbers in one word, so that both always belong together where threads share them.
struct FloatPair: BitwiseCopyable, Equatable {
  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(_ first: Float, _ second: Float) {
    bits = UInt64(second.bitPattern) << 32 | UInt64(first.bitPattern)
  }

  var first: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits)) }
  var second: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)) }
}

/// A volume and the seconds over which it is reached.
struct VolumeSetting: BitwiseCopyable, Equatable {
  let pair: FloatPair

  init(_ pair: FloatPair) { self.pair = pair }

  /// - Parameter seconds: 0 for the configuration's smoothing.
  init(_ volume: Float, over seconds: Float = 0) { pair = FloatPair(volume, seconds) }

  var volume: Float { pair.first }
  var seconds: Double { Double(pair.second) }
}

/// The volume of a player or an engine, and the time in which it is reached: one word, so that both
/// always belong together. Any thread sets and reads it, without locks.
struct SharedVolume: ~Copyable {
  private let bits = Atomic(VolumeSetting(1).pair.bits)

  var setting: VolumeSetting { VolumeSetting(FloatPair(bits: bits.load(ordering: .relaxed))) }

  var value: Float { setting.volume }

  /// Sets a volume, as ``Player/volume`` and ``Player/fadeVolume(to:over:)`` describe: values
  /// beyond ``Player/volumes`` and ``Player/fades`` count as the nearest, and a value that is not a
  /// number is ignored.
  borrowing func set(_ volume: Float, over seconds: Double = 0) {
    guard !volume.isNaN, !seconds.isNaN else { return }
    let volume = Self.nearest(volume)
    let seconds = min(max(seconds, Player.fades.lowerBound), Player.fades.upperBound)
    bits.store(VolumeSetting(volume, over: Float(seconds)).pair.bits, ordering: .relaxed)
  }

  /// The nearest value in ``Player/volumes``.
  static func nearest(_ volume: Float) -> Float {
    min(max(volume, Player.volumes.lowerBound), Player.volumes.upperBound)
  }
}
