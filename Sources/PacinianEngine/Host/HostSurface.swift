import Synchronization

/// A part of a scene that comes into view and goes: a page, a panel, a view.
///
/// Its owner reports events. The surface adds events that were left out, and ignores events that
/// cannot happen. Later subscribers to one kind of event get it first if it is the last event. May
/// be used from any thread.
public final class HostSurface: Sendable {
  private let last = Mutex(SurfaceEvent.didDisappear)
  private let queue = DeliveryQueue()
  private let all = EventSource<SurfaceEvent>()
  private let kinds = SurfaceEvent.allCases.map { _ in EventSource<SurfaceEvent>() }

  init() {}

  /// Whether the surface is fully in view.
  public var isVisible: Bool { last.withLock { $0 == .didAppear } }

  public func report(_ event: SurfaceEvent) {
    last.withLock { last in
      for step in last.steps(to: event) {
        last = step
        queue.add { [all, kinds] in
          for kind in kinds { kind.keep(nil) }
          kinds[Int(step.rawValue)].send(step, keeping: true)
          all.send(step)
        }
      }
    }
    queue.run()
  }

  /// All events.
  public var events: HostEvents<SurfaceEvent> { HostEvents(source: all) }
  public var willAppear: HostEvents<SurfaceEvent> { events(.willAppear) }
  public var didAppear: HostEvents<SurfaceEvent> { events(.didAppear) }
  public var willDisappear: HostEvents<SurfaceEvent> { events(.willDisappear) }
  public var didDisappear: HostEvents<SurfaceEvent> { events(.didDisappear) }

  private func events(_ kind: SurfaceEvent) -> HostEvents<SurfaceEvent> {
    HostEvents(source: kinds[Int(kind.rawValue)])
  }

  func finish() {
    all.finish()
    for kind in kinds { kind.finish() }
  }
}

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
