import Foundation
import PacinianTestSupport
import Testing

@testable import PacinianAnalysis

@Suite("Similarity of signals")
struct SimilarityTests {
  @Test("the threshold is −77 dB at 250 Hz, −15 dB at 0 Hz and 0 dB from 781 Hz on")
  func threshold() {
    #expect(DetectionThreshold.decibels(at: 250) == -77)
    #expect(abs(DetectionThreshold.decibels(at: 0) + 15) < 1e-12)
    #expect(DetectionThreshold.decibels(at: 780) < 0)
    #expect(DetectionThreshold.decibels(at: 781) == 0)
    #expect(DetectionThreshold.decibels(at: 20_000) == 0)
  }

  @Test("the cosine transform is its definition")
  func cosines() {
    var random = SplitMix(seed: 7)
    let samples = (0..<16).map { _ in random.number(-1...1) }
    let values = CosineTransform(size: 16).values(of: samples[...])
    for (index, value) in values.enumerated() {
      let sum = samples.enumerated().reduce(0) {
        $0 + $1.element * cos(.pi * (Double($1.offset) + 0.5) * Double(index) / 16)
      }
      // Sixteen roundings of numbers below 1.
      #expect(abs(value - sum * (index == 0 ? 0.25 : 0.125.squareRoot())) < 1e-14)
    }
  }

  @Test("equal signals are 1, silence adds nothing, and opposite ones have nothing in common")
  func bounds() {
    let tone = (0..<1_000).map { sin(2 * .pi * 150 * Double($0) / 2_800) }
    let blocks = PerceptualBlocks(tone)
    let same = SignalSimilarity(of: blocks, to: blocks)
    #expect(abs(same.spectralTemporal - 1) < 1e-12 && same.perceptualQuality == 1)
    let longer = PerceptualBlocks(tone + [Double](repeating: 0, count: 5_000))
    #expect(abs(SignalSimilarity(of: longer, to: blocks).spectralTemporal - 1) < 1e-12)
    let opposite = PerceptualBlocks(tone.map { -$0 })
    #expect(SignalSimilarity(of: opposite, to: blocks).spectralTemporal == 0)
    let silence = PerceptualBlocks([])
    #expect(SignalSimilarity(of: silence, to: silence).spectralTemporal == 1)
    #expect(SignalSimilarity(of: silence, to: blocks).spectralTemporal == 0)
    #expect(SignalSimilarity(of: silence, to: blocks).perceptualQuality < 0.02)
    #expect(SignalSimilarity(of: blocks, to: silence).perceptualQuality < 1e-6)
  }

  @Test("trees join the nearest first, and their order keeps clusters together")
  func dendrogram() {
    let places: [Float] = [0, 10, 1, 11, 30]
    let distances = places.flatMap { one in places.map { abs(one - $0) } }
    let tree = Dendrogram(count: 5, distances: distances)
    #expect(tree.order == [0, 2, 1, 3, 4])
    #expect(tree.nodes.map(\.height).sorted() == [1, 1, 10, 24.5])
    #expect(Dendrogram(count: 1, distances: [0]).order == [0])
    #expect(Dendrogram(count: 0, distances: []).order.isEmpty)
  }

  @Test("the numbers are those of the package vibromaf 0.0.8")
  func vibromaf() throws {
    let python = ProcessInfo.processInfo.environment["VIBROMAF_PYTHON"] ?? "python3"
    let script = """
      import sys
      import numpy as np
      try:
        from vibromaf.metrics.spqi import spqi
        from vibromaf.metrics.stsim import st_sim
      except ImportError:
        print("missing")
        raise SystemExit
      data = np.frombuffer(sys.stdin.buffer.read()).reshape(-1, 2, 2048)
      for reference, signal in data:
        print(repr(complex(st_sim(signal, reference)).real), repr(float(spqi(signal, reference))))
      """
    let seed: UInt64 = 3_708
    print("seed \(seed)")
    var random = SplitMix(seed: seed)
    // Tones in noise, and the same with more or less of another noise: all ranges of both measures.
    let pairs = (0..<1_000).map { _ in
      let frequency = random.number(20...500)
      let (level, noise) = (pow(10, random.number(-4...0)), pow(10, random.number(-4...0.5)))
      let reference = (0..<2_048).map { index in
        level * (sin(2 * .pi * frequency * Double(index) / 2_800) + 0.1 * random.number(-1...1))
      }
      return (reference, reference.map { $0 + level * noise * random.number(-1...1) })
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, "-c", script]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pairs.reduce(into: Data()) { data, pair in
      (pair.0 + pair.1).withUnsafeBytes { data.append(contentsOf: $0) }
    }
    signal(SIGPIPE, SIG_IGN)
    try? input.fileHandleForWriting.write(contentsOf: data)
    try? input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard !text.hasPrefix("missing"), !text.isEmpty else {
      print("skipped: \(python) has no vibromaf; install vibromaf==0.0.8 or set VIBROMAF_PYTHON")
      return
    }
    let lines = text.split(separator: "\n")
    try #require(lines.count == pairs.count)
    for (index, line) in lines.enumerated() {
      let expected = line.split(separator: " ").compactMap { Double($0) }
      let similarity = SignalSimilarity(
        of: PerceptualBlocks(pairs[index].1), to: PerceptualBlocks(pairs[index].0))
      #expect(abs(similarity.spectralTemporal - expected[0]) < 1e-6, "pair \(index)")
      #expect(abs(similarity.perceptualQuality - expected[1]) < 1e-6, "pair \(index)")
    }
  }
}
