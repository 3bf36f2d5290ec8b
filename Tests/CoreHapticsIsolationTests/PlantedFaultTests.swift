import CoreHaptics
import CoreHapticsTesting
import Foundation
import Testing

/// Clients of ten kinds with the mistakes that clients make, and the test that each of them would
/// have: a few uses, the background, a reset. docs/CORE_HAPTICS_TESTS.md has the results.
@MainActor
@Suite("planted faults", .serialized)
struct PlantedFaultTests {
  nonisolated private static let clients: [any HapticClient.Type] = [
    SharedHaptics.self, CueClient.self, ButtonModel.self, PlayerPool.self, RacingGame.self,
    AlarmClock.self, DrawingPad.self, Keyboard.self, Metronome.self, Notifier.self,
  ]

  /// What tells of a fault, by the ordinary test of a client.
  static func found(
    _ fault: Fault?, in client: any HapticClient.Type, _ behavior: DeviceBehavior
  ) async throws -> [String] {
    let sound = try ToneFile()
    let recorder = HapticRecorder(behaving: behavior)
    let tested = client.init(fault, sound: sound.url)
    let played = await recorder.run { await play(tested, recorder) }
    let without = HapticRecorder(behaving: behavior, supportsHaptics: false)
    let other = client.init(fault, sound: sound.url)
    await without.run {
      await other.launch()
      await other.use()
    }
    let names = (recorder.findings + without.findings).map(\.rule.name)
    withExtendedLifetime((tested, other)) {}
    return (played == 5 ? [] : ["\(played) of 5 taps"]) + Set(names).sorted()
  }

  /// Uses the client, and returns the number of its taps.
  private static func play(_ client: any HapticClient, _ recorder: HapticRecorder) async -> Int {
    func pass() async {
      recorder.advance(by: 0.5)
      // Tasks that handlers began on the main actor are before this one in its queue.
      for _ in 0..<10 { await Task.yield() }
    }
    await client.launch()
    for _ in 0..<3 {
      await client.use()
      await pass()
    }
    recorder.host.setPhase(.background)
    await pass()
    recorder.host.setPhase(.active)
    await client.comeBack()
    await pass()
    await client.use()
    await pass()
    recorder.host.resetServices()
    await pass()
    await client.use()
    await pass()
    return recorder.events.filter { $0.type == .hapticTransient }.count
  }

  @Test("right clients pass, whatever the device")
  func right() async throws {
    for client in Self.clients {
      for behavior in [DeviceBehavior.documented, .reported, .lenient] {
        let found = try await Self.found(nil, in: client, behavior)
        #expect(found == [], "\(client)")
      }
    }
  }

  /// The clients' tests end with the process, as the compiler's check ends it.
  @Test("a handler of the main actor traps, and does not on a lenient device", arguments: 0..<10)
  func mainActorHandler(index: Int) async throws {
    guard Self.clients[index].faults.contains(.mainActorHandler) else { return }
    await #expect(processExitsWith: .signal(SIGILL)) { [index] in
      _ = try await Self.found(.mainActorHandler, in: Self.clients[index], .documented)
    }
    let found = try await Self.found(.mainActorHandler, in: Self.clients[index], .lenient)
    #expect(found == [])
  }

  @Test("every fault is found, a lenient device finds none, and the page says by which rules")
  func faults() async throws {
    var rows: [String] = []
    for fault in Fault.allCases {
      let clients = Self.clients.filter { $0.faults.contains(fault) }
      #expect(!clients.isEmpty, "\(fault)")
      var signs: Set<String> = []
      for client in clients where fault != .mainActorHandler {
        // No document of Apple's asks for these.
        let isReported = fault == .restartsStoppedPlayer || fault == .setsHandlersLate
        let behavior: DeviceBehavior = isReported ? .reported : .documented
        let found = try await Self.found(fault, in: client, behavior)
        #expect(found != [], "\(client) \(fault)")
        signs.formUnion(found.map { $0.contains("taps") ? "missing taps" : "`\($0)`" })
        let lenient = try await Self.found(fault, in: client, .lenient)
        #expect(lenient == [], "\(client) \(fault)")
      }
      if fault == .mainActorHandler { signs = ["the process traps"] }
      rows.append(
        "| \(fault.rawValue) | \(clients.count) | \(signs.sorted().joined(separator: ", ")) |")
    }
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/CORE_HAPTICS_TESTS.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let table = rows.joined(separator: "\n")
    #expect(page.contains(table), "the page has another table than this:\n\(table)")
  }
}
