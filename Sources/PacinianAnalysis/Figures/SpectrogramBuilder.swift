import PacinianBase
import PacinianModel
import PacinianSpectra

/// Makes a spectrogram of a signal that comes in blocks: Hann windows, a transform each; a cell
/// shows the highest level of the transforms that fall into its column.
struct SpectrogramBuilder {
  private(set) var spectrogram: Spectrogram

  /// The signal without what lies above the rows.
  private var decimator: Decimator
  private let transformCount: Int
  /// Decimated frames of a transform.
  private let framesPerTransform: Double
  private let transform: RealTransform
  /// The Hann window, scaled so that a sine of full scale has magnitude 1.
  private let window: [Double]
  /// The bins of each row: one or more, or two to interpolate between.
  private let rows: [Row]
  /// Decimated frames of a column to both sides of a transform's middle.
  private let reach: Int
  /// The levels of the bins that rows show, of one transform.
  private var levels: [Double]
  /// Samples of a second, after decimation.
  private let rate: Double
  /// Decimated samples.
  private var pending: [Double]
  /// The decimated frame of `pending`'s first sample.
  private var pendingStart: Int
  private var nextTransform = 0

  private struct Row {
    var lowBin: Int
    var highBin: Int
    /// The position of the row between two neighbouring bins, 0…1; `nil` if the largest of several
    /// bins counts.
    var fraction: Double?
  }

  /// More columns than this cost transforms and show nothing new.
  private static let mostColumns = 2_048

  /// A window's share of the signal, so that short patterns keep their course in time. A window has
  /// 32 ms or more, whose main lobe is 125 Hz wide, and 64 ms or less: a longer window would merge
  /// taps that fingers distinguish.
  private static let windowShare = 1.0 / 16
  static let windowSeconds = 0.032...0.064
  /// A window as long as an event shows it twice as long as it is. Half as long is enough to tell
  /// events apart; below 20 ms the main lobe would be wider than the carriers' range.
  private static let shareOfEvent = 0.5
  private static let shortestWindow = 0.020

  /// Seconds of the windows for a signal.
  static func windowSeconds(of seconds: Double, shortestEvent: Double?) -> Double {
    let bySignal = min(
      max(seconds * windowShare, windowSeconds.lowerBound), windowSeconds.upperBound)
    guard let shortestEvent else { return bySignal }
    return min(bySignal, max(shortestEvent * shareOfEvent, shortestWindow))
  }

  init(
    frameCount: Int, sampleRate: Int, columns: Int, highestFrequency: Double,
    shortestEvent: Double?
  ) {
    decimator = Self.decimator(sampleRate: sampleRate, highestFrequency: highestFrequency)
    let (rate, factor) = (decimator.outputRate, decimator.factor)
    let seconds = Self.windowSeconds(
      of: Double(frameCount) / Double(sampleRate), shortestEvent: shortestEvent)
    let half = max(1, Int(limiting: seconds * rate / 2))
    let columnCount = min(columns, Self.mostColumns)
    // Neighbouring windows overlap by half or more: nothing falls between two of them.
    let perStep = half * factor * columnCount
    transformCount = columnCount * max(1, (frameCount + perStep - 1) / perStep)
    framesPerTransform = Double(frameCount) / Double(factor) / Double(transformCount)
    reach = max(
      Int(limiting: framesPerTransform) / 2 + 1,
      min(half, Int(limiting: Self.shortestReach * rate) + 1))
    var size = 2
    while size < 4 * half { size *= 2 }
    transform = RealTransform(size: size)
    let shape = (0..<(2 * half)).map {
      0.5 - 0.5 * cos(Double.pi * (Double($0) + 0.5) / Double(half))
    }
    let sum = shape.reduce(0, +)
    window = shape.map { $0 * 2 / sum }
    let highest = min(highestFrequency, rate / 2)
    rows = Self.rows(highest: highest, binsPerHertz: Double(size) / rate, lastBin: size / 2)
    levels = [Double](repeating: 0, count: rows[rows.count - 1].highBin + 1)
    spectrogram = Spectrogram(
      highestFrequency: highest, columnCount: columnCount,
      levels: [UInt8](repeating: 0, count: columnCount * Spectrogram.rowCount),
      changes: [Double](repeating: 0, count: columnCount))
    self.rate = rate
    pending = [Double](repeating: 0, count: half)
    pendingStart = -half
  }

  /// Transforms of what lies above the rows would be in vain. The kept rate is four times the
  /// highest frequency or more, so that a short filter does; a power of two divides windows evenly.
  private static func decimator(sampleRate: Int, highestFrequency: Double) -> Decimator {
    var rate = Double(sampleRate)
    while rate >= 2 * leastRates * highestFrequency { rate /= 2 }
    return Decimator(sampleRate: sampleRate, passHertz: highestFrequency, leastRate: rate)
  }

  /// The least kept rate, in highest frequencies.
  private static let leastRates = 4.0

