import PacinianAudio
import PacinianRendering

extension OfflineBus {
  /// Audio by the fast renderer.
  static func source(_ scores: [AudioScore]) -> Source {
    let players = scores.map { score in
      let player = AudioPlayer(
        score: score, liveCapacity: 1, voiceCapacity: max(1, score.eventCount))
      player.state.pointee.begin(at: 0, instant: 0, beginning: 0, entersMidway: false)
      return player
    }
    var position = 0
    return { rows, stride, frameCount in
      let (left, right) = (rows, rows + stride)
      left.update(repeating: 0, count: frameCount)
      right.update(repeating: 0, count: frameCount)
      for player in players {
        player.state.pointee.add(
          left: left, right: right, frameCount: frameCount, position: position)
      }
      position += frameCount
    }
  }
}
