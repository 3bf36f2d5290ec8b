#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A recorded signal.
public struct HapticWaveform: Sendable, Equatable {
  /// Frames a second.
  public let sampleRate: Int
  /// The haptic bus, a sample a frame; full scale is ±1.
  public private(set) var haptic: [Float] = []
  /// The audio bus, left and right for each frame.
  public private(set) var audio: [Float] = []

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  mutating func append(_ block: HapticBlock) {
    haptic.append(contentsOf: block.haptic)
    audio.append(contentsOf: block.audio)
  }

  /// Seconds.
  public var duration: TimeInterval { Double(haptic.count) / Double(sampleRate) }

  /// The largest magnitude on the haptic bus within `range` seconds; 0 where nothing was recorded.
  public func peak(in range: Range<TimeInterval> = 0..<(.infinity)) -> Float {
    haptic[frames(range)].reduce(0) { max($0, abs($1)) }
  }

  /// The root of the mean square on the haptic bus within `range` seconds.
  public func rms(in range: Range<TimeInterval> = 0..<(.infinity)) -> Float {
    let part = haptic[frames(range)]
    guard !part.isEmpty else { return 0 }
    let sum = part.reduce(0.0) { $0 + Double($1) * Double($1) }
    return Float((sum / Double(part.count)).squareRoot())
  }

  /// The largest magnitude on the audio bus within `range` seconds.
  public func audioPeak(in range: Range<TimeInterval> = 0..<(.infinity)) -> Float {
    let frames = frames(range)
    return audio[2 * frames.lowerBound..<2 * frames.upperBound].reduce(0) { max($0, abs($1)) }
  }

  private func frames(_ range: Range<TimeInterval>) -> Range<Int> {
    let bounds = [range.lowerBound, range.upperBound].map { time in
      Int(min(max(0, (time * Double(sampleRate)).rounded()), Double(haptic.count)))
    }
    return bounds[0]..<bounds[1]
  }
}

#endif
