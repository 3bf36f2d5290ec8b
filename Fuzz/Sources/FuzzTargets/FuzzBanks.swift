import PacinianModel
import PacinianSpectra

/// The built-in profiles at the rates of the targets that render. The transients' waveforms are
/// designed once for a process: a design costs more than a whole case.
enum FuzzBanks {
  static let sampleRates = [8_000, 11_025, 1_000, 48_000]
  static let profiles = BuiltInProfiles.names.compactMap { BuiltInProfiles.profile(named: $0) }
  static let banks: [[TransientBank]] = profiles.map { profile in
    sampleRates.map { TransientBank(profile: profile, sampleRate: $0) }
  }
}
