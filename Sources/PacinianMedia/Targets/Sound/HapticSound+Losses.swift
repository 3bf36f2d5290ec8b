import PacinianFormats
import PacinianRendering
import PacinianModel

extension HapticSound {
  /// Decodes a file's vibration and notes the transients and levels that the codec has lost.
  ///
  /// A transient is kept if half of its height is left: in the 20 ms from its instant on, the
  /// error of the file has less than a quarter of the energy of all transients by themselves.
  func addLosses(
    of file: [UInt8], for layers: [Pattern], _ losses: inout LossTally
  ) throws(PatternWritingError) {
    let events = layers.flatMap(\.events).filter(\.kind.isHaptic)
    guard !events.isEmpty else { return }
    var (whole, kept, error) = (EnergyCourse(), EnergyCourse(), EnergyCourse())
    try compare(file, with: signal(layers, isVibrationAlone: true)) { frame, sample, decoded in
      whole.add(sample, at: frame)
      kept.add(decoded, at: frame)
      error.add(decoded - sample, at: frame)
    }
    func isDropped(_ seconds: Range<Double>) -> Bool {
      whole.sum(in: seconds) > 0 && kept.sum(in: seconds) == 0
    }
    for event in events where event.kind == .hapticContinuous {
      // (An event without an end lasts to the end of the signal.)
      let duration = event.duration ?? .infinity
      if isDropped(event.time..<event.time + max(Self.window, duration)) {
        losses.add(.levelsDropped, at: event.time)
      }
    }
    let instants = Set(events.filter { $0.kind == .hapticTransient }.map(\.time)).sorted()
    guard !instants.isEmpty else { return }
    let own = try transientEnergy(layers)
    for time in instants {
      let seconds = time..<time + Self.window
      let energy = own.sum(in: seconds)
      if energy == 0 { continue }
      if isDropped(seconds) {
        losses.add(.levelsDropped, at: time)
      } else if error.sum(in: seconds) >= energy / 4 {
        losses.add(.transientsJoined, at: time)
      }
    }
  }

  /// Seconds in which a transient has most of its energy.
  private static let window = 0.02

  /// The energy of the transients without anything else, before the limiter.
  private func transientEnergy(
    _ layers: [Pattern]
  ) throws(PatternWritingError) -> EnergyCourse {
    var sound = self
    sound.limiter = .none
    var alone = layers
    for index in alone.indices { alone[index].events.removeAll { $0.kind != .hapticTransient } }
    var course = EnergyCourse()
    var frame = 0
    try sound.signal(alone, isVibrationAlone: true).render { block in
      for index in block.indices { course.add(block[index], at: frame + index) }
      frame += block.count
    }
    return course
  }

  /// Calls `body` with each frame, its sample in the signal, and its sample in the file.
  private func compare(
    _ file: [UInt8], with signal: OfflineSignal, _ body: (Int, Float, Float) -> Void
  ) throws(PatternWritingError) {
    do throws(SoundError) {
      let reader = try SoundReader(bytes: file, name: "the sound", channel: .number(3))
      var (decoded, next, frame) = ([Float](), 0, 0)
      signal.render { block in
        for index in block.indices {
          if next == decoded.count {
            reader.read(into: &decoded)
            next = 0
          }
          body(frame, block[index], next < decoded.count ? decoded[next] : 0)
          (next, frame) = (min(next + 1, decoded.count), frame + 1)
        }
      }
    } catch {
      throw .sound(reason: error.message)
    }
  }
}

/// The energy of a signal from its start to each millisecond.
private struct EnergyCourse {
  private static let stepFrames = HapticSound.sampleRate / 1000
  /// The sum of squares before each millisecond, and the whole.
  private var sums = [0.0]

  /// Adds a sample; frames come in order.
  mutating func add(_ sample: Float, at frame: Int) {
    if frame / Self.stepFrames == sums.count - 1 { sums.append(sums[sums.count - 1]) }
    sums[sums.count - 1] += Double(sample) * Double(sample)
  }

  /// The sum of squares in the milliseconds that begin in a range of seconds.
  func sum(in seconds: Range<Double>) -> Double {
    func sum(_ time: Double) -> Double {
      sums[Int(limiting: min((time * 1000).rounded(.down), Double(sums.count - 1)))]
    }
    return sum(seconds.upperBound) - sum(seconds.lowerBound)
  }
}
