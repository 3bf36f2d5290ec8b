import PacinianAnalysis

/// What comes out of a follower for a whole sound and the silence that brings out its end.
struct Following: Equatable {
  var intensity: [Float] = []
  var sharpness: [Float] = []
  /// With frames from the sound's start.
  var onsets: [FollowedOnset] = []
  var delayFrames: Int

  /// - Parameters:
  ///   - samples: channels interleaved.
  ///   - blocks: the lengths of blocks.
  init(
    _ samples: [Float], _ settings: FollowerSettings = .init(), blocks: () -> Int = { 1000 }
  ) throws {
    self.init(samples, by: try HapticFollower(settings), blocks: blocks)
  }

  init(_ samples: [Float], by follower: HapticFollower, blocks: () -> Int = { 1000 }) {
    let channels = follower.settings.channelCount
    delayFrames = follower.delayFrames
    let whole = samples + [Float](repeating: 0, count: delayFrames * channels)
    let frameCount = whole.count / channels
    intensity = [Float](repeating: .nan, count: frameCount)
    sharpness = intensity
    var done = 0
    while done < frameCount {
      let count = min(blocks(), frameCount - done)
      let most = follower.mostOnsets(frameCount: count)
      // (What is behind the room shows what is written beyond it.)
      let mark = FollowedOnset(frame: .max, intensity: -1, sharpness: -1)
      var room = [FollowedOnset](repeating: mark, count: most + 1)
      let found = whole.withUnsafeBufferPointer { whole in
        intensity.withUnsafeMutableBufferPointer { intensity in
          sharpness.withUnsafeMutableBufferPointer { sharpness in
            follower.follow(
              whole.baseAddress! + done * channels, count: count,
              intensity: intensity.baseAddress! + done, sharpness: sharpness.baseAddress! + done,
              onsets: &room)
          }
        }
      }
      precondition(found <= most && room[most] == mark)
      for onset in room[..<found] {
        precondition(onset.frame < count)
        onsets.append(
          FollowedOnset(
            frame: onset.frame + UInt32(done), intensity: onset.intensity,
            sharpness: onset.sharpness))
      }
      done += count
    }
  }
}
