import CInterleavings
import PacinianModel
import Synchronization

@testable import PacinianEngineInterleaved

/// An engine and what the threads of a script share.
final class Stage: @unchecked Sendable {
  private(set) var engine: Engine?
  private let configuration: EngineConfiguration
  private let profile: ActuatorProfile
  /// Players of which others are made, so that no run compiles a pattern.
  private var models: [Length: AdvancedPlayer] = [:]
  /// The players of the present run, by the number that its script gives them.
  var players: [Int: AdvancedPlayer] = [:]
  /// Starts that were accepted in this run, and completions that were told.
  private(set) var starts = 0
  private(set) var completions = 0
  /// Memory that a script binds.
  let values = UnsafeMutablePointer<Float>.allocate(capacity: 4_096)
  private var block = [Float](repeating: 0, count: 64)

  init(_ script: Script) throws {
    var configuration = EngineConfiguration()
    configuration.notifications = .polled
    configuration.buses = .haptic
    script.configuration(&configuration)
    self.configuration = configuration
    guard let profile = BuiltInProfiles.profile(named: "taptic") else { fatalError("no profile") }
    self.profile = profile
    values.initialize(repeating: 0.5, count: 4_096)
    try makeEngine()
  }

  deinit { values.deallocate() }

  private func makeEngine() throws {
    models = [:]
    let engine = try Engine(configuration, profile: profile)
    func pattern(_ seconds: Double) -> Pattern {
      Pattern(events: [
        Event(
          kind: .hapticContinuous, time: 0, duration: seconds,
          parameters: [EventParameter(.releaseTime, 0)])
      ])
    }
    for length in Length.allCases {
      models[length] = try engine.makeAdvancedPlayer(pattern(length.rawValue))
    }
    engine.start()
    self.engine = engine
  }

  /// Seconds of a pattern: less than a block, some blocks, and more than a run renders.
  enum Length: Double, CaseIterable {
    case short = 0.0005
    case medium = 0.003
    case long = 0.05
  }

  /// Makes a player of the run.
  func make(_ number: Int, _ length: Length = .short) {
    guard let model = models[length], let player = try? engine?.makeAdvancedPlayer(like: model)
    else { return }
    player.setCompletionHandler { [unowned(unsafe) self] in complete() }
    players[number] = player
  }

  /// Starts a player; whether that was accepted.
  func start(_ number: Int) {
    guard let player = players[number] else { return }
    if (try? player.start()) != nil { starts += 1 }
  }

  /// What a completion handler does.
  func complete() { completions += 1 }

  func release(_ number: Int) { players[number] = nil }

  func render() {
    block.withUnsafeMutableBufferPointer {
      engine?.render(haptic: $0.baseAddress, audio: nil, frameCount: $0.count)
    }
  }

  /// A block that comes with values for a player.
  func render(valuesFor player: AdvancedPlayer?) {
    guard let engine, let player else { return render() }
    let values = UnsafeBufferPointer(start: values, count: block.count)
    var frames = block
    var span = frames.mutableSpan
    engine.render(haptic: &span) { $0.send(values.span, of: .hapticIntensity, to: player) }
  }

  func poll() { engine?.poll() }

  /// The engine goes, in the thread that calls.
  func releaseEngine() {
    models = [:]
    engine = nil
  }

  /// Runs a script once.
  /// - Throws: what is wrong afterwards.
  func run(
    _ script: Script, _ changes: [interleaving_change], buffersStores: Bool
  ) throws -> UInt64 {
    if engine == nil { try makeEngine() }
    (starts, completions) = (0, 0)
    try script.prepare(self)
    let points = Interleaving.run(
      script.threads.map { thread in { thread(self) } }, changes, buffersStores: buffersStores)
    for _ in 0..<2 {
      render()
      poll()
    }
    let fault = script.check(self) ?? restFault()
    if let fault {
      let places = changes.map { "\($0.point)/\($0.turn)" }.joined(separator: " ")
      throw Fault(
        "\(script.name): \(fault); \(buffersStores ? "stores are buffered, " : "")changes at \(places)"
      )
    }
    return points
  }

  /// Lets everything come to rest, and says what has not.
  private func restFault() -> String? {
    players = [:]
    guard let engine else { return starts == completions ? nil : countFault }
    for _ in 0..<64 {
      render()
      poll()
      if engine.service.players.withLock({ $0.count }) <= models.count { break }
    }
    let service = engine.service
    let atomics = service.atomics
    if starts != completions { return countFault }
    let left = service.players.withLock { $0.count } - models.count
    if left != 0 { return "\(left) players are not freed" }
    let held = [
      ("calls", atomics.pointee.commands.held.load(ordering: .relaxed)),
      ("calls for later", atomics.pointee.laterCommands.held.load(ordering: .relaxed)),
      ("values", atomics.pointee.liveValues.held.load(ordering: .relaxed)),
      ("players", atomics.pointee.busyPlayers.held.load(ordering: .relaxed)),
      ("voices", atomics.pointee.busyVoices.held.load(ordering: .relaxed)),
    ]
    for (name, count) in held where count != 0 { return "\(count) \(name) hold room" }
    if engine.telemetry.activePlayers != 0 { return "a player plays" }
    if engine.telemetry.droppedValues != 0 { return "values were dropped" }
    return nil
  }

  private var countFault: String { "\(starts) starts, \(completions) completions" }
}

struct Fault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
