import PacinianBase
import Testing

@testable import PacinianAnalysis

@Suite("Signal analyser")
struct SignalAnalyserTests {
  private static let rate = 8_000

  private func analysed(
    _ samples: [Double], block: Int = 977, rate: Int = SignalAnalyserTests.rate
  ) -> PlotSignal {
    var analyser = SignalAnalyser(
      frameCount: samples.count, sampleRate: rate, size: PlotSize(width: 400, height: 300),
      highestFrequency: 500)
    for start in stride(from: 0, to: samples.count, by: block) {
      let part = samples[start..<min(start + block, samples.count)].map(Float.init)
      analyser.append(part.span)
    }
    return analyser.finish()
  }

  private func sine(
    _ frequency: Double, amplitude: Double, seconds: Double, rate: Int = SignalAnalyserTests.rate
  ) -> [Double] {
    (0..<Int(seconds * Double(rate))).map {
      amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))
    }
  }

  @Test(
    "a sine shows at its frequency with its level", arguments: [100.0, 230, 400],
    [2_000, 8_000, 44_100, 48_000])
  func sineLevel(frequency: Double, rate: Int) {
    let samples = sine(frequency, amplitude: 0.5, seconds: 2, rate: rate)
    let spectrogram = analysed(samples, rate: rate).spectrogram
    let column = spectrogram.columnCount / 2
    let levels = spectrogram.levels[
      (column * Spectrogram.rowCount)..<((column + 1) * Spectrogram.rowCount)]
    let highest = levels.max() ?? 0
    let row = levels.firstIndex(of: highest).map { $0 - column * Spectrogram.rowCount } ?? 0
    let shown = (Double(row) + 0.5) / Double(Spectrogram.rowCount) * 500
    // A bin of the padded transform is 8 Hz wide.
    #expect(abs(shown - frequency) < 8)
    // 0.5 is −6.02 dB; a bin beside the peak loses up to half a dB.
    let decibels = Double(highest) / 255 * 60 - 60
    #expect(abs(decibels + 6.02) < 0.6)
  }

  @Test("short events have short windows: their levels fall sooner behind them")
  func shortEvents() {
    // 50 ms of 150 Hz, every 100 ms.
    let samples = sine(150, amplitude: 0.8, seconds: 2).enumerated().map { index, sample in
      index % (Self.rate / 10) < Self.rate / 20 ? sample : 0
    }
    func level(_ shortest: Double?, at seconds: Double) -> UInt8 {
      var analyser = SignalAnalyser(
        frameCount: samples.count, sampleRate: Self.rate, size: PlotSize(width: 2_000, height: 300),
        highestFrequency: 500, shortestEvent: shortest)
      analyser.append(samples.map(Float.init).span)
      let spectrogram = analyser.finish().spectrogram
      let column = Int(seconds / 2 * Double(spectrogram.columnCount))
      let row = Int(150.0 / 500 * Double(Spectrogram.rowCount))
      return spectrogram.levels[column * Spectrogram.rowCount + row]
    }
    // Three milliseconds behind the end of a tone; 4.25 steps are 1 dB.
    #expect(level(0.05, at: 1.053) < level(nil, at: 1.053))
    // The middle of the tone has its level: −1.9 dB.
    let decibels = Double(level(0.05, at: 1.025)) / 255 * 60 - 60
    #expect(abs(decibels + 1.9) < 1)
    #expect(SpectrogramBuilder.windowSeconds(of: 2, shortestEvent: 0.05) == 0.025)
    #expect(SpectrogramBuilder.windowSeconds(of: 2, shortestEvent: 0.001) == 0.02)
    #expect(SpectrogramBuilder.windowSeconds(of: 2, shortestEvent: 1) == 0.064)
  }

  @Test("a click between two columns is not lost")
  func click() {
    var samples = [Double](repeating: 0, count: 120 * Self.rate)
    samples[70 * Self.rate + 1_234] = 1
    let signal = analysed(samples)
    let column = 70 * signal.spectrogram.columnCount / 120
    let levels = signal.spectrogram.levels[(column * Spectrogram.rowCount)...].prefix(
      2 * Spectrogram.rowCount)
    #expect((levels.max() ?? 0) > 0)
    #expect(signal.peak == 1)
    guard case .extremes(let extremes) = signal.trace else {
      Issue.record("two minutes are drawn sample by sample")
      return
    }
    #expect(extremes.map(\.upperBound).max() == 1)
  }

  @Test("clicks and dips show at even and odd frames alike", arguments: 0..<4)
  func clicksAndDips(offset: Int) {
    var samples = [Double](repeating: 0, count: 20 * Self.rate)
    let (click, dip) = (5 * Self.rate + offset, 15 * Self.rate + offset)
    samples[click] = 0.75
    samples[dip] = -0.5
    // Blocks that begin at odd frames too.
    for block in [1_000, 977] {
      let signal = analysed(samples, block: block)
      guard case .extremes(let extremes) = signal.trace else {
        Issue.record("twenty seconds are drawn sample by sample")
        return
      }
      #expect(extremes.map(\.upperBound).max() == 0.75)
      #expect(extremes.map(\.lowerBound).min() == -0.5)
      #expect(extremes[click * extremes.count / samples.count] == 0...0.75)
      #expect(extremes[dip * extremes.count / samples.count] == -0.5...0)
      #expect(extremes.count { $0 != 0...0 } == 2)
    }
  }

  @Test(
    "what lies above the highest frequency shows nowhere",
    arguments: [600.0, 2_000, 3_300, 5_000])
  func above(frequency: Double) {
    // Faded in and out: an edge would have all frequencies.
    let samples = sine(frequency, amplitude: 1, seconds: 1, rate: 48_000).enumerated().map {
      $1 * (0.5 - 0.5 * cos(2 * .pi * Double($0) / 48_000))
    }
    let levels = analysed(samples, rate: 48_000).spectrogram.levels
    let rows = Array(levels.indices).filter { $0 % Spectrogram.rowCount < Spectrogram.rowCount / 2 }
    #expect(rows.allSatisfy { levels[$0] == 0 })
  }

  @Test("the split into blocks changes nothing", arguments: [8_000, 48_000])
  func blocks(rate: Int) {
    let samples = sine(150, amplitude: 0.7, seconds: 3, rate: rate)
    let whole = analysed(samples, block: samples.count, rate: rate)
    for block in [1, 64, 1_000] {
      let parts = analysed(samples, block: block, rate: rate)
      #expect(parts.spectrogram.levels == whole.spectrogram.levels)
    }
    #expect(whole.duration == 3)
  }

  @Test("one sample is a signal")
  func shortest() {
    #expect(analysed([0.25]).peak == 0.25)
  }
}
