import PacinianEngine

extension HostEvents {
  /// What the sequence gives while `body` runs, and after, until `host` has terminated.
  func gathered(until host: ApplicationHost, _ body: () throws -> Void) async rethrows -> [Element]
  {
    var iterator = makeAsyncIterator()
    try body()
    host.terminate()
    var elements: [Element] = []
    while let element = await iterator.next() { elements.append(element) }
    return elements
  }
}
