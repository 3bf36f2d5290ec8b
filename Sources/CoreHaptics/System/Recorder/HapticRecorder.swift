#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel
import Synchronization

/// Records the playing of engines for tests. Its time moves only when the test moves it, so that a
/// test of a minute takes no minute and always gives the same result.
///
///     let recorder = HapticRecorder()
///     try recorder.run { try Button().press() }
///     recorder.advance(by: 0.1)
///     #expect(recorder.events.map(\.type) == [.hapticTransient])
///     #expect(recorder.waveform.peak() > 0.1)
///
/// Handlers that are due are called before the next call of the client and of the test, so that the
/// result does not depend on threads; a handler that waits for that call is waited for a second.
///
/// Engines are recorded if they are made in ``run(_:)``, or in a handler of such an engine.
/// Recorders do not disturb each other, so tests may run in parallel. Singletons need ``adopt()``.
public final class HapticRecorder: Sendable {
  /// The system that the engines belong to.
  public let system: HapticSystem
  private let journal = PlaybackJournal()
  private let samples: Samples
  private let conditions: DeviceConditions
  /// The errors of patterns that were thrown before the recording.
  private let earlierErrors: Mutex<Int>

  /// The signal so far. The output retains this object.
  private final class Samples: Sendable {
    let waveform: Mutex<HapticWaveform>
    init(sampleRate: Int) { waveform = Mutex(HapticWaveform(sampleRate: sampleRate)) }
  }

  /// - Parameters:
  ///   - rules: the rules of devices that engines keep to; by default the rules in Apple's
  ///     documents and headers.
  ///   - supportsHaptics: whether the device has haptics. If not, `capabilitiesForHardware()` says
  ///     so within ``run(_:)``, and no engine can be made.
  ///   - host: the application; by default one that is active until a phase is reported.
  ///   - configuration: the configuration of the engines, with their sample rate.
  ///   - profile: the actuator; by default `taptic`.
  ///   - resourceFolders: the folders in which audio files of patterns are searched, after the
  ///     folder of the pattern's own file.
  public init(
    behaving rules: DeviceBehavior = .documented, supportsHaptics: Bool = true,
    host: ApplicationHost = ApplicationHost(assuming: .active),
    configuration: EngineConfiguration = .recording, profile: ActuatorProfile? = nil,
    resourceFolders: [URL] = [Bundle.main.resourceURL ?? Bundle.main.bundleURL]
  ) {
    conditions = DeviceConditions(supportsHaptics: supportsHaptics)
    earlierErrors = Mutex(ThrownError.patternCount)
    system = HapticSystem(
      clock: .manual, host: host, configuration: configuration, profile: profile,
      resourceFolders: resourceFolders, journal: journal,
      conditions: conditions, behavior: rules)
    samples = Samples(sampleRate: configuration.sampleRate)
    system.attach(.callback { [samples] block in samples.waveform.withLock { $0.append(block) } })
  }

  /// The application that the engines follow: move it to the background, interrupt it, reset its
  /// services.
  public var host: ApplicationHost {
    system.settleHandlers()
    return system.host
  }

  /// Seconds recorded so far.
  public var time: TimeInterval { system.currentTime - start }

  private var start: TimeInterval { conditions.start }

  /// Engines that are made in `body`, on this thread or in its tasks, are recorded.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result { try system.run(body) }

  /// Does the same as the other ``run(_:)``.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await system.run(isolation: isolation, body)
  }

  /// Makes this recorder's system the process's: engines that are made outside of any recorder's
  /// ``run(_:)`` are recorded from now on. For singletons, which live longer than a test: the tests
  /// share one recorder, run one after another and begin with ``clear()``.
  ///
  ///     let recorder = HapticRecorder().adopt()
  public func adopt() -> HapticRecorder {
    HapticSystem.shared = system
    return self
  }

  /// Forgets everything recorded and found, and the failures that are to come; ``time`` is 0 again.
  /// Engines, players and the application stay as they are.
  public func clear() {
    advance(by: 0)
    samples.waveform.withLock { $0 = HapticWaveform(sampleRate: $0.sampleRate) }
    conditions.clear(at: system.currentTime)
    earlierErrors.withLock { $0 = ThrownError.patternCount }
  }

  /// The acts of the engines' client so far that a device would punish, or that developers warn of;
  /// in the order of time.
  public var findings: [DeviceFinding] {
    system.settleHandlers()
    let start = start
    return conditions.findings.map { finding in
      var finding = finding
      finding.time -= start
      return finding
    }
  }

  /// Moves the time by `seconds`, 0 or more. All handlers that are due have been called when it
  /// returns.
  public func advance(by seconds: TimeInterval) { system.advance(by: seconds) }

  /// The events that the engines have begun, in the order of their times. The effect of a call
  /// shows when the time has moved. An event that a resume enters midway has not begun anew.
  public var events: [RecordedEvent] {
    system.settleHandlers()
    let start = start
    return journal.events(until: system.currentTime).filter { $0.time >= start }
      .map { $0.counted(from: start) }
  }

  /// The parameters and the points of curves that were sent to players, in the order of their
  /// times, future ones included.
  public var parameters: [RecordedParameter] {
    system.settleHandlers()
    let start = start
    return journal.parameters.filter { $0.time >= start }.map {
      RecordedParameter(id: $0.id, value: $0.value, time: $0.time - start)
    }
  }

  /// The signal so far.
  public var waveform: HapticWaveform { samples.waveform.withLock { $0 } }

  /// The events that have begun beside the events that a test expects.
  /// - Parameters:
  ///   - expected: the events, in any order.
  ///   - timeTolerance: seconds by which times and durations may differ; by default one
  ///     millisecond, which nobody feels and which is more than a frame.
  ///   - valueTolerance: the difference that intensities and sharpnesses may have; by default the
  ///     rounding of a value that is written with three digits.
  public func comparison(
    with expected: [ExpectedEvent], timeTolerance: TimeInterval = 0.001,
    valueTolerance: Float = 0.001
  ) -> EventComparison {
    var comparison = EventComparison(
      expected: expected, recorded: events, timeTolerance: timeTolerance,
      valueTolerance: valueTolerance, waveform: waveform)
    guard !comparison.isMatch else { return comparison }
    if comparison.isMissingEvents {
      comparison.notes =
        SilenceReasons(
          in: system, conditions, journal, patternErrorsFrom: earlierErrors.withLock { $0 }
        ).lines
    }
    comparison.notes += findings.map { "found: \($0)" }
    return comparison
  }
}

extension EngineConfiguration {
  /// The configuration of recorders unless another is given: samples are the patterns' own, beyond
  /// full scale too.
  public static var recording: EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.limiter = .none
    return configuration
  }
}
#endif
