import PacinianEngine

/// There are no hosts for engines to follow.
struct Membership {}

extension EngineBox {
  /// Starts the engine for its client.
  func startAsHosted() throws(Failure) {
    do throws(EngineError) { try engine.start() } catch { throw Failure(error) }
  }

  /// Stops the engine for its client.
  func stop() { engine.stop() }

  /// As the handle goes.
  func endMembership() {}
}
