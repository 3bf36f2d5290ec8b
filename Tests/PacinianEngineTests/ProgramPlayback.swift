import PacinianModel
import Synchronization

@testable import PacinianEngine
import PacinianMedia

/// A program carried out by an engine on a manual clock.
final class ProgramPlayback {
  /// The channels of the haptic bus.
  private var haptic: [[Float]] = []
  /// The channels of the audio bus, if the program has it.
  private var audio: [[Float]] = [[], []]
  let engine: Engine
  let completions = Counter()
  /// What was reported, for each player that was made, in the order of the calls that made them.
  private(set) var passes: [PassList] = []
  private(set) var startCount = 0
  private(set) var refusedCount = 0
  private var players: [Player?]
  /// Memory that is bound to controls of the players in the slots, and what comes with the next
  /// block.
  private var bound: [Int: [ControlID: UnsafeMutablePointer<Float>]] = [:]
  private var blockValues: [(player: Player, id: ControlID, values: [Float])] = []
  private let program: RandomProgram
  /// The program's patterns with the engine's numbers of recordings.
  private let patterns: [Pattern]

  /// - Parameter configuration: instead of the program's.
  init(_ program: RandomProgram, configuration: EngineConfiguration? = nil) throws {
    self.program = program
    let configuration = configuration ?? program.configuration
    engine = try Engine(
      configuration, profile: program.profile,
      bank: SharedBanks.bank(program.profile, sampleRate: configuration.sampleRate),
      recordings: .files)
    haptic = Array(repeating: [], count: configuration.hapticChannels)
    players = Array(repeating: nil, count: program.playerCount)
    let engine = engine
    let numbers = try program.recordings.map {
      try engine.registerAudioResource(
        bytes: $0.bytes, usesVolumeEnvelope: $0.usesVolumeEnvelope,
        isLoopEnabled: $0.isLoopEnabled)
    }
    patterns = program.patterns.map { pattern in
      var pattern = pattern
      for index in pattern.events.indices {
        if let number = pattern.events[index].waveform?.resourceID {
          pattern.events[index].waveform = EventWaveform(resourceID: numbers[number])
        }
      }
      return pattern
    }
    engine.start()
  }

  deinit { for memory in bound.values.flatMap(\.values) { memory.deallocate() } }

  /// The haptic channels, and those of audio that the program has.
  var channels: [[Float]] { haptic + audio.filter { !$0.isEmpty } }

  /// The frames that have been rendered.
  private var frameCount: Int { haptic[0].count }

  /// The first frame of which a channel has other bits.
  func firstDifference(_ other: ProgramPlayback) -> Int? {
    let pairs = Array(zip(channels, other.channels))
    return haptic[0].indices.first { frame in
      pairs.contains { $0[frame].bitPattern != $1[frame].bitPattern }
    }
  }

  /// Makes the calls and renders what lies between.
  /// - Parameter block: the frames of the next block, as many as there are at most.
  func run(_ block: () -> Int) throws {
    for step in program.steps {
      advance(frames: step.frame - frameCount, block)
      do { try make(step) } catch { refusedCount += 1 }
    }
    advance(frames: program.frameCount - frameCount, block)
  }

  /// Ends what plays and renders until nothing can sound any more.
  func finish() {
    for player in players {
      (player as? AdvancedPlayer)?.isLoopEnabled = false
      try? player?.cancel()
    }
    players = []
    // The longest tail that a program can ask for: 2 ms · 1000, where a control is at its bound.
    advance(frames: program.configuration.sampleRate * 21 / 10) { 480 }
  }

  private func advance(frames: Int, _ length: () -> Int) {
    var rest = frames
    while rest > 0 {
      let start = frameCount
      let most =
        blockValues.isEmpty ? min(length(), Self.longestBlock) : program.blockLength(at: start)
      let count = min(rest, most)
      write(from: start, count: count)
      var block = [Float](repeating: .nan, count: haptic.count * count)
      let hasAudio = engine.configuration.buses != .haptic
      var stereo = [Float](repeating: .nan, count: hasAudio ? 2 * count : 0)
      block.withUnsafeMutableBufferPointer { haptic in
        stereo.withUnsafeMutableBufferPointer {
          let hasBegun = engine.beginBlock()
          for (player, id, values) in blockValues {
            engine.submit(player.blockTarget, id, values: values, count: count)
          }
          engine.renderBlock(
            haptic: haptic.baseAddress, audio: hasAudio ? $0.baseAddress : nil,
            frameCount: count, hasBegun: hasBegun)
        }
      }
      for (index, sample) in block.enumerated() { haptic[index % haptic.count].append(sample) }
      for frame in 0..<stereo.count / 2 {
        audio[0].append(stereo[2 * frame])
        audio[1].append(stereo[2 * frame + 1])
      }
      blockValues = []
      engine.poll()
      rest -= count
    }
  }

