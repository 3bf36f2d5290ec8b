import Synchronization

/// The volume of a player or an engine. Any thread sets and reads it, without locks.
struct SharedVolume: ~Copyable {
  private let bits = Atomic(Float(1).bitPattern)

  var value: Float { Float(bitPattern: bits.load(ordering: .relaxed)) }

  /// Takes a volume, as ``Player/volume`` says: values beyond ``Player/volumes`` count as the
  /// nearest, and one that is not a number is ignored.
  borrowing func set(_ volume: Float) {
    guard !volume.isNaN else { return }
    let volume = min(max(volume, Player.volumes.lowerBound), Player.volumes.upperBound)
    bits.store(volume.bitPattern, ordering: .relaxed)
  }
}
