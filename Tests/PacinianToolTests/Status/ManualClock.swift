import PacinianTool
import Synchronization

/// A clock that stands still until it is moved.
final class ManualClock: StatusClock {
  private let time = Atomic<UInt64>(1_000)

  var nanoseconds: UInt64 { time.load(ordering: .relaxed) }

  func advance(nanoseconds: UInt64) { time.wrappingAdd(nanoseconds, ordering: .relaxed) }
}
