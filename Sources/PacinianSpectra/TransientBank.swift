import PacinianBase
import PacinianModel

/// The waveforms of a profile's transients at one sample rate, over sharpness.
///
/// A spectrum has waveforms at 65 evenly spaced sharpness nodes, and waveforms between nodes are
/// mixed linearly (rendering model, section 6). A node is computed, together with its neighbour,
/// when it is first needed, and then shared. A tone needs no nodes. Safe to use from any number of
/// threads.
public final class TransientBank: Sendable {
  /// The number of nodes. Node `j` has sharpness `j / (nodeCount - 1)`.
  public static let nodeCount = 65

  public let sampleRate: Int
  let source: TransientTimbre.Source
  private let frequencyMap: FrequencyMap
  private let transforms: TransformKind
  /// Designers that no thread uses at the moment; a thread that finds none makes another one.
  private let designers = Locked<[MinimumPhaseDesigner]>([])
  private let pairs = Locked([NodePair?](repeating: nil, count: TransientBank.pairCount))
  let floats = Locked<FloatWaveforms?>(nil)

  /// The waveforms of an even node and of the next one, or twice the last node's.
  typealias NodePair = (first: [Double], second: [Double])
  static let pairCount = (nodeCount + 1) / 2

  /// - Parameter sampleRate: Hz, in ``RenderingOptions/sampleRates``.
  public init(profile: ActuatorProfile, sampleRate: Int) {
    precondition(RenderingOptions.sampleRates.contains(sampleRate))
    self.sampleRate = sampleRate
    source = profile.transient.source
    frequencyMap = profile.frequencyMap
    transforms = .chosen
  }

  /// A bank of either kind of transforms, for comparisons. (The other initializer does not call it:
  /// over a convenience initializer the compiler of Swift 6.3 crashes in other modules.)
  package init(profile: ActuatorProfile, sampleRate: Int, transforms: TransformKind) {
    precondition(RenderingOptions.sampleRates.contains(sampleRate))
    self.sampleRate = sampleRate
    source = profile.transient.source
    frequencyMap = profile.frequencyMap
    self.transforms = transforms
  }

  /// The banks that were asked for last, the latest first.
  private static let recent = Locked<[TransientBank]>([])
  /// As many profiles and rates as a process uses in turn: a bank takes about 1 MB at 48 kHz.
  private static let mostRecent = 4

  /// The bank of a profile's transients at a sample rate. All who ask for the same share one, and
  /// design each waveform once, as long as no more than three others have been asked for since.
  /// - Parameter sampleRate: Hz, in ``RenderingOptions/sampleRates``.
  public static func shared(profile: ActuatorProfile, sampleRate: Int) -> TransientBank {
    recent.withLock { banks in
      let known = banks.firstIndex { bank in
        bank.sampleRate == sampleRate && bank.source == profile.transient.source
          && bank.frequencyMap == profile.frequencyMap
      }
      let bank =
        known.map { banks.remove(at: $0) }
        ?? TransientBank(profile: profile, sampleRate: sampleRate)
      banks.insert(bank, at: 0)
      if banks.count > mostRecent { banks.removeLast() }
      return bank
    }
  }

  /// The number of frames a transient of `sharpness` lasts. Computes no waveform.
  public func frameCount(at sharpness: Double) -> Int {
    switch source {
    case .spectrum(let spectrum):
      MinimumPhaseDesigner.frameCount(sampleRate: sampleRate, seconds: spectrum.duration)
    case .tone(let tone): tone.frameCount(at: sharpness, sampleRate: sampleRate)
    }
  }

  /// The waveform at `sharpness`, which the caller has clamped to 0…1. Gains are not applied.
  /// Complexity: O(frames), and O(n log n) once for each node that it is the first to need.
  public func waveform(at sharpness: Double) -> [Double] {
    switch source {
    case .tone(let tone): return tone.waveform(at: sharpness, sampleRate: sampleRate)
    case .spectrum:
      let position = sharpness * Double(Self.nodeCount - 1)
      let lower = min(Int(position), Self.nodeCount - 1)
      let fraction = position - Double(lower)
      let below = node(lower)
      guard fraction > 0 else { return below }
      return zip(below, node(lower + 1)).map { $0 * (1 - fraction) + $1 * fraction }
    }
  }

  /// The waveform of node `index`, 0 ..< ``nodeCount``.
  /// - Precondition: the profile's transients have a spectrum, not a tone.
  package func node(_ index: Int) -> [Double] {
    let pair = pair(index / 2)
    return index % 2 == 0 ? pair.first : pair.second
  }

  /// Two threads that need a pair at once both design it: neither waits, and the bank keeps one of
  /// the results.
  private func pair(_ index: Int) -> NodePair {
    if let known = pairs.withLock({ $0[index] }) { return known }
    let designed = design(pair: index)
    return pairs.withLock { pairs in
      let kept = pairs[index] ?? designed
      pairs[index] = kept
      return kept
    }
  }

  /// Designs nodes `2 · index` and the next. The same two neighbours are always designed together,
  /// so that no bit depends on the order of threads.
  /// - Precondition: the profile's transients have a spectrum, not a tone.
  func design(pair index: Int) -> NodePair {
    guard case .spectrum(let spectrum) = source else { preconditionFailure("a tone has no nodes") }
    let designer =
      designers.withLock { $0.popLast() }
      ?? MinimumPhaseDesigner(
        sampleRate: sampleRate, seconds: spectrum.duration, transforms: transforms)
    defer { designers.withLock { $0.append(designer) } }
    return designer.waveforms { waveform, bins, logarithms in
      let node = min(2 * index + waveform, Self.nodeCount - 1)
      return spectrum.fillLogarithms(
        at: Double(node) / Double(Self.nodeCount - 1), frequencyMap: frequencyMap,
        floor: log(MinimumPhaseDesigner.magnitudeFloor), &bins, logarithms)
    }
  }

  /// The indices of the nodes kept so far, ascending.
  package var computedNodes: [Int] {
    pairs.withLock { pairs in (0..<Self.nodeCount).filter { pairs[$0 / 2] != nil } }
  }
}
