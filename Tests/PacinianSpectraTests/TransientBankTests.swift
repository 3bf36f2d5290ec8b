import Foundation
import PacinianModel
import Testing

@testable import PacinianSpectra

@Suite("Rendering model, section 6: sharpness to spectrum")
struct TransientBankTests {
  private let taptic = ActuatorProfile(
    name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))

  /// The model's steps with sums instead of transforms.
  private func directWaveform(_ profile: ActuatorProfile, sharpness: Double, rate: Int)
    -> [Double]
  {
    var size = 2
    while Double(size) < 0.34 * Double(rate) { size *= 2 }
    let centre = profile.frequencyMap.frequency(at: sharpness)
    let width = 0.45 + 0.35 * sharpness
    let logarithms = (0..<size).map { bin in
      let frequency = Double(min(bin, size - bin) * rate) / Double(size)
      let deviation = log2(frequency / centre) / width
      return log(max(frequency == 0 ? 0 : exp(-deviation * deviation / 2), 1e-4))
    }
    func angle(_ bin: Int, _ index: Int) -> Double {
      2 * Double.pi * Double(bin * index % size) / Double(size)
    }
    let indices = 0..<size
    let cepstrum = indices.map { index in
      indices.reduce(0) { $0 + logarithms[$1] * cos(angle($1, index)) } / Double(size)
    }
    let folded = indices.map { index in
      index == 0 || index == size / 2
        ? cepstrum[index] : (index < size / 2 ? 2 * cepstrum[index] : 0)
    }
    let spectrum = indices.map { bin -> (Double, Double) in
      let real = indices.reduce(0) { $0 + folded[$1] * cos(angle(bin, $1)) }
      let imaginary = indices.reduce(0) { $0 - folded[$1] * sin(angle(bin, $1)) }
      return (exp(real) * cos(imaginary), exp(real) * sin(imaginary))
    }
    let kept = Int((0.03 * Double(rate) + 0.5).rounded(.down))
    var waveform = (0..<kept).map { index in
      indices.reduce(0) {
        $0 + spectrum[$1].0 * cos(angle($1, index)) - spectrum[$1].1 * sin(angle($1, index))
      }
    }
    let fade = kept / 3
    for index in 0..<fade {
      waveform[kept - fade + index] *= 0.5 * (1 + cos(Double.pi * Double(index + 1) / Double(fade)))
    }
    let peak = waveform.map { abs($0) }.max() ?? 1
    return waveform.map { $0 / peak }
  }

  @Test("a node is the minimum-phase response of its target, as direct sums give it")
  func directSums() {
    for rate in [1_000, 2_000] {
      let bank = TransientBank(profile: taptic, sampleRate: rate)
      for node in [0, 27, 64] {
        let expected = directWaveform(taptic, sharpness: Double(node) / 64, rate: rate)
        let actual = bank.node(node)
        #expect(actual.count == expected.count)
        for (left, right) in zip(actual, expected) { #expect(abs(left - right) < 1e-9) }
      }
    }
  }

  @Test("the transform is the smallest power of two of at least 0.34 s")
  func transformSize() {
    for (rate, frames) in [(1_000, 30), (44_100, 1_323), (48_000, 1_440), (192_000, 5_760)] {
      #expect(TransientBank(profile: taptic, sampleRate: rate).node(0).count == frames)
    }
  }

  @Test("the largest magnitude is 1 and the last sample is faded to 0")
  func scaling() {
    let bank = TransientBank(profile: taptic, sampleRate: 48_000)
    for node in stride(from: 0, to: 65, by: 8) {
      let waveform = bank.node(node)
      #expect(waveform.map { abs($0) }.max() == 1)
      #expect(waveform.last == 0)
    }
  }

  @Test("the spectrum peaks at the sharpness's frequency")
  func peakFrequency() {
    let bank = TransientBank(profile: taptic, sampleRate: 48_000)
    for sharpness in [0.25, 0.5, 1] {
      let waveform = bank.waveform(at: sharpness)
      func energy(_ frequency: Double) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (index, sample) in waveform.enumerated() {
          let angle = 2 * Double.pi * frequency * Double(index) / 48_000
          real += sample * cos(angle)
          imaginary += sample * sin(angle)
        }
        return real * real + imaginary * imaginary
      }
      let strongest = stride(from: 40.0, to: 500, by: 2).max { energy($0) < energy($1) } ?? 0
      let centre = taptic.frequencyMap.frequency(at: sharpness)
      // 30 ms resolve 33 Hz; the peak stays within a third of that.
      #expect(abs(strongest - centre) < 12, "\(strongest) Hz for \(centre) Hz")
    }
  }

  @Test("between nodes the waveforms are mixed linearly")
  func mixing() {
    let bank = TransientBank(profile: taptic, sampleRate: 8_000)
    let mixed = bank.waveform(at: 20.25 / 64)
    for (index, sample) in mixed.enumerated() {
      let expected = 0.75 * bank.node(20)[index] + 0.25 * bank.node(21)[index]
      #expect(abs(sample - expected) < 1e-15)
    }
  }

  @Test("nodes are computed when first needed, and only once")
  func laziness() {
    let bank = TransientBank(profile: taptic, sampleRate: 8_000)
    #expect(bank.computedNodes.isEmpty)
    _ = bank.frameCount(at: 0.3)
    #expect(bank.computedNodes.isEmpty)
    _ = bank.waveform(at: 0.5)
    _ = bank.waveform(at: 0.505)
    _ = bank.waveform(at: 1)
    #expect(bank.computedNodes == [32, 33, 64])
  }

  @Test("a bank is safe to share between threads")
  func sharing() async {
    let bank = TransientBank(profile: taptic, sampleRate: 8_000)
    let alone = TransientBank(profile: taptic, sampleRate: 8_000)
    let waveforms = await withTaskGroup(of: (Int, [Double]).self) { group in
      for task in 0..<64 {
        group.addTask { (task % 13, bank.waveform(at: Double(task % 13) / 13)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (task, waveform) in waveforms {
      #expect(waveform == alone.waveform(at: Double(task) / 13))
    }
  }

  @Test("a table of magnitudes goes through the same steps as the Gaussian it samples")
  func table() {
    // At the transform's own frequencies: 4 096 bins at 8 kHz.
    let frequencies = (1...2_048).map { Double($0) * 8_000 / 4_096 }
    let rows = (0...64).map { node in
      let sharpness = Double(node) / 64
      let centre = taptic.frequencyMap.frequency(at: sharpness)
      return frequencies.map { frequency in
        let deviation = log2(frequency / centre) / (0.45 + 0.35 * sharpness)
        return exp(-deviation * deviation / 2)
      }
    }
    var measured = taptic
    measured.transient.source = .spectrum(
      .table(MagnitudeTable(frequencies: frequencies, rows: rows)))
    let fromTable = TransientBank(profile: measured, sampleRate: 8_000)
    let fromFormula = TransientBank(profile: taptic, sampleRate: 8_000)
    for sharpness in [0, 0.4, 1] {
      let pairs = zip(fromTable.waveform(at: sharpness), fromFormula.waveform(at: sharpness))
      for (left, right) in pairs { #expect(abs(left - right) < 1e-12) }
    }
  }

  /// A resonance of Q 20 at 170 Hz, 8.5 Hz wide, in steps of 1 Hz.
  private func resonance(duration: Double) -> (profile: ActuatorProfile, table: MagnitudeTable) {
    let frequencies = (20...800).map(Double.init)
    let row = frequencies.map { frequency in
      let detuning = 20 * (frequency / 170 - 170 / frequency)
      return 1 / (1 + detuning * detuning).squareRoot()
    }
    let table = MagnitudeTable(frequencies: frequencies, rows: [row], duration: duration)
    var profile = taptic
    profile.transient.source = .spectrum(.table(table))
    return (profile, table)
  }

  @Test(
    "a narrow resonance is held by waveforms that are long enough",
    arguments: [(0.03, 9.0, 10.5), (0.15, 0.0, 0.8), (0.3, 0.0, 0.15)])
  func resonates(seconds: Double, least: Double, most: Double) throws {
    let (profile, table) = resonance(duration: seconds)
    let bank = TransientBank(profile: profile, sampleRate: 8_000)
    let frames = Int((seconds * 8_000).rounded())
    #expect(bank.frameCount(at: 0.5) == frames)
    let waveform = bank.waveform(at: 0.5)
    #expect(waveform.count == frames)
    func level(_ frequency: Double) -> Double {
      let angle = 2 * Double.pi * frequency / 8_000
      let (real, imaginary) = waveform.enumerated().reduce((0.0, 0.0)) { sum, sample in
        let phase = angle * Double(sample.offset)
        return (sum.0 + sample.element * cos(phase), sum.1 - sample.element * sin(phase))
      }
      return 10 * log10(real * real + imaginary * imaginary)
    }
    let top = level(170)
    // Down to -12 dB of the resonance.
    let errors = (153...189).map { frequency in
      let wanted = 20 * log10(table.magnitude(at: Double(frequency), sharpness: 0.5))
      return abs(level(Double(frequency)) - top - wanted)
    }
    let worst = try #require(errors.max())
    #expect(least...most ~= worst, "\(worst) dB")
    let peak = try #require(table.narrowestPeak)
    #expect(peak.frequency == 170 && abs(peak.width - 8.5) < 0.1)
    #expect((peak.width < table.resolution) == (seconds < 0.1))
  }

  @Test("nodes in floats are those in doubles, rounded, and are kept once only")
  func floats() {
    let (bank, other) = (
      TransientBank(profile: taptic, sampleRate: 8_000),
      TransientBank(profile: taptic, sampleRate: 8_000)
    )
    let frames = bank.frameCount(at: 0)
    // The second asks for a neighbour that came with the first; the last node has none.
    for wanted in [[5, 30], [4, 31, 64]] {
      let nodes = bank.floatNodes(wanted)
      for node in wanted {
        let expected = other.node(node).map { Float($0) }
        #expect(
          Array(UnsafeBufferPointer(start: nodes + node * frames, count: frames)) == expected)
      }
    }
    #expect(bank.computedNodes.isEmpty)
  }

  @Test("threads that want the same nodes in floats each get all of their own")
  func sharingFloats() async {
    let (bank, alone) = (
      TransientBank(profile: taptic, sampleRate: 8_000),
      TransientBank(profile: taptic, sampleRate: 8_000)
    )
    let frames = bank.frameCount(at: 0)
    let all = Array(0..<TransientBank.nodeCount)
    let expected = all.map { alone.node($0).map { Float($0) } }
    let areRight = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<32 {
        group.addTask {
          let wanted = task % 2 == 0 ? all : all.filter { $0 % 7 == task % 7 }
          let nodes = bank.floatNodes(wanted)
          return wanted.allSatisfy { node in
            expected[node].elementsEqual(
              UnsafeBufferPointer(start: nodes + node * frames, count: frames))
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(areRight == Array(repeating: true, count: 32))
  }

  @Test("threads that want the same nodes begin different ones, and what others have begun last")
  func sharingOut() {
    let waveforms = FloatWaveforms(frameCount: 1)
    let wanted = [0, 1, 2, 6]
    let begun = Set((0..<3).map { _ in waveforms.begin(wanted) })
    #expect(begun == [0, 1, 3])
    waveforms.finish(0, ([0.25], [0.5]))
    waveforms.finish(3, ([0.75], [1]))
    // What nobody wants yet comes before what another is at.
    #expect((2..<TransientBank.pairCount).count { _ in waveforms.begin(wanted) != 1 } == 30)
    #expect(waveforms.begin(wanted) == 1)
    // The first to be done is kept.
    waveforms.finish(1, ([-0.25], [-0.5]))
    waveforms.finish(1, ([9], [9]))
    #expect(waveforms.begin(wanted) == nil)
    #expect((0...7).map { waveforms.nodes[$0] } == [0.25, 0.5, -0.25, -0.5, 0, 0, 0.75, 1])
  }
}
