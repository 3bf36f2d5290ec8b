import PacinianBase
import PacinianModel

@testable import PacinianEngineInterleaved

/// usage: PacinianInterleavings [DEPTH [MOST [SEED [SCRIPT]]]]
///
/// Runs scripts of two and three threads, or the one that is named, in every schedule of up to
/// DEPTH - 1 changes of threads (2 unless given) at accesses to atomics and at locks, and MOST ones
/// of DEPTH changes drawn at random; each with stores that are seen at once, and with stores that
/// pass the loads behind them. A fault ends it with status 1 and the schedule.
@main enum Main {
  static func main() throws {
    let chosen = CommandLine.arguments.dropFirst(4).first
    let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
    let depth = arguments.first.map { Int($0) } ?? 3
    let most = arguments.dropFirst().first.map { Int($0) } ?? 2_000
    let seed = arguments.dropFirst(2).first ?? 1
    print("depth \(depth), \(most) random schedules each, seed \(seed)")
    for script in scripts where chosen == nil || script.name == chosen {
      do {
        let runs = try script.explore(depth: depth, most: most, seed: seed)
        print("\(script.name): \(runs) schedules, no fault")
      } catch {
        print("\(error)")
        exit(1)
      }
    }
    print("no fault")
  }

  /// A render call and a poll, so many times.
  private static func drive(_ count: Int) -> (Stage) -> Void {
    { stage in
      for _ in 0..<count {
        stage.render()
        stage.poll()
      }
    }
  }

  /// A player that sounds.
  private static func playing(_ length: Stage.Length = .short) -> (Stage) throws -> Void {
    { stage in
      stage.make(0, length)
      stage.start(0)
      stage.render()
    }
  }

  /// A player that sounds, and another one to be started.
  private static func occupied(_ stage: Stage) {
    stage.make(0, .medium)
    stage.make(1)
    stage.start(0)
    stage.render()
  }

  /// An engine in which a start takes the place of another player.
  private static func steals(_ configuration: inout EngineConfiguration) {
    configuration.playerCapacity = 1
    configuration.stealsPlayers = true
    configuration.smoothing = 0
  }

