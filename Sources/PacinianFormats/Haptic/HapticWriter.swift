import PacinianJSON
import PacinianPattern

/// Writes patterns as `.haptic` files of version 1.0.
///
/// The format has one amplitude and one frequency over time, and transients at points of the
/// amplitude, so much of what a pattern can hold becomes simpler; docs/HAPTIC.md says how, and
/// each file comes with a list of what it lost. What was read from a `.haptic` file is written
/// back with the same envelopes.
///
/// A writer is a value without state; one may be used from any thread.
public struct HapticWriter: Sendable {
  public init() {}

  /// Seconds of the longest pattern whose file can be read again, whatever its last event's tail.
  public static let longestPattern = HapticReader.latestTime / 2

  /// The file for patterns that play together.
  ///
  /// - Parameter layers: as ``PatternReading/layers`` has them; times are finite. The first
  ///   layer's metadata are kept.
  /// - Complexity: O(corners · events that sound together), where corners are the control points,
  ///   starts and ends.
  public func write(_ layers: [Pattern]) -> HapticWriting {
    var losses = LossTally()
    let metadata = HapticMetadata(layers.first?.metadata)
    if metadata.isDropped { losses.add(.metadataDropped, at: 0) }
    let signal = HapticSignal(layers, losses: &losses)
    var writer = JSONWriter()
    writer.object { root in
      root.key("version")
      root.object(isLine: true) { version in
        for (name, number) in [("major", 1), ("minor", 0), ("patch", 0)] {
          version.key(name)
          version.integer(number)
        }
      }
      root.key("metadata")
      root.write(.object(metadata.members))
      root.key("signals")
      root.object { signals in
        signals.key("continuous")
        signals.object { continuous in
          continuous.key("envelopes")
          continuous.object { envelopes in Self.write(signal, to: &envelopes) }
        }
      }
    }
    return HapticWriting(text: writer.text + "\n", losses: losses.losses)
  }

  private static func write(_ signal: HapticSignal, to envelopes: inout JSONWriter) {
    envelopes.key("amplitude")
    envelopes.array { array in
      for (index, point) in signal.amplitude.enumerated() {
        array.object(isLine: true) { line in
          line.member("time", point.time)
          line.member("amplitude", point.value)
          guard let emphasis = signal.emphasis[index] else { return }
          line.key("emphasis")
          line.object(isLine: true) { object in
            object.member("amplitude", emphasis.amplitude)
            object.member("frequency", emphasis.frequency)
          }
        }
      }
    }
    envelopes.key("frequency")
    envelopes.array { array in
      for point in signal.frequency {
        array.object(isLine: true) { line in
          line.member("time", point.time)
          line.member("frequency", point.value)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: Double) {
    key(name)
    shortestNumber(value.inBillionths)
  }
}
