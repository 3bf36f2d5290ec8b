import PacinianLocks

/// FFTW's planner keeps global state: plans are made and destroyed under one lock. The execution of
/// a plan needs no lock.
enum Planner {
  static let lock = Locked(())
}
