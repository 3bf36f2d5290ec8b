/// A list that is filled again and again, in the memory that it has got once.
struct ReusedList<Element> {
  private var elements: [Element] = []
  /// The number of elements in the list; further elements are left from an earlier filling.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  subscript(index: Int) -> Element {
    precondition(index < count, "index out of range")
    return elements[index]
  }

  mutating func removeAll() { count = 0 }

  mutating func append(_ element: Element) {
    if count < elements.count { elements[count] = element } else { elements.append(element) }
    count += 1
  }

  /// The results of `transform` for the elements.
  func map<Result>(_ transform: (Element) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for index in indices { results.append(transform(elements[index])) }
    return results
  }
}
