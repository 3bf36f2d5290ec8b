import PacinianBase
import PacinianModel

/// Writes patterns as `.haptic` files of version 1.0.
///
/// The format has one amplitude and one frequency over time, and transients at points of the
/// amplitude, so most patterns become simpler. docs/HAPTIC.md has the rules, and each file comes
/// with a list of its losses. A signal that was read from a `.haptic` file is written back with the
/// same envelopes.
struct HapticWriter {
  /// Seconds of the longest pattern that is written. The file can be read again, whatever the tail
  /// of the last event is.
  static let longestPattern = HapticParser.latestTime / 2

  /// The one file for patterns that play together.
  ///
  /// - Parameter layers: the metadata of the first one are kept.
  /// - Complexity: O(points written · log events).
  func write(_ layers: [Pattern]) -> PatternWriting {
    var losses = LossTally()
    let metadata = HapticMetadata(layers.first?.metadata)
    if metadata.isDropped { losses.add(.metadataDropped, at: 0) }
    let signal = HapticSignal.baked(layers, losses: &losses)
    var writer = JSONWriter()
    writer.object { root in
      root.key(HapticKey.version)
      root.object(isLine: true) { version in
        version.member(HapticKey.major, 1)
        version.member(HapticKey.minor, 0)
        version.member(HapticKey.patch, 0)
      }
      root.key(HapticKey.metadata)
      root.write(.object(metadata.members))
      root.key(HapticKey.signals)
      root.object { signals in
        signals.key(HapticKey.continuous)
        signals.object { continuous in
          continuous.key(HapticKey.envelopes)
          continuous.object { envelopes in Self.write(signal, to: &envelopes) }
        }
      }
    }
    return PatternWriting(texts: [writer.text + "\n"], losses: losses.losses)
  }

  private static func write(_ signal: HapticSignal, to envelopes: inout JSONWriter) {
    envelopes.key(HapticKey.amplitude)
    envelopes.array { array in
      for (index, point) in signal.amplitude.enumerated() {
        array.object(isLine: true) { line in
          line.member(HapticKey.time, point.time)
          line.member(HapticKey.amplitude, point.value)
          guard let emphasis = signal.emphasis[index] else { return }
          line.key(HapticKey.emphasis)
          line.object(isLine: true) { object in
            object.member(HapticKey.amplitude, emphasis.amplitude.inBillionths)
            object.member(HapticKey.frequency, emphasis.frequency.inBillionths)
          }
        }
      }
    }
    envelopes.key(HapticKey.frequency)
    envelopes.array { array in
      for point in signal.frequency {
        array.object(isLine: true) { line in
          line.member(HapticKey.time, point.time)
          line.member(HapticKey.frequency, point.value)
        }
      }
    }
  }
}