  private static func rows(highest: Double, binsPerHertz: Double, lastBin: Int) -> [Row] {
    (0..<Spectrogram.rowCount).map { index in
      let width = highest / Double(Spectrogram.rowCount) * binsPerHertz
      let (from, to) = (Double(index) * width, Double(index + 1) * width)
      guard width < 1 else {
        return Row(
          lowBin: Int(limiting: from), highBin: min(Int(limiting: to), lastBin), fraction: nil)
      }
      let centre = (from + to) / 2
      let low = min(Int(limiting: centre), lastBin - 1)
      return Row(lowBin: low, highBin: low + 1, fraction: centre - Double(low))
    }
  }

  /// Amplitudes below are silence: 20 dB below the lowest level that is shown.
  private static let silence = 1e-4
  /// Half the period of the lowest carriers is shorter than twice this.
  private static let shortestReach = 0.004

  /// Changes less than this share of the largest height are the ripple of sampled peaks.
  private static let leastChange = 0.05

  mutating func append(_ samples: Span<Float>) {
    decimator.append(samples, to: &pending)
    transformPending()
  }

  /// Ends the signal with silence, so that the last windows are full.
  mutating func finish() {
    let silence = [Float](repeating: 0, count: decimator.tailCount)
    decimator.append(silence.span, to: &pending)
    pending += [Double](repeating: 0, count: window.count)
    transformPending()
  }

  private mutating func transformPending() {
    while nextTransform < transformCount {
      let centre = (Double(nextTransform) + 0.5) * framesPerTransform
      let first = Int(limiting: centre) - window.count / 2 - pendingStart
      guard first + window.count <= pending.count else {
        pending.removeFirst(min(first, pending.count))
        pendingStart += min(first, pending.count + first)
        return
      }
      measure(from: first, column: nextTransform * spectrogram.columnCount / transformCount)
      nextTransform += 1
    }
  }

  private mutating func measure(from first: Int, column: Int) {
    // A window looks ahead and back; a column shows only sound within it. (Silence needs no
    // transform, and long patterns have much of it.)
    let centre = first + window.count / 2
    guard
      pending[max(0, centre - reach)..<min(pending.count, centre + reach)]
        .contains(where: { abs($0) > Self.silence })
    else { return }
    for index in window.indices {
      transform.samples[index] = pending[first + index] * window[index]
    }
    for index in window.count..<transform.size { transform.samples[index] = 0 }
    transform.forward()
    for bin in levels.indices { levels[bin] = level(bin) }
    spectrogram.changes[column] = max(spectrogram.changes[column], changes(from: first))
    for (index, row) in rows.enumerated() {
      var level: Double
      if let fraction = row.fraction {
        level = levels[row.lowBin] * (1 - fraction) + levels[row.highBin] * fraction
      } else {
        level = 0
        for bin in row.lowBin...row.highBin { level = max(level, levels[bin]) }
      }
      let cell = column * Spectrogram.rowCount + index
      spectrogram.levels[cell] = max(
        spectrogram.levels[cell], UInt8(clamping: Int(limiting: level.rounded())))
    }
  }

  /// The changes of height inside a window, each by the window's weight there and the rate. A
  /// height is the largest sample in a period of the strongest tone from 40 Hz on, every half of
  /// one. (A half alone is higher and lower in turns beside a slow vibration.)
  private func changes(from first: Int) -> Double {
    let binsPerHertz = Double(transform.size) / rate
    let lowest = Int(limiting: (SensationScale.boundary * binsPerHertz).rounded(.up))
    guard let tone = (lowest..<max(lowest, levels.count)).max(by: { levels[$0] < levels[$1] }),
      tone > 0
    else { return 0 }
    let length = max(1, Int(limiting: (Double(transform.size) / Double(2 * tone)).rounded(.up)))
    let starts = Array(stride(from: 0, to: window.count, by: length))
    let halves = starts.map { start in
      pending[first + start..<min(first + start + length, first + window.count)]
        .reduce(0) { max($0, abs($1)) }
    }
    let heights = zip([halves[0]] + halves, halves + [halves[halves.count - 1]]).map { max($0, $1) }
    let least = (heights.max() ?? 0) * Self.leastChange
    var (last, sum) = (heights[0], 0.0)
    for index in heights.indices.dropFirst() where abs(heights[index] - last) > least {
      let reach = starts[max(index - 2, 0)]...min((index + 1) * length, window.count - 1)
      let middle = min(max(window.count / 2, reach.lowerBound), reach.upperBound)
      sum += abs(heights[index] - last) * window[middle]
      last = heights[index]
    }
    return sum * rate
  }

  /// The level of a bin, 0…255 over the range of levels shown.
  private func level(_ bin: Int) -> Double {
    let power = (transform.bins[bin] * transform.bins[bin]).sum()
    guard power > 0 else { return 0 }
    let range = Spectrogram.decibels
    let decibels = min(max(10 * log10(power), range.lowerBound), range.upperBound)
    return (decibels - range.lowerBound) / (range.upperBound - range.lowerBound) * 255
  }
}
