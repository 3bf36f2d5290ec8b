import PacinianEngine
import PacinianBase
import PacinianMedia
import PacinianModel

/// A program of one player's calls, in the text form of the conformance kit: `pattern FILE`, and
/// lines of a time in seconds and a call. Calls are `start`, `end` of the rendering, and those
/// lines of `play` that act on a player.
struct CallProgram {
  private enum Call {
    case start
    case action(PlayAction)
  }

  /// Longer renderings are a mistake in a program.
  private static let longestSeconds = 600.0

  let patternPath: String
  private let calls: [(time: Double, call: Call)]
  /// The seconds that are rendered.
  private let length: Double
  private let name: String

  /// - Throws: for a line that is not a call, with its number.
  init(_ file: InputFile) throws(ToolError) {
    name = file.name
    var pattern: String?
    var calls: [(time: Double, call: Call)] = []
    var length: Double?
    var last = 0.0
    let lines = String(decoding: file.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      func mistake(_ message: String) -> ToolError {
        ToolError(.badData, "\(file.name):\(index + 1): \(message)")
      }
      let text = line.prefix { $0 != "#" }
      let words = text.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      if first == "pattern" {
        guard words.count == 2 else { throw mistake("'pattern' takes the name of a file") }
        pattern = "\(FilePath.folder(of: file.name))/\(words[1])"
        continue
      }
      guard let time = Double(first), time >= last, time <= Self.longestSeconds, words.count > 1,
        length == nil
      else {
        throw mistake("a line is a time of 0 to 600 s, not before the last one, and a call")
      }
      last = time
      guard words[1] != "end" else {
        length = time
        continue
      }
      do throws(Mistake) {
        if let call = try Self.call(words.dropFirst()) { calls.append((time, call)) }
      } catch {
        throw mistake(error.message)
      }
    }
    guard let pattern, let length else {
      throw ToolError(.badData, "\(file.name): a program has a line 'pattern FILE' and an 'end'")
    }
    (patternPath, self.calls, self.length) = (pattern, calls, length)
  }

  private static func call(_ words: ArraySlice<Substring>) throws(Mistake) -> Call? {
    if words.first == "start" { return .start }
    return try PlayAction.read(words.joined(separator: " ")).map { .action($0) }
  }

  /// The haptic samples, with abrupt steps.
  func samples(
    of layers: [Pattern], profile: ActuatorProfile, sampleRate: Int
  ) throws(ToolError) -> [Float] {
    var configuration = EngineConfiguration()
    configuration.sampleRate = sampleRate
    configuration.buses = .haptic
    configuration.notifications = .polled
    configuration.limiter = .none
    configuration.smoothing = 0
    configuration.playerCapacity = 1
    do throws(EngineError) {
      let engine = try Engine(configuration, profile: profile, recordings: .files)
      let player = try engine.makeAdvancedPlayer(layers: layers)
      engine.start()
      let count = Int(limiting: (length * Double(sampleRate) + 0.5).rounded(.down))
      var samples = [Float](repeating: 0, count: count)
      try samples.withUnsafeMutableBufferPointer { (samples) throws(EngineError) in
        var frame = 0
        func render(to end: Int) {
          guard end > frame, let start = samples.baseAddress else { return }
          engine.render(haptic: start + frame, audio: nil, frameCount: end - frame)
          engine.poll()
          frame = end
        }
        for (time, call) in calls {
          // (Sums of decimal fractions may be a rounding below a whole frame.)
          render(to: min(count, Int(limiting: (time * Double(sampleRate) + 1e-6).rounded(.down))))
          try Self.carryOut(call, at: time, player)
        }
        render(to: count)
      }
      return samples
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
  }

  private static func carryOut(
    _ call: Call, at time: Double, _ player: AdvancedPlayer
  ) throws(EngineError) {
    switch call {
    case .start: try player.start(at: time)
    case .action(.stop): try player.stop(at: time)
    case .action(.pause): try player.pause(at: time)
    case .action(.resume): try player.resume(at: time)
    case .action(.seek(let offset)): try player.seek(toOffset: offset)
    case .action(.rate(let rate)): try player.setPlaybackRate(rate)
    case .action(.loop(let isOn)): try player.setLoop(isOn)
    case .action(.mute(let isOn)): player.isMuted = isOn
    case .action(.control(let ids, let value)):
      try player.sendParameters(ids.map { DynamicParameter($0, time: 0, value: value) }, at: time)
    case .action: break
    }
  }
}
