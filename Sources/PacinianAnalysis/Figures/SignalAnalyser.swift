/// Takes a signal block by block and keeps the parts of it that a figure shows: memory depends on
/// the figure's size, not on the signal's length. One thread at a time.
public struct SignalAnalyser {
  /// Seconds of the longest window of the spectrogram, which reaches so far around the shown part.
  package static let longestWindow = SpectrogramBuilder.windowSeconds.upperBound

  private let start: Double
  private let frameCount: Int
  private let sampleRate: Int
  private let columnCount: Int
  private var frame = 0
  private var peak = 0.0
  private var samples: [Float] = []
  private var lows: [Float] = []
  private var highs: [Float] = []
  private var builder: SpectrogramBuilder

  /// Up to this many samples for a pixel column they are kept, so that the line can be drawn; with
  /// more it is a band, for which the extremes are enough.
  private static let samplesPerColumn = 64

  /// - Parameters:
  ///   - frameCount: the frames that will come, above 0.
  ///   - sampleRate: Hz, above 0.
  ///   - size: the figure's.
  ///   - highestFrequency: Hz at the spectrogram's upper edge, above 0; at most half the sample
  ///     rate counts.
  ///   - shortestEvent: seconds of the shortest continuous event, which decides how long the
  ///     spectrogram's windows are; `nil` where there is none.
  ///   - start: the second of the first frame.
  public init(
    frameCount: Int, sampleRate: Int, size: PlotSize, highestFrequency: Double,
    shortestEvent: Double? = nil, start: Double = 0
  ) {
    precondition(frameCount > 0 && sampleRate > 0 && highestFrequency > 0)
    self.start = start
    self.frameCount = frameCount
    self.sampleRate = sampleRate
    columnCount = size.width
    if frameCount > Self.samplesPerColumn * columnCount {
      lows = [Float](repeating: .infinity, count: columnCount)
      highs = [Float](repeating: -.infinity, count: columnCount)
    }
    builder = SpectrogramBuilder(
      frameCount: frameCount, sampleRate: sampleRate, columns: columnCount,
      highestFrequency: highestFrequency, shortestEvent: shortestEvent)
  }

  /// Takes the next samples; those past the frame count do not count.
  /// Complexity: O(samples · log window), no memory that grows with the signal.
  public mutating func append(_ block: Span<Float>) {
    let block = block.extracting(first: frameCount - frame)
    builder.append(block)
    if lows.isEmpty {
      for index in block.indices { samples.append(block[index]) }
    }
    // Products pass 32 bits, which `Int` has in browsers.
    let (frames, columns) = (Int64(clamping: frameCount), Int64(clamping: columnCount))
    var index = 0
    while index < block.count {
      let column = Int64(clamping: frame) * columns / frames
      let columnEnd = Int(clamping: ((column + 1) * frames + columns - 1) / columns)
      let end = min(block.count, index + columnEnd - frame)
      frame += end - index
      var (low, high) = (Float.infinity, -Float.infinity)
      while index < end {
        let sample = block[index]
        if sample < low { low = sample }
        if sample > high { high = sample }
        index += 1
      }
      peak = max(peak, Double(high), -Double(low))
      guard !lows.isEmpty else { continue }
      let place = Int(clamping: column)
      lows[place] = min(lows[place], low)
      highs[place] = max(highs[place], high)
    }
  }

  /// The result, after all frames were added.
  public consuming func finish() -> PlotSignal {
    precondition(frame == frameCount, "the signal is not complete")
    builder.finish()
    return PlotSignal(
      start: start, duration: Double(frameCount) / Double(sampleRate), peak: peak,
      trace: lows.isEmpty ? .samples(samples) : .extremes(zip(lows, highs).map { $0...$1 }),
      spectrogram: builder.spectrogram)
  }
}
