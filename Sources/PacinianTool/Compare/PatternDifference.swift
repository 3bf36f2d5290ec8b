import PacinianModel

/// The changes from one pattern to another, layer by layer.
struct PatternDifference: Sendable {
  /// Something that is in one pattern only, or in both with other values.
  struct Change<Element: Sendable>: Sendable {
    var first: Element?
    var second: Element?
  }

  var events: [Change<Event>] = []
  var controls: [Change<Control>] = []
  /// The numbers in the first and in the second pattern.
  let eventCounts: (first: Int, second: Int)
  let controlCounts: (first: Int, second: Int)

  var isEmpty: Bool { events.isEmpty && controls.isEmpty }

  init(_ first: [Pattern], _ second: [Pattern]) {
    eventCounts = (
      first.reduce(0) { $0 + $1.events.count }, second.reduce(0) { $0 + $1.events.count }
    )
    controlCounts = (
      first.reduce(0) { $0 + $1.controls.count }, second.reduce(0) { $0 + $1.controls.count }
    )
    for layer in 0..<max(first.count, second.count) {
      let one = layer < first.count ? first[layer] : Pattern()
      let other = layer < second.count ? second[layer] : Pattern()
      events += Self.changes(
        one.events, other.events, [{ "\($0.kind) \($0.time)" }, { "\($0.kind) \($0.look)" }])
      controls += Self.changes(
        one.controls, other.controls,
        [{ "\($0.kindName) \($0.id) \($0.firstTime)" }, { "\($0.kindName) \($0.id) \($0.look)" }])
    }
    func time(_ event: Event?) -> Double { event?.time ?? 0 }
    func time(_ control: Control?) -> Double { control?.firstTime ?? 0 }
    events.sort { time($0.first ?? $0.second) < time($1.first ?? $1.second) }
    controls.sort { time($0.first ?? $0.second) < time($1.first ?? $1.second) }
  }

  /// Elements that are equal in all keys are left out. Of the others those with one equal key are
  /// one element that has changed, for one key after the other; the rest was removed and added.
  ///
  /// Complexity: O(elements).
  private static func changes<Element>(
    _ first: [Element], _ second: [Element], _ keys: [(Element) -> String]
  ) -> [Change<Element>] {
    var (first, second) = (first, second)
    var changes: [Change<Element>] = []
    let whole: (Element) -> String = { element in keys.map { $0(element) }.joined(separator: "|") }
    for (number, key) in ([whole] + keys).enumerated() {
      var candidates: [String: [Int]] = [:]
      for index in second.indices.reversed() {
        candidates[key(second[index]), default: []].append(index)
      }
      var taken: Set<Int> = []
      first.removeAll { element in
        guard let index = candidates[key(element)]?.popLast() else { return false }
        taken.insert(index)
        if number > 0 { changes.append(Change(first: element, second: second[index])) }
        return true
      }
      second = second.indices.filter { !taken.contains($0) }.map { second[$0] }
    }
    return changes + first.map { Change(first: $0) } + second.map { Change(second: $0) }
  }
}

extension Event {
  /// All but the time, and without what makes no difference: the order of parameters, and defaults.
  fileprivate var look: String {
    let values = EventParameterID.allCases.filter { $0.applies(to: kind) }
      .map { "\(value(of: $0))" }
    let sound =
      waveform.map { "\($0.path) \($0.usesVolumeEnvelope) \($0.isLoopEnabled)" } ?? ""
    return "\(values.joined(separator: " ")) \(duration.map { "\($0)" } ?? "") \(sound)"
  }
}

extension Control {
  /// The time of the parameter, or of the curve's first point.
  var firstTime: Double {
    switch self {
    case .parameter(let parameter): parameter.time
    case .curve(let curve): curve.points.reduce(Double.infinity) { min($0, curve.time + $1.time) }
    }
  }

  /// The values, without the time at which they begin.
  fileprivate var look: String {
    switch self {
    case .parameter(let parameter): "\(parameter.value)"
    case .curve(let curve): curve.points.map { "\($0.time) \($0.value)" }.joined(separator: " ")
    }
  }
}
