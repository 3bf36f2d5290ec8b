import PacinianEngine

#if canImport(PacinianMedia)

/// The host that an engine follows. Box and hosted engine hold each other until the engine leaves
/// or ends.
extension EngineBox {
  /// The engine in its host's hands, if it follows one.
  var hosted: HostedEngine? {
    membership.withLock { membership in
      guard let membership, !membership.host.hasEnded else { return nil }
      return membership.hosted
    }
  }

  /// Starts the engine for its client, through its host if it follows one.
  func startAsHosted() throws(Failure) {
    guard let hosted else {
      return try call { (engine) throws(EngineError) in engine.start() }
    }
    do throws(HostedEngineError) { try hosted.start() } catch { throw Failure(error) }
  }

  /// Stops the engine for its client.
  func stop() {
    guard let hosted else { return engine.stop() }
    hosted.stop()
  }

  /// As the handle goes.
  func endMembership() {
    // Through its host, so that a change under way does not start it again.
    if let hosted = membership.withLock({ $0.take() })?.hosted { hosted.stop() }
  }

  /// Follows `host`; nothing happens if it does already.
  /// - Throws: `operationNotPermitted` if it follows another.
  func follow(_ host: HostBox) throws(Failure) {
    guard try claim(for: host) else { return }
    // Not under the lock: adopting may run work that other threads have left for the host's
    // engines.
    let hosted = host.application.adopt(FollowingEngine(self))
    // Unless it has left meanwhile, or left and come back.
    membership.withLock { if $0?.host === host, $0?.hosted == nil { $0?.hosted = hosted } }
  }

  /// Follows `host` no more, if it did.
  func leave(_ host: HostBox) {
    // Released after the lock.
    _ = membership.withLock { membership -> Membership? in
      guard membership?.host === host else { return nil }
      return membership.take()
    }
  }

  /// Whether `host` has still to adopt it.
  private func claim(for host: HostBox) throws(Failure) -> Bool {
    // The old membership is released after the lock.
    let (isNew, _) = try membership.withLock {
      (membership) throws(Failure) -> (Bool, Membership?) in
      guard !hasEnded else { throw Failure(.invalidHandle) }
      let old = membership
      if let old, !old.host.hasEnded {
        guard old.host === host else { throw Failure(.notPermitted) }
        return (false, nil)
      }
      membership = Membership(host: host)
      return (true, old)
    }
    return isNew
  }
}

/// That an engine follows a host.
struct Membership {
  let host: HostBox
  /// The engine in that host's hands; `nil` until the host has adopted it.
  var hosted: HostedEngine?
}
#else

/// There are no hosts for engines to follow.
struct Membership {}

extension EngineBox {
  /// Starts the engine for its client.
  func startAsHosted() throws(Failure) {
    engine.start()
  }

  /// Stops the engine for its client.
  func stop() { engine.stop() }

  /// As the handle goes.
  func endMembership() {}
}
#endif
