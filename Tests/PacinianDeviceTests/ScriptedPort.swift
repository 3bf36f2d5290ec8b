import Synchronization

@testable import PacinianMedia

/// A device that answers as a test has written down, then takes everything.
final class ScriptedPort: PlaybackPort {
  enum Call: Equatable {
    case write(frameCount: Int)
    case recover(Int)
    case drain, prepare
  }

  let name = "scripted"
  let sampleRate = 48_000
  let format: SampleFormat
  let channelCount: Int
  let periodFrames: Int
  private let recovery: Int
  private let state: Mutex<(answers: [Int], calls: [Call], bytes: [UInt8])>

  /// - Parameters:
  ///   - answers: of the first writes; a write takes no more than there is.
  ///   - recovery: what every recovery returns.
  init(
    _ answers: [Int] = [], format: SampleFormat = .int16, channelCount: Int = 1,
    periodFrames: Int = 8, recovery: Int = 0
  ) {
    self.format = format
    self.channelCount = channelCount
    self.periodFrames = periodFrames
    self.recovery = recovery
    state = Mutex((answers, [], []))
  }

  var calls: [Call] { state.withLock { $0.calls } }
  var bytes: [UInt8] { state.withLock { $0.bytes } }
  /// What was played, of a device of 16 bits.
  var words: [Int16] {
    bytes.withUnsafeBytes { bytes in Array(bytes.bindMemory(to: Int16.self)) }
  }

  func write(_ samples: UnsafeRawPointer, frameCount: Int) -> Int {
    state.withLock { state in
      state.calls.append(.write(frameCount: frameCount))
      let answer = state.answers.isEmpty ? frameCount : state.answers.removeFirst()
      let taken = min(answer, frameCount)
      if taken > 0 {
        state.bytes += UnsafeRawBufferPointer(
          start: samples, count: taken * channelCount * format.byteCount)
      }
      return taken
    }
  }

  func recover(from error: Int) -> Int {
    state.withLock { $0.calls.append(.recover(error)) }
    return recovery
  }

  func drain() { state.withLock { $0.calls.append(.drain) } }

  func prepare() -> Int {
    state.withLock { $0.calls.append(.prepare) }
    return 0
  }
}
