import PacinianJSON
import PacinianPattern

/// Writes patterns as AHAP, in one canonical form: equal patterns give equal bytes, and reading
/// what was written gives ``canonical(_:)``, which sounds exactly as the pattern does.
///
/// A writer is a value without state; one may be used from any thread.
public struct AHAPWriter: Sendable {
  public struct Options: Sendable, Equatable {
    /// Whether to stay within what Apple documents: curves are cut into chains of curves of at
    /// most 16 points, and sustained continuous events of more than 30 s, up to
    /// ``AHAPWriter/longestCutEvent``, into events that follow each other. Controls keep their
    /// course exactly; a cut event's carrier begins anew, and where players stop after 30 s, it goes on.
    public var keepsAppleLimits = false

    public init(keepsAppleLimits: Bool = false) { self.keepsAppleLimits = keepsAppleLimits }
  }

  public var options: Options

  /// Seconds of the longest event that is cut; what is longer is left whole, as it would take the memory.
  public static let longestCutEvent = 1e6

  public init(options: Options = Options()) { self.options = options }

  /// The pattern as ``write(_:)`` writes it: entries in order of time, parameters within their
  /// ranges and each once, curves counting from their first point, and nothing that has no
  /// effect. Its sound is the pattern's. Complexity: O(n log n).
  public func canonical(_ pattern: Pattern) -> Pattern {
    var canonical = pattern
    if options.keepsAppleLimits {
      canonical.events = canonical.events.flatMap { $0.withinLimits }
      canonical.controls = ControlChain(canonical.controls).controls
    }
    canonical.version = pattern.version ?? Self.version
    canonical.events = canonical.events.map(\.canonical).sorted(by: \.time) {
      EventKind.order[$0.kind, default: 0]
    }
    canonical.controls = canonical.controls.compactMap(\.canonical).sorted(by: \.startTime) { _ in 0
    }
    return canonical
  }

  /// What ``write(_:)`` changes of the sound: recordings that are known by a resource's id only and, with
  /// Apple's limits, events that are cut.
  public func losses(_ pattern: Pattern) -> [ConversionLoss] {
    var losses = LossTally()
    for event in pattern.events {
      if options.keepsAppleLimits, event.isBeyondLimits { losses.add(.eventsCut, at: event.time) }
      if event.waveform?.resourceID != nil { losses.add(.recordingsDropped, at: event.time) }
    }
    return losses.losses
  }

  /// The text of an AHAP file, UTF-8, with a line break at its end.
  ///
  /// Times in `pattern` are finite; what is not would be written as null. Complexity: O(n log n).
  public func write(_ pattern: Pattern) -> String {
    let pattern = canonical(pattern)
    var writer = JSONWriter()
    writer.object { root in
      root.key("Version")
      root.shortestNumber(pattern.version ?? Self.version)
      if let metadata = pattern.metadata {
        root.key("Metadata")
        root.write(metadata)
      }
      root.key("Pattern")
      root.array { entries in
        var controls = pattern.controls[...]
        for event in pattern.events {
          while let control = controls.first, control.startTime < event.time {
            entries.write(control)
            controls.removeFirst()
          }
          entries.write(event)
        }
        for control in controls { entries.write(control) }
      }
    }
    return writer.text + "\n"
  }

  /// The only version of AHAP so far.
  private static let version = 1.0
}

extension EventKind {
  /// Where events of a kind stand among those of one time.
  fileprivate static let order = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

extension Array {
  /// Sorted by `time`, then `rank`, then as before.
  fileprivate func sorted(
    by time: (Element) -> Double, then rank: (Element) -> Int
  ) -> [Element] {
    indices.map { (time: time(self[$0]), rank: rank(self[$0]), index: $0) }
      .sorted { ($0.time, $0.rank, $0.index) < ($1.time, $1.rank, $1.index) }
      .map { self[$0.index] }
  }
}
