import PacinianBase
import PacinianMedia

/// The channels of a sound file that a transcription is made of, and whether their mean stands for
/// them.
struct TakenChannels {
  /// Counted from 1.
  let numbers: ClosedRange<Int>
  /// The channels of the whole file, and those of them that it announces as vibration.
  private var (fileCount, hapticCount) = (1, 0)
  /// The sums of squares of each channel, and of their mean.
  private var powers: [Double]
  private var meanPower = 0.0

  /// The share of the channels' power that their mean has without a warning. Equal channels have 1,
  /// and two that have nothing in common, or of which one is silent, a half.
  private static let leastShare = 0.499

  init(numbers: ClosedRange<Int>) {
    self.numbers = numbers
    powers = Array(repeating: 0, count: numbers.count)
  }

  /// The channels of a file that has `count`, the last of which are vibration by its comments.
  init(of count: Int, hapticCount: Int, kind: TranscribeChoices.Kind) {
    guard (1..<max(count, 1)).contains(hapticCount) else {
      self.init(numbers: 1...count)
      return
    }
    let soundCount = count - hapticCount
    self.init(numbers: kind == .audio ? 1...soundCount : (soundCount + 1)...count)
    (fileCount, self.hapticCount) = (count, hapticCount)
  }

  /// Adds the powers of some frames.
  mutating func add(_ frames: Span<Float>) {
    let count = powers.count
    for first in stride(from: 0, to: frames.count, by: count) {
      var sum = 0.0
      for channel in 0..<count {
        let sample = Double(frames[first + channel])
        guard sample.isFinite else { continue }
        powers[channel] += sample * sample
        sum += sample
      }
      meanPower += (sum / Double(count)) * (sum / Double(count))
    }
  }

  /// The part of the channels' mean power that their mean has; 1 of silence.
  private var share: Double {
    let power = powers.reduce(0, +) / Double(powers.count)
    return power > 0 ? meanPower / power : 1
  }

  private var cancels: Bool { powers.count > 1 && share < Self.leastShare }

  /// The channel with the most power.
  private var loudest: Int {
    let index = powers.indices.max { powers[$0] < powers[$1] } ?? 0
    return numbers.lowerBound + index
  }

  /// One channel that stands for all: their mean, or the loudest one where they cancel each other.
  var channel: SoundReader.Channel { cancels ? .number(loudest) : .mean(numbers) }

  /// The warnings about the choice of channels.
  func remarks(_ kind: TranscribeChoices.Kind) -> [String] {
    var remarks: [String] = []
    if hapticCount > 0 {
      let (one, other) = kind == .audio ? ("sound", "vibration") : ("vibration", "sound")
      let rest =
        kind == .audio ? (fileCount - hapticCount + 1)...fileCount : 1...(fileCount - hapticCount)
      remarks.append(
        "\(OggPages.comment(of: hapticCount)) makes \(Self.words(numbers)) of \(fileCount) \(one) and "
          + "\(Self.words(rest)) \(other); the \(one) is transcribed, --kind "
          + "\(kind == .audio ? "vibration" : "audio") takes the \(other), and --channel any of them"
      )
    }
    if cancels {
      let percent = Int(limiting: (share * 100).rounded())
      let stands =
        kind == .audio
        ? "the level is that of the channels' power" : "channel \(loudest) is taken, the loudest"
      remarks.append(
        "the mean of \(Self.words(numbers)) has \(percent) % of their power, because they cancel each "
          + "other; \(stands), and --channel N takes another one"
          + (kind == .audio ? ", such as \(loudest), the loudest" : ""))
    }
    return remarks
  }

  private static func words(_ numbers: ClosedRange<Int>) -> String {
    numbers.count == 1
      ? "channel \(numbers.lowerBound)" : "channels \(numbers.lowerBound) to \(numbers.upperBound)"
  }
}