  private static let longestBlock = 1_024

  /// Writes what is bound for the next block.
  private func write(from frame: Int, count: Int) {
    for (slot, memories) in bound {
      for (id, memory) in memories {
        for index in 0..<count {
          memory[index] = RandomProgram.boundValue(of: id, player: slot, frame: frame + index)
        }
      }
    }
  }

  private func bind(_ id: ControlID, _ player: Player, slot: Int) throws {
    let memory =
      bound[slot]?[id] ?? UnsafeMutablePointer<Float>.allocate(capacity: Self.longestBlock)
    bound[slot, default: [:]][id] = memory
    try player.bindParameter(id, to: memory)
  }

  private func make(_ step: RandomProgram.Step) throws {
    if case .make(let pattern, let isAdvanced) = step.call {
      let player =
        isAdvanced
        ? try engine.makeAdvancedPlayer(patterns[pattern])
        : try engine.makePlayer(patterns[pattern])
      player.setCompletionHandler { [completions] in completions.add() }
      let list = PassList()
      player.setPassHandler { list.add($0) }
      passes.append(list)
      players[step.player] = player
      return
    }
    guard let player = players[step.player] else { return }
    if step.call.isForAdvanced {
      if let player = player as? AdvancedPlayer { try make(step.call, of: player) }
      return
    }
    switch step.call {
    case .drop: players[step.player] = nil
    case .start(let time):
      try player.start(at: time)
      startCount += 1
    case .stop(let time): try player.stop(at: time)
    case .cancel: try player.cancel()
    case .mute(let isOn): player.isMuted = isOn
    case .volume(let volume): player.volume = Float(volume)
    case .fade(let volume, let seconds): player.fadeVolume(to: Float(volume), over: seconds)
    case .channels(let left, let right): player.setChannelGains(left: left, right: right)
    case .fadeOut(let seconds): try player.stop(fadingOver: seconds)
    case .bind(let id): try bind(id, player, slot: step.player)
    case .unbind(let id): try player.bindParameter(id, to: nil)
    case .blockValues(let id, let values): blockValues.append((player, id, values))
    case .parameters(let parameters, let time): try player.sendParameters(parameters, at: time)
    case .curve(let curve, let time): try player.scheduleParameterCurve(curve, at: time)
    case .values(let id, let values, let time):
      try player.sendParameter(id, values: values, at: time)
    default: break
    }
  }

  private func make(_ call: RandomProgram.Call, of player: AdvancedPlayer) throws {
    switch call {
    case .pause(let time): try player.pause(at: time)
    case .resume(let time): try player.resume(at: time)
    case .seek(let offset): try player.seek(toOffset: offset)
    case .loop(let isOn): player.isLoopEnabled = isOn
    case .loopEnd(let seconds): player.loopEnd = seconds
    case .rate(let rate): try player.setPlaybackRate(rate)
    default: break
    }
  }

  /// What is still held after everything has ended; empty if all was released.
  var leftovers: [String] {
    var found: [String] = []
    func expect(_ isFine: Bool, _ name: String) {
      if !isFine { found.append(name) }
    }
    let service = engine.service
    let telemetry = engine.telemetry
    expect(
      completions.count == startCount, "\(startCount) starts, \(completions.count) completions")
    expect(telemetry.activePlayers == 0, "\(telemetry.activePlayers) active players")
    expect(telemetry.activeVoices == 0, "\(telemetry.activeVoices) active voices")
    expect(telemetry.queueDepth == 0, "\(telemetry.queueDepth) calls")
    let atomics = service.atomics
    let values = atomics.pointee.liveValues.held.load(ordering: .acquiring)
    expect(values == 0, "\(values) live values")
    let busy = atomics.pointee.busyPlayers.held.load(ordering: .acquiring)
    expect(busy == 0, "\(busy) busy players")
    let resting = service.core.pointee.tiles.resting.pointee.count
    expect(resting == 0, "\(resting) resting voices")
    let known = service.players.withLock { $0.count }
    expect(known == 0, "\(known) players not freed")
    for (name, room) in [
      ("voices", atomics.pointee.busyVoices.held.load(ordering: .acquiring)),
      ("transients", atomics.pointee.busyTransients.held.load(ordering: .acquiring)),
    ] {
      expect(room == 0, "\(room) \(name) of busy players")
    }
    let needed = service.growing.needed
    expect(
      needed.players == 0 && needed.voices == 0 && needed.entries == 0,
      "memory for \(needed.players) players")
    return found
  }
}

/// The records of a player, in order.
final class PassList: Sendable {
  private let records = Mutex<[PassRecord]>([])
  var all: [PassRecord] { records.withLock { $0 } }
  func add(_ record: PassRecord) { records.withLock { $0.append(record) } }
}
