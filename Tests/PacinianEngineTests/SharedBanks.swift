import PacinianModel
import PacinianSpectra
import Synchronization

/// Transients of profiles, designed once for all engines of the tests: a design costs more than
/// most tests do.
enum SharedBanks {
  private static let known = Mutex<[String: TransientBank]>([:])

  /// - Parameter profile: one whose transients and frequencies are those of the built-in one of its
  ///   name.
  static func bank(_ profile: ActuatorProfile, sampleRate: Int) -> TransientBank {
    known.withLock { known in
      let key = "\(profile.name) \(sampleRate)"
      let bank = known[key] ?? TransientBank(profile: profile, sampleRate: sampleRate)
      known[key] = bank
      return bank
    }
  }
}
