extension ApplicationHost {
  /// A surface that is not in view yet. Its sequences end with the host.
  public func makeSurface() -> HostSurface {
    let surface = HostSurface()
    let isTerminated = state.withLock { state in
      state.surfaces.removeAll { $0.object == nil }
      state.surfaces.append(Weak(surface))
      return state.isTerminated
    }
    if isTerminated { surface.finish() }
    return surface
  }
}
