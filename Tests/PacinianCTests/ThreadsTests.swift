import PacinianBase
import Synchronization
import Testing

@Suite("Threads of the system")
struct ThreadsTests {
  @Test("whoever joins a thread waits for its end")
  func waits() {
    let ended = Atomic(0)
    Threads.run(3) { _ in
      usleep(50_000)
      ended.wrappingAdd(1, ordering: .relaxed)
    }
    #expect(ended.load(ordering: .relaxed) == 3)
  }
}