  private static var scripts: [Script] {
    [
      Script(
        name: "start, destroy, end", prepare: { $0.make(0) },
        threads: [
          {
            $0.start(0)
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "destroy, end", prepare: playing(.medium),
        threads: [{ $0.release(0) }, drive(3)]),
      Script(
        name: "made, destroyed", prepare: { _ in },
        threads: [
          {
            $0.make(0)
            $0.release(0)
          }, drive(2),
        ]),
      Script(
        name: "made, changed, destroyed", prepare: { _ in },
        threads: [
          {
            $0.make(0)
            $0.players[0]?.volume = 0.5
            $0.release(0)
          }, drive(2),
        ]),
      Script(
        name: "made, bound, destroyed", prepare: { _ in },
        threads: [
          {
            $0.make(0)
            try? $0.players[0]?.bindParameter(.hapticIntensity, to: $0.values)
            $0.release(0)
          }, drive(2),
        ]),
      Script(
        name: "a hit", prepare: { _ in },
        threads: [
          {
            $0.make(0)
            $0.players[0]?.volume = 0.5
            $0.start(0)
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "destroyed by its completion",
        prepare: { stage in
          stage.make(0)
          stage.players[0]?.setCompletionHandler { [unowned(unsafe) stage] in
            stage.complete()
            stage.release(0)
          }
        },
        threads: [
          {
            $0.start(0)
            $0.players[0]?.isMuted = true
          }, drive(3),
        ]),
      Script(
        name: "values of a block, destroy", prepare: playing(.medium),
        threads: [
          { $0.release(0) },
          { stage in
            for _ in 0..<3 {
              stage.render(valuesFor: stage.players[0])
              stage.poll()
            }
          },
        ]),
      Script(
        name: "bound by two threads", prepare: playing(.long),
        threads: [
          {
            try? $0.players[0]?.bindParameter(.hapticIntensity, to: $0.values)
            try? $0.players[0]?.bindParameter(.hapticIntensity, to: nil)
          },
          {
            try? $0.players[0]?.bindParameter(.hapticSharpness, to: $0.values)
            try? $0.players[0]?.bindParameter(.hapticSharpness, to: nil)
          }, drive(3),
        ],
        check: { stage in
          let core = stage.players[0]?.storage.core
          return core?.pointee.binding == nil ? nil : "the memory is bound"
        }),
      Script(
        name: "cancel, end", prepare: playing(.medium),
        threads: [
          {
            try? $0.players[0]?.cancel()
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "steal, start",
        prepare: occupied,
        threads: [
          {
            $0.start(1)
            $0.release(1)
            $0.release(0)
          }, drive(3),
        ],
        configuration: steals),
      Script(
        name: "steal, start, destroy",
        prepare: occupied,
        threads: [
          {
            $0.start(1)
            $0.release(1)
          }, drive(3), { $0.release(0) },
        ],
        configuration: steals),
      Script(
        name: "mute, mute", prepare: playing(.long),
        threads: [
          {
            $0.players[0]?.isMuted = true
            $0.players[0]?.volume = 0.5
            $0.players[0]?.isMuted = false
          }, drive(3),
        ],
        check: { stage in
          let gain = stage.players[0]?.storage.core.pointee.gain.target ?? 0
          return gain == 0.5 ? nil : "the gain is \(gain)"
        }),
      Script(
        name: "bind, unbind, free", prepare: playing(.long),
        threads: [
          {
            try? $0.players[0]?.bindParameter(.hapticIntensity, to: $0.values)
            try? $0.players[0]?.bindParameter(.hapticSharpness, to: $0.values)
            try? $0.players[0]?.bindParameter(.hapticIntensity, to: nil)
            try? $0.players[0]?.bindParameter(.hapticSharpness, to: nil)
          }, drive(3),
        ],
        check: { stage in
          let core = stage.players[0]?.storage.core
          return core?.pointee.binding == nil ? nil : "the memory is bound"
        }),
      Script(
        name: "bind, destroy", prepare: playing(.medium),
        threads: [
          {
            try? $0.players[0]?.bindParameter(.hapticIntensity, to: $0.values)
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "volume, destroy", prepare: playing(.medium),
        threads: [
          {
            $0.players[0]?.volume = 0.5
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "release of a loop",
        prepare: {
          $0.make(0)
          $0.players[0]?.isLoopEnabled = true
          $0.start(0)
          $0.render()
        },
        threads: [
          {
            $0.players[0]?.volume = 2
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "values, destroy", prepare: playing(.medium),
        threads: [
          {
            try? $0.players[0]?.sendParameters([
              DynamicParameter(.hapticIntensity, time: 0, value: 0.5)
            ])
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "start again while memory goes back",
        prepare: {
          $0.make(0)
          $0.start(0)
          for _ in 0..<4 { $0.render() }
        },
        threads: [
          {
            $0.start(0)
            try? $0.players[0]?.sendParameters([
              DynamicParameter(.hapticIntensity, time: 0, value: 0.5)
            ])
            $0.release(0)
          }, drive(3),
        ]),
      Script(
        name: "two polls", prepare: playing(),
        threads: [
          { $0.release(0) },
          {
            $0.render()
            $0.poll()
          }, { $0.poll() },
        ]),
      Script(
        name: "engine stopped, started",
        prepare: playing(.long),
        threads: [
          {
            $0.engine?.stop()
            $0.engine?.start()
            $0.start(0)
          }, drive(2),
        ]),
      Script(
        name: "engine destroyed",
        prepare: playing(),
        threads: [
          {
            $0.start(0)
            $0.players[0]?.isMuted = true
            $0.release(0)
          },
          { $0.releaseEngine() },
        ]),
    ]
  }
}
