import PacinianFormats
import PacinianRendering
import PacinianModel
import PacinianSpectra

/// The transforms that this build of the package has, side by side: alone, in the design of
/// transients, and in the rendering of a library.
struct TransformSuite {
  /// The same work by the package's kernels and by another kind of transforms, in nanoseconds.
  struct Row {
    var kernels: [Double] = []
    var other: [Double] = []
  }

  let options: BenchmarkOptions

  private static let profile = BuiltInProfiles.profile(named: "taptic")
  /// Pairs of nodes: with both, every waveform of a bank is designed.
  private static let nodes = Array(stride(from: 0, to: TransientBank.nodeCount, by: 2))

  private var rounds: Int { options.isQuick ? 5 : 25 }

  /// - Returns: the row, and how far apart the results lie in dB under them.
  func transforms(length: Int, other: TransformKind) -> (row: Row, decibels: Double) {
    let distance = (length + 15) & -8
    let arrays = (AlignedNumbers(count: 2 * distance), AlignedNumbers(count: 2 * distance))
    let runs = (1 << 20) / length
    var answers: [[Double]] = []
    func nanoseconds(_ transform: any ComplexTransform) -> Double {
      var time: UInt64 = 0
      // Numbers are set again before each run, which destroys them: what grew would overflow.
      for run in 0..<runs {
        for index in 0..<length {
          arrays.0.start[index] = Double(index * index % 1_021) / 1_021 - 0.5
          arrays.0.start[distance + index] = Double(index * index % 997) / 997 - 0.5
        }
        let start = BenchmarkClock.now
        transform.run(arrays.0.start, results: arrays.1.start)
        time += BenchmarkClock.now - start
        guard run == 0 else { continue }
        answers.append(
          (0..<length).flatMap { [arrays.1.start[$0], arrays.1.start[distance + $0]] })
      }
      return Double(time) / Double(runs)
    }
    let (mine, theirs) = (
      TransformKind.kernels.transform(length: length, distance: distance),
      other.transform(length: length, distance: distance)
    )
    let row = measure({ nanoseconds(mine) }, { nanoseconds(theirs) })
    return (row, AnswerCheck.ratio(answers[0], answers[1]))
  }

  /// The design of a waveform, all of a bank's designed.
  func designs(sampleRate: Int, other: TransformKind) -> (row: Row, decibels: Double)? {
    guard let profile = Self.profile else { return nil }
    var answers: [[Double]] = []
    func nanoseconds(_ kind: TransformKind) -> Double {
      let bank = TransientBank(profile: profile, sampleRate: sampleRate, transforms: kind)
      // The first makes the designer.
      _ = bank.node(0)
      let start = BenchmarkClock.now
      for node in Self.nodes.dropFirst() { _ = bank.node(node) }
      let time = BenchmarkClock.now - start
      if answers.count < 2 { answers.append(Self.nodes.flatMap { bank.node($0) }) }
      return Double(time) / Double(TransientBank.nodeCount - 2)
    }
    let row = measure({ nanoseconds(.kernels) }, { nanoseconds(other) })
    return (row, AnswerCheck.ratio(answers[0], answers[1]))
  }

  /// The rendering of a library, its transients designed on the way as by `pacinian batch`.
  func batches(_ library: [[UInt8]], other: TransformKind) throws -> (row: Row, decibels: Double)? {
    guard let profile = Self.profile else { return nil }
    let patterns = library.compactMap { try? PatternReader().read($0).layers }
    var answers: [[Double]] = []
    func nanoseconds(_ kind: TransformKind) -> Double {
      let keepsAnswer = answers.count < 2
      var answer: [Double] = []
      let start = BenchmarkClock.now
      let rendering = OfflineRendering(
        profile: profile,
        bank: TransientBank(profile: profile, sampleRate: Workload.sampleRate, transforms: kind))
      for layers in patterns {
        guard let signal = try? rendering.signal(of: layers) else { continue }
        signal.render { span in
          if keepsAnswer { for index in span.indices { answer.append(Double(span[index])) } }
        }
      }
      let time = BenchmarkClock.now - start
      if keepsAnswer { answers.append(answer) }
      return Double(time)
    }
    let row = measure({ nanoseconds(.kernels) }, { nanoseconds(other) })
    return (row, AnswerCheck.ratio(answers[0], answers[1]))
  }

  /// By turns, the first time of each not counted: it fills the caches.
  private func measure(_ kernels: () -> Double, _ other: () -> Double) -> Row {
    _ = (kernels(), other())
    var row = Row()
    for _ in 0..<rounds {
      row.kernels.append(kernels())
      row.other.append(other())
    }
    return row
  }
}
