/// A binary search for the render path, which a closure may not enter: how many of the first
/// elements are early, where no element after them is.
package struct Bisection {
  package private(set) var earlyCount = 0
  private var end: Int

  @_noLocks
  package init(_ count: Int) { end = count }

  /// The element to look at; `nil` when `earlyCount` is known.
  @_noLocks
  package func next() -> Int? { earlyCount < end ? (earlyCount + end) / 2 : nil }

  /// - Parameter isEarly: whether the element that `next` gave is early.
  @_noLocks
  package mutating func narrow(_ index: Int, isEarly: Bool) {
    if isEarly { earlyCount = index + 1 } else { end = index }
  }
}
