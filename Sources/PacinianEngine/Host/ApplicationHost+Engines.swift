extension ApplicationHost {
  /// Makes a hosted engine, which follows the host as long as it lives. An engine that runs already
  /// is stopped if the host is not open.
  public func adopt(_ engine: any LifecycleEngine) -> HostedEngine {
    let hosted = state.withLock { state in
      let id = state.makeID()
      let hosted = HostedEngine(engine, host: self, id: id)
      let reference = Weak(hosted)
      let condition = state.engineCondition
      state.engines[id] = reference
      queue.add { reference.object?.follow(condition) }
      return hosted
    }
    queue.run()
    return hosted
  }

  func release(_ id: Int) {
    // The reference is released after the lock.
    _ = state.withLock { $0.engines.removeValue(forKey: id) }
  }
}
