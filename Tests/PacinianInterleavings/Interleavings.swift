import CInterleavings
import PacinianModel

@testable import PacinianEngineInterleaved

/// Threads of a script, in schedules of the driver's choice.
enum Interleaving {
  /// What the threads of the present run do. The scheduler calls a C function.
  nonisolated(unsafe) private static var bodies: [() -> Void] = []

  /// Runs threads once.
  /// - Parameter changes: where another thread goes on, in ascending order.
  /// - Returns: the points that were met.
  static func run(
    _ threads: [() -> Void], _ changes: [interleaving_change], buffersStores: Bool
  ) -> UInt64 {
    bodies = threads
    return changes.withUnsafeBufferPointer {
      interleaving_run(
        { _, index in Interleaving.bodies[Int(index)]() }, nil, UInt32(threads.count),
        $0.baseAddress, UInt32($0.count), buffersStores ? 1 : 0)
    }
  }
}

/// A script that is run in many schedules.
struct Script {
  let name: String
  /// Makes what the threads share, before each run.
  let prepare: (Stage) throws -> Void
  let threads: [(Stage) -> Void]
  /// What holds when all have ended and everything has come to rest, beside what ``Stage`` checks.
  var check: (Stage) -> String? = { _ in nil }
  var configuration: (inout EngineConfiguration) -> Void = { _ in }

  /// Runs it with all schedules of up to `depth` changes.
  /// - Parameter most: where there are more schedules with as many changes as `depth`, so many of
  ///   them are drawn at random.
  /// - Returns: the number of runs.
  func explore(depth: Int, most: Int, seed: UInt64) throws -> Int {
    var runs = 0
    for buffersStores in [false, true] {
      let stage = try Stage(self)
      var random = Random(state: seed)
      /// The points of a schedule, which are the places for its next change.
      @discardableResult
      func run(_ changes: [interleaving_change]) throws -> UInt64 {
        runs += 1
        return try stage.run(self, changes, buffersStores: buffersStores)
      }
      func extend(_ changes: [interleaving_change], points: UInt64) throws {
        let turns = UInt32(max(1, threads.count - 1))
        let first = (changes.last?.point ?? 0) + 1
        guard first <= points else { return }
        for point in first...points {
          for turn in 0..<turns {
            let longer = changes + [interleaving_change(point: point, turn: turn)]
            let met = try run(longer)
            if longer.count + 1 < depth { try extend(longer, points: met) }
          }
        }
      }
      let points = try run([])
      if depth > 1 { try extend([], points: points) }
      // Of the deepest ones so many as is asked for.
      for _ in 0..<most {
        let changes = (0..<depth).map { _ in
          interleaving_change(
            point: 1 + random.next() % (points + 8), turn: UInt32(random.next() % 3))
        }
        try run(changes.sorted { $0.point < $1.point })
      }
    }
    return runs
  }
}

/// A generator of numbers (Steele, Lea and Flood, Fast splittable pseudorandom number generators,
/// 2014).
struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
