import PacinianBase
import PacinianModel

/// One following from the sound's beginning to its end.
struct FollowSession {
  private var sound: SoundStream
  private let engine: FollowedEngine
  private let output: any FollowOutput
  private let inbox: SignalInbox
  private var frameCount = 0

  /// Seconds after the sound, at most, in which what is felt dies away.
  private static let longestTail = 2.0
  /// Frames of silence that are written at a time.
  private static let silentFrames = 256
  /// Looks at an output without room for a fade, before that is left out.
  private static let mostLooks = 200
  /// Microseconds between looks at an output without room.
  private static let pause: UInt32 = 1000

  init(
    _ sound: SoundStream, by engine: FollowedEngine, to output: any FollowOutput,
    _ inbox: SignalInbox
  ) {
    (self.sound, self.engine, self.output, self.inbox) = (sound, engine, output, inbox)
  }

  /// Follows to the sound's end. A signal that ends the process does so after a fade.
  /// - Parameter delay: seconds of silence before the vibration.
  mutating func run(after delay: Double) throws(ToolError) {
    let settings = engine.follower.settings
    try silence(seconds: delay)
    var samples: [Float] = []
    while !sound.isEnded {
      try sound.wait()
      try obey()
      repeat {
        sound.take(most: engine.blockFrames, into: &samples)
        let count = samples.count / settings.channelCount
        frameCount += count
        try feel(samples, count: count)
      } while !samples.isEmpty
    }
    let silent = [Float](repeating: 0, count: engine.blockFrames * settings.channelCount)
    var left = Int(limiting: Self.longestTail * Double(settings.sampleRate))
    var due = engine.follower.delayFrames
    while left > 0, due > 0 || !engine.isStill {
      try feel(silent, count: engine.blockFrames)
      left -= engine.blockFrames
      due -= engine.blockFrames
    }
    try output.finish()
    report()
    if let fault = sound.fault { throw ToolError(.badData, fault) }
  }

  private func feel(_ samples: [Float], count: Int) throws(ToolError) {
    guard count > 0 else { return }
    try write(try engine.feel(samples, count: count))
  }

  private func silence(seconds: Double) throws(ToolError) {
    var left = Int(limiting: seconds * Double(output.sampleRate))
    let block = [Float](repeating: 0, count: Self.silentFrames)
    while left > 0 {
      let count = min(left, block.count)
      try write(block.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[..<count]) })
      left -= count
    }
  }

  /// Writes frames once there is room for them.
  private func write(_ frames: UnsafeBufferPointer<Float>) throws(ToolError) {
    while try output.room() < frames.count {
      usleep(Self.pause)
      try obey()
    }
    try output.write(frames)
  }

  /// Carries out signals that have come.
  private func obey() throws(ToolError) {
    while let signal = inbox.next() {
      guard signal != SIGCONT else { continue }
      let fade = engine.end()
      for _ in 0..<Self.mostLooks {
        guard try output.room() < fade.count else { break }
        usleep(Self.pause)
      }
      try output.write(fade)
      try output.finish()
      report()
      inbox.end(by: signal)
    }
  }

  private func report() {
    let settings = engine.follower.settings
    let seconds = Double(frameCount) / Double(settings.sampleRate)
    StandardStreams.report(
      "standard input: \(decimal(seconds, digits: 3)) s at \(settings.sampleRate) Hz, "
        + "\(counted(settings.channelCount, "channel")), \(counted(engine.onsetCount, "onset"))"
        + output.remark)
  }
}
