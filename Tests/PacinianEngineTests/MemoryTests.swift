import PacinianProfiles
import Testing

@testable import PacinianEngine

/// The memory that an engine takes when it is made.
@Suite struct MemoryTests {
  private static let changes: [@Sendable (inout EngineConfiguration) -> Void] = [
    { _ in },
    { $0.playerCapacity = 1 },
    { $0.playerCapacity = 10_000 },
    { $0.voiceCapacity = 100_000 },
    { $0.transientCapacity = 100_000 },
    { $0.commandCapacity = 65_537 },
    { $0.liveCapacity = 300_000 },
    {
      $0.tileFrames = 256
      $0.sampleRate = 192_000
      $0.smoothing = 10
    },
    {
      $0.playerCapacity = 1
      $0.voiceCapacity = 1
      $0.transientCapacity = 1
      $0.commandCapacity = 1
      $0.liveCapacity = 1
    },
  ]

  @Test("it is asked for at once, and not much more than is used", arguments: changes.indices)
  func reserve(index: Int) throws {
    for name in BuiltInProfiles.names {
      var configuration = EngineConfiguration()
      configuration.notifications = .polled
      Self.changes[index](&configuration)
      let profile = BuiltInProfiles.profile(named: name)!
      let engine = try Engine(
        configuration, profile: profile,
        bank: SharedBanks.bank(profile, sampleRate: configuration.sampleRate))
      let memory = engine.service.memory
      #expect(memory.excessByteCount == 0, "\(memory.byteCount) of \(configuration.memoryBytes)")
      // Pages that are not used take no memory, but a limit of the system counts them.
      #expect(configuration.memoryBytes < 2 * memory.byteCount + 2 << 20)
    }
  }
}
