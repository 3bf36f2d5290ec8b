/// Sorts so that equal elements keep their order. Elements that are in order already, as nearly all
/// files have them, are only looked at.
func sortStably<Element>(
  _ elements: inout [Element], by precedes: (Element, Element) -> Bool
) {
  let isSorted = elements.indices.dropFirst().allSatisfy { index in
    !precedes(elements[index], elements[index - 1])
  }
  guard !isSorted else { return }
  elements = elements.enumerated().sorted { first, second in
    precedes(first.element, second.element)
      || (!precedes(second.element, first.element) && first.offset < second.offset)
  }.map { $0.element }
}
