import CPacinian
import PacinianBase
import Synchronization
import Testing

@Suite struct HandleTests {
  @Test func aSlotUsedAgainHasAnotherHandle() throws {
    var seen = Set<OpaquePointer>()
    for _ in 0..<1_000 {
      let handle = try Fixture.made { pcn_builder_create($0) }
      #expect(seen.insert(handle).inserted)
      #expect(pcn_builder_destroy(handle) == 0)
    }
    for handle in seen {
      #expect(pcn_builder_destroy(handle) == pcn_status(PCN_ERROR_INVALID_HANDLE))
    }
  }

  @Test func everyBitOfAHandleCounts() throws {
    let handle = try Fixture.made { pcn_builder_create($0) }
    // Bits 5 to 28 are the slot: with others it may be a builder of a test that runs meanwhile.
    for bit in [0..<5, 29..<UInt.bitWidth].joined() {
      let other = OpaquePointer(bitPattern: UInt(bitPattern: handle) ^ (1 << bit))
      var pattern: OpaquePointer?
      #expect(pcn_builder_build(other, &pattern) == pcn_status(PCN_ERROR_INVALID_HANDLE))
    }
    #expect(pcn_builder_destroy(handle) == 0)
  }

  @Test func manyHandlesLiveAtATime() throws {
    let handles = try (0..<10_000).map { _ in try Fixture.made { pcn_builder_create($0) } }
    #expect(Set(handles).count == handles.count)
    for handle in handles { #expect(pcn_builder_destroy(handle) == 0) }
  }

  /// Four threads use and end the same handles: each handle ends once, and no call does anything
  /// but work or be refused.
  @Test func useAndDestroyMayRace() throws {
    let handles = try (0..<2_000).map { _ in try Fixture.made { pcn_builder_create($0) } }
    let bits = handles.map { UInt(bitPattern: $0) }
    let ended = Atomic(0)
    let others = Atomic(0)
    Threads.run(4) { _ in
      for bits in bits {
        let handle = OpaquePointer(bitPattern: bits)
        var step = pcn_parameter()
        let used = pcn_builder_add_parameter(handle, &step)
        if ![0, pcn_status(PCN_ERROR_INVALID_HANDLE)].contains(used) {
          others.add(1, ordering: .relaxed)
        }
        if pcn_builder_destroy(handle) == 0 { ended.add(1, ordering: .relaxed) }
      }
    }
    #expect(ended.load(ordering: .relaxed) == handles.count)
    #expect(others.load(ordering: .relaxed) == 0)
  }
}
