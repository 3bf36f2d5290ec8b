import PacinianEncoders
import PacinianEngine
import PacinianModel

/// What packets for controllers cost beside an engine that makes the bus.
struct EncoderSuite {
  struct Row {
    var kind: EncoderSettings.Kind
    /// Nanoseconds of a block's rendering and encoding, and of the encoding alone.
    var whole: Statistics
    var encoding: Statistics
  }

  let options: BenchmarkOptions

  private static let blockFrames = 128

  func run() throws -> [Row] {
    try EncoderSettings.Kind.allCases.map { kind in
      var configuration = EngineConfiguration()
      configuration.buses = .haptic
      configuration.notifications = .polled
      configuration.level = options.level
      guard let profile = BuiltInProfiles.profile(named: "taptic") else {
        preconditionFailure("the profile is built in")
      }
      let engine = try Engine(configuration, profile: profile)
      // A hum and eight taps a second, as an effect of a game has.
      let taps = (0..<8).map { Event(kind: .hapticTransient, time: Double($0) / 8) }
      let player = try engine.makeAdvancedPlayer(
        Pattern(events: [Event(kind: .hapticContinuous, time: 0, duration: 1)] + taps))
      player.isLoopEnabled = true
      engine.start()
      try player.start()
      let encoder = try HapticEncoder(EncoderSettings(kind))
      let room = UnsafeMutableRawPointer.allocate(
        byteCount: encoder.mostPackets(frameCount: Self.blockFrames) * encoder.packetByteCount,
        alignment: 4)
      defer { room.deallocate() }
      var (whole, encoding): ([Double], [Double]) = ([], [])
      withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.blockFrames) { bus in
        guard let bus = bus.baseAddress else { return }
        // A mean over some blocks: packets of most kinds are rarer than blocks.
        let blocks = 256
        for _ in 0..<(options.isQuick ? 5 : 60) {
          var times: (render: UInt64, encode: UInt64) = (0, 0)
          for _ in 0..<blocks {
            let start = BenchmarkClock.now
            engine.render(haptic: bus, audio: nil, frameCount: Self.blockFrames)
            let middle = BenchmarkClock.now
            _ = encoder.encode(bus, count: Self.blockFrames, into: room)
            let end = BenchmarkClock.now
            times.render += middle - start
            times.encode += end - middle
          }
          whole.append(Double(times.render + times.encode) / Double(blocks))
          encoding.append(Double(times.encode) / Double(blocks))
        }
      }
      return Row(kind: kind, whole: Statistics(whole), encoding: Statistics(encoding))
    }
  }
}
