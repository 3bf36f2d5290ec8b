import Testing

@testable import PacinianRendering

@Suite struct LivePoolTests {
  private let memory = Memory()

  private func pool(_ capacity: Int) -> LivePool {
    LivePool(entries: memory.array(of: LiveEntry.self, count: capacity), capacity: capacity)
  }

  private func run(_ values: [Float] = [1, 2, 3]) -> UnsafeMutablePointer<LiveRun> {
    memory.array([
      LiveRun(values: UnsafePointer(memory.array(values)), count: values.count, weight: 1)
    ])
  }

  private func entry(
    _ value: Double, _ run: UnsafeMutablePointer<LiveRun>? = nil
  ) -> LiveEntry {
    LiveEntry(frame: 0, to: value, end: 0, writer: 0, order: 0, run: run)
  }

  private func allocate(
    from pool: inout LivePool, _ entry: LiveEntry
  ) throws -> UnsafeMutablePointer<LiveEntry> {
    let taken = pool.allocate(entry)
    return try #require(taken)
  }

  /// The runs of a list, in its order.
  private func runs(
    _ first: UnsafeMutablePointer<LiveRun>?
  ) -> [UnsafeMutablePointer<LiveRun>] {
    Array(sequence(first: first) { $0?.pointee.next }.prefix { $0 != nil }.compactMap { $0 })
  }

  @Test("as many entries as there is room for, each for itself, and again once released")
  func capacity() throws {
    var pool = pool(3)
    let taken = try (0..<3).map { try allocate(from: &pool, entry(Double($0))) }
    #expect(taken.map { $0.pointee.to } == [0, 1, 2])
    #expect(Set(taken).count == 3)
    #expect(pool.allocate(entry(9)) == nil)
    pool.release(taken[1])
    #expect(pool.allocate(entry(4)) == taken[1])
    #expect(taken[1].pointee.to == 4)
    #expect(pool.allocate(entry(9)) == nil)
    var empty = self.pool(0)
    #expect(empty.allocate(entry(0)) == nil)
  }

  @Test("entries that were released are counted once, those of runs are not")
  func freedCount() throws {
    var pool = pool(4)
    let plain = try (0..<3).map { try allocate(from: &pool, entry(Double($0))) }
    let ofRun = try allocate(from: &pool, entry(0, run()))
    #expect(pool.takeFreedCount() == 0)
    pool.release(plain[0])
    pool.release(ofRun)
    pool.release(plain[2])
    #expect(pool.takeFreedCount() == 2)
    #expect(pool.takeFreedCount() == 0)
  }

  @Test("a run is spent when the last that refers to it lets go, and returned once")
  func references() throws {
    var pool = pool(4)
    let (first, second) = (run(), run())
    let entries = try (0..<2).map { _ in try allocate(from: &pool, entry(0, first)) }
    pool.retain(first)
    pool.retain(second)
    pool.retain(nil)
    pool.release(nil)
    #expect(first.pointee.references == 3)
    for entry in entries { pool.release(entry) }
    #expect(pool.takeSpentRuns() == nil)
    pool.release(second)
    pool.release(first)
    #expect(Set(runs(pool.takeSpentRuns())) == [first, second])
    #expect(pool.takeSpentRuns() == nil)
  }

  @Test("an entry that finds no room does not keep its run")
  func refused() {
    var pool = pool(0)
    let run = run()
    #expect(pool.allocate(entry(0, run)) == nil)
    #expect(run.pointee.references == 0)
  }

  @Test("random takes and returns against counts", arguments: UInt64(0)..<8)
  func model(seed: UInt64) {
    var generator = Generator(seed: seed)
    var pool = pool(20)
    var taken: [UnsafeMutablePointer<LiveEntry>] = []
    var counts: [UnsafeMutablePointer<LiveRun>: Int] = [:]
    var spent: Set<UnsafeMutablePointer<LiveRun>> = []
    var freed = 0
    for step in 0..<3_000 {
      switch generator.integer(0...9) {
      case 0...4:
        // No run, a new one, or one that is in use.
        var chosen: UnsafeMutablePointer<LiveRun>?
        if generator.uniform() < 0.5 {
          let used = counts.keys.sorted()
          chosen =
            used.isEmpty || generator.uniform() < 0.5
            ? run([]) : used[generator.integer(0...used.count - 1)]
        }
        let entry = pool.allocate(entry(Double(step), chosen))
        #expect((entry != nil) == (taken.count < 20))
        guard let entry else { break }
        #expect(!taken.contains(entry) && entry.pointee.to == Double(step))
        taken.append(entry)
        if let chosen { counts[chosen, default: 0] += 1 }
      case 5...8:
        guard !taken.isEmpty else { break }
        let entry = taken.remove(at: generator.integer(0...taken.count - 1))
        if let run = entry.pointee.run {
          counts[run]! -= 1
          if counts[run] == 0 {
            counts[run] = nil
            spent.insert(run)
          }
        } else {
          freed += 1
        }
        pool.release(entry)
      default:
        #expect(pool.takeFreedCount() == freed)
        let list = runs(pool.takeSpentRuns())
        #expect(Set(list) == spent && list.count == spent.count)
        (freed, spent) = (0, [])
      }
      #expect(counts.allSatisfy { $0.key.pointee.references == $0.value }, "step \(step)")
      pool.checkInvariants()
    }
  }

  @Test("a run has the value of the nearest index, an empty one has 0")
  func values() {
    let run = run([0.5, -1, 0.25])
    #expect(
      [-7, 0, 1, 2, 3, 99].map { run.pointee.value(at: $0) } == [0.5, 0.5, -1, 0.25, 0.25, 0.25])
    #expect(run.pointee.values(from: 2)?.pointee == 0.25)
    let empty = LiveRun(values: nil, count: 0, weight: 1)
    #expect(empty.value(at: 0) == 0 && empty.values(from: 0) == nil)
  }
}
