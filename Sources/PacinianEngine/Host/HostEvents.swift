/// Events of a host as they happen.
///
///     for await opening in host.openings { greet(opening.count) }
///     for await _ in host.firstLaunches.prefix(1) { showTour() }
///
/// Every iteration is a subscription of its own, from its beginning to the end of the loop or of
/// its task. Earlier events are not repeated unless a property's documentation says so. All
/// subscriptions end when the host terminates. May be used from any thread.
public struct HostEvents<Element: Sendable>: AsyncSequence, Sendable {
  public typealias AsyncIterator = AsyncStream<Element>.Iterator
  public typealias Failure = Never

  let source: EventSource<Element>

  public func makeAsyncIterator() -> AsyncIterator { source.subscribe().makeAsyncIterator() }
}
