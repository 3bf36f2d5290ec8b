import PacinianAudio
import PacinianOutput
import PacinianPattern
import PacinianProfiles

/// The audio bus of a pattern, left and right in turn.
struct AudioStream: RenderingStream {
  static let channelCount = 2

  let frameCount: Int
  /// Events that are silent because their file is not there or cannot be used.
  let silentEventCount: Int
  private let scores: [AudioScore]
  private var players: [AudioPlayer]
  private var position = 0
  private var left: OutputStage
  private var right: OutputStage
  private let freshStage: OutputStage

  /// - Parameters:
  ///   - root: the folder that paths count from.
  ///   - patternFolder: the folder of the pattern's file.
  init(
    _ layers: [Pattern], root: String?, patternFolder: String?, profile: ActuatorProfile,
    options: RenderingOptions, limiter: Limiter
  ) throws(AudioStreamError) {
    let library = AudioLibrary(sampleRate: options.sampleRate)
    var scores: [AudioScore] = []
    var silent = 0
    for layer in layers {
      let resolution: AudioResolution
      do throws(AudioResourceError) {
        resolution = try AudioResolution(
          layer, library: library, root: root, patternFolder: patternFolder)
      } catch {
        throw .resource(error)
      }
      silent += resolution.notices.reduce(0) { $0 + ($1.error == nil ? 0 : 1) }
      do throws(RenderingError) {
        scores.append(
          try AudioScore(
            layer, options: options, clips: resolution.clips, envelope: profile.envelope))
      } catch {
        throw .rendering(error)
      }
    }
    self.scores = scores
    silentEventCount = silent
    frameCount = scores.reduce(0) { max($0, $1.frameCount) }
    freshStage = OutputStage(limiter: limiter)
    left = freshStage
    right = freshStage
    players = Self.players(of: scores)
  }

  var progress: StreamProgress {
    StreamProgress(
      position: position, peak: max(left.peak, right.peak),
      clippedCount: left.clippedCount + right.clippedCount)
  }

  mutating func restart() {
    players = Self.players(of: scores)
    position = 0
    left = freshStage
    right = freshStage
  }

  mutating func render(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    let capacity = min(count, Self.blockFrames)
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: 2 * capacity)
    defer { rows.deallocate() }
    var first = 0
    while first < count {
      let block = min(capacity, count - first)
      rows.initialize(repeating: 0, count: 2 * capacity)
      for player in players {
        player.state.pointee.add(
          left: rows, right: rows + capacity, frameCount: block, position: position)
      }
      left.process(UnsafeMutableBufferPointer(start: rows, count: block))
      right.process(UnsafeMutableBufferPointer(start: rows + capacity, count: block))
      for frame in 0..<block {
        output[2 * (first + frame)] = rows[frame]
        output[2 * (first + frame) + 1] = rows[capacity + frame]
      }
      position += block
      first += block
    }
  }

  /// Long enough to spread a block's fixed costs, short enough to stay in the cache.
  private static let blockFrames = 4_096

  private static func players(of scores: [AudioScore]) -> [AudioPlayer] {
    scores.map { score in
      let player = AudioPlayer(
        score: score, liveCapacity: 1, voiceCapacity: max(1, score.eventCount))
      player.state.pointee.begin(at: 0, scoreFrame: 0, entersMidway: false)
      return player
    }
  }
}
