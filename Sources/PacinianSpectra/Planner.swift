import PacinianLocks

/// FFTW's planner keeps global state: plans are made and destroyed under one lock.
/// Executing a plan needs none.
enum Planner {
  static let lock = Locked(())
}
