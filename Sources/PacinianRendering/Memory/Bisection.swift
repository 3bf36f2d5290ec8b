/// A binary search without a closure, for the render path: counts the early elements, which all
/// precede the other elements.
package struct Bisection {
  package private(set) var earlyCount = 0
  private var end: Int

  @_noLocks
  package init(_ count: Int) { end = count }

  /// The index of the element to test next; `nil` when `earlyCount` is known.
  @_noLocks
  package func next() -> Int? { earlyCount < end ? (earlyCount + end) / 2 : nil }

  /// - Parameter isEarly: whether the element that `next` returned is early.
  @_noLocks
  package mutating func narrow(_ index: Int, isEarly: Bool) {
    if isEarly { earlyCount = index + 1 } else { end = index }
  }
}
