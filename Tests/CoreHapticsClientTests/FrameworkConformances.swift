import CoreHaptics

/// What an application asks of an engine, so that its tests can have another one.
protocol TapEngine: AnyObject {
  func start() throws
  func makePlayer(with pattern: CHHapticPattern) throws -> CHHapticPatternPlayer
}

extension CHHapticEngine: TapEngine {}

/// An engine that fails, and keeps what it was asked for.
final class BrokenTapEngine: TapEngine {
  struct Failure: Error {}

  var patterns: [CHHapticPattern] = []

  func start() throws {}

  func makePlayer(with pattern: CHHapticPattern) throws -> CHHapticPatternPlayer {
    patterns.append(pattern)
    throw Failure()
  }
}

/// Plays on either engine, and makes a new one after a failure.
final class TapPlayer {
  private let makeEngine: () throws -> TapEngine
  private var engine: TapEngine?

  init(makeEngine: @escaping () throws -> TapEngine = { try CHHapticEngine() }) {
    self.makeEngine = makeEngine
  }

  func play(_ pattern: CHHapticPattern) {
    do {
      let engine = try self.engine ?? makeEngine()
      try engine.start()
      try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
      self.engine = engine
    } catch {
      engine = nil
    }
  }
}
