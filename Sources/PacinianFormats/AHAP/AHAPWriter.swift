import PacinianBase
import PacinianModel

/// Writes patterns as AHAP, in one canonical form: equal patterns give equal bytes. A reader of the
/// file gets ``canonical(_:)``, which sounds exactly as the pattern does.
struct AHAPWriter {
  let options: PatternWriter.Options

  /// Seconds of the longest event that is cut. A longer event stays whole, because its parts would
  /// fill the memory.
  static let longestCutEvent = 1e6

  /// The events that a pattern's events may be cut into: one of 34 hours, or any number of 8
  /// minutes. This keeps the file from outgrowing the pattern by much.
  static func mostEvents(of pattern: Pattern) -> Int { 4_096 + 16 * pattern.events.count }

  init(options: PatternWriter.Options = .init()) { self.options = options }

  /// The pattern as ``write(_:)`` writes it: entries in order of time, parameters within their
  /// ranges and each once, curves counting from their first point, and nothing that has no
  /// effect. Its sound is the pattern's but for ``losses(_:)``. Complexity: O(n log n).
  func canonical(_ pattern: Pattern) -> Pattern {
    var canonical = pattern
    canonical.events.removeAll { $0.playsRegisteredRecording }
    if options.keepsAppleLimits {
      canonical.events = canonical.events.flatMap { $0.withinLimits }
      canonical.controls = ControlChain(canonical.controls).controls
    }
    canonical.version = pattern.version ?? Self.version
    canonical.events = canonical.events.map { $0.canonical }
      .ascending { $0.kind.rank }.ascending { $0.time }
    canonical.controls = canonical.controls.compactMap { $0.canonical }.ascending { $0.startTime }
    return canonical
  }

  /// The changes that ``write(_:)`` makes to the sound: it drops events that play a registered
  /// recording and, with Apple's limits, cuts events.
  func losses(_ pattern: Pattern) -> [ConversionLoss] {
    var losses = LossTally()
    for event in pattern.events {
      if options.keepsAppleLimits, event.isBeyondLimits { losses.add(.eventsCut, at: event.time) }
      if event.playsRegisteredRecording { losses.add(.recordingsDropped, at: event.time) }
    }
    return losses.losses
  }

  /// The text of an AHAP file for one pattern, UTF-8, with a line break at its end.
  ///
  /// Times in `pattern` are finite; the writer writes null for other times. Complexity: O(n log n).
  func write(_ pattern: Pattern) -> String {
    let pattern = canonical(pattern)
    var writer = JSONWriter()
    writer.object { root in
      root.member(AHAPKey.version, pattern.version ?? Self.version)
      if let metadata = pattern.metadata {
        root.key(AHAPKey.metadata)
        root.write(metadata)
      }
      root.key(AHAPKey.pattern)
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

extension AHAPWriter {
  /// One file where one pattern sounds as all layers, else one file for each layer. With Apple's
  /// limits, patterns of more than ``longestCutEvent`` throw, and patterns that would have more
  /// than ``mostEvents(of:)``.
  func write(_ separate: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    let layers = LayerUnion(separate).pattern.map { [$0] } ?? separate
    if options.keepsAppleLimits {
      try PatternWritingError.refuse(layers, beyond: Self.longestCutEvent)
      for layer in layers {
        let (count, limit) = (
          layer.events.reduce(0) { $0 + $1.pieceCount }, Self.mostEvents(of: layer)
        )
        guard count <= limit else { throw .tooManyEvents(count: count, limit: limit) }
      }
    }
    return PatternWriting(texts: layers.map { write($0) }, losses: layers.flatMap { losses($0) })
  }
}

extension EventKind {
  /// The order of kinds among events of one time: the order of the cases.
  fileprivate var rank: Double { Double(Self.allCases.firstIndex(of: self) ?? 0) }
}
