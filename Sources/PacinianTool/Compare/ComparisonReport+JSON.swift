import PacinianAnalysis
import PacinianBase

extension ComparisonReport {
  /// All results as one JSON object; docs/COMPARE.md explains the members.
  var json: String {
    JSONWriter.document { root in
      root.member("first", first)
      root.member("second", second)
      root.member("compared", results.count)
      root.member("same", results.count { $0.isSame })
      root.member("failed", failureCount)
      if tolerance != nil { root.member("beyondTolerance", beyondCount) }
      root.array("results") { array in
        for result in results { array.object { $0.write(result, tolerance) } }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ result: ComparisonResult, _ tolerance: ComparisonTolerance?) {
    member("name", result.name)
    if let tolerance { member("isBeyondTolerance", result.isBeyond(tolerance)) }
    switch result.outcome {
    case .onlyInFirst: member("status", "only in first")
    case .onlyInSecond: member("status", "only in second")
    case .renamed(let name, let signal):
      member("status", "renamed")
      member("formerName", name)
      write(signal, result.fidelity)
    case .failed(let reason):
      member("status", "failed")
      member("error", reason)
    case .compared(let pattern, let signal):
      member("status", result.isSame ? "same" : "different")
      if let pattern { write(pattern) }
      write(signal, result.fidelity)
    }
  }

  private mutating func write(_ pattern: PatternDifference) {
    array("events") { array in
      for change in pattern.events { array.write(change) { $0.write($1, layer: nil) } }
    }
    array("controls") { array in
      for change in pattern.controls { array.write(change) { $0.write($1, layer: nil) } }
    }
  }

  private mutating func write<Element>(
    _ change: PatternDifference.Change<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    object { object in
      for (key, element) in [("first", change.first), ("second", change.second)] {
        guard let element else { continue }
        object.key(key)
        write(&object, element)
      }
    }
  }

  private mutating func write(_ signal: SignalDifference, _ fidelity: Fidelity?) {
    object("signal") { object in
      signal.write(to: &object)
      object.member("spectralTemporalSimilarity", signal.similarity?.spectralTemporal)
      object.member("perceptualQualityIndex", signal.similarity?.perceptualQuality)
      if let fidelity {
        object.object("asConversion") { $0.members(fidelity) }
      }
    }
  }
}
