import PacinianAudio
import PacinianPattern
import PacinianProfiles
import PacinianReference

/// The audio events of a pattern's layers behind a command, as one stream of pairs of samples.
struct AudioSource {
  private enum Renderer {
    case fast([AudioPlayer], position: Int)
    case reference([ReferenceAudioRenderer])
  }

  /// The frames to the last one in which any audio event can still sound.
  let frameCount: Int
  /// What there is to say about the recordings.
  let notices: [AudioNotice]
  /// Of the recordings' samples, event by event.
  let recordingsHash: ContentHash
  private var renderer: Renderer

  /// Looks recordings up and decodes them.
  init(
    _ kind: RenderSource.Kind, _ layers: [Pattern], folders: AudioFolders,
    profile: ActuatorProfile, options: RenderingOptions
  ) throws(AudioSourceError) {
    let library = AudioLibrary(sampleRate: options.sampleRate)
    var notices: [AudioNotice] = []
    var players: [AudioPlayer] = []
    var references: [ReferenceAudioRenderer] = []
    var frameCount = 0
    let hasher = ContentHasher()
    for layer in layers {
      let resolution = try Self.resolution(of: layer, library: library, folders: folders)
      notices += resolution.notices
      hasher.append(resolution.clips)
      do throws(RenderingError) {
        switch kind {
        case .fast:
          let score = try AudioScore(
            layer, options: options, clips: resolution.clips, envelope: profile.envelope)
          let player = AudioPlayer(
            score: score, liveCapacity: 1, voiceCapacity: max(1, score.eventCount))
          player.state.pointee.begin(at: 0, scoreFrame: 0, entersMidway: false)
          players.append(player)
          frameCount = max(frameCount, score.frameCount)
        case .reference:
          let reference = try ReferenceAudioRenderer(
            layer, options: options, clips: resolution.clips.mapValues(ReferenceClip.init),
            envelope: profile.envelope)
          references.append(reference)
          frameCount = max(frameCount, reference.frameCount)
        }
      } catch {
        throw .rendering(error)
      }
    }
    self.frameCount = frameCount
    self.notices = notices
    recordingsHash = hasher.hash
    renderer = kind == .fast ? .fast(players, position: 0) : .reference(references)
  }

  private static func resolution(
    of layer: Pattern, library: AudioLibrary, folders: AudioFolders
  ) throws(AudioSourceError) -> AudioResolution {
    do throws(AudioResourceError) {
      return try AudioResolution(
        layer, library: library, root: folders.root, patternFolder: folders.patternFolder)
    } catch {
      throw .resource(error)
    }
  }

  /// Renders the next frames, over what was there.
  mutating func render(
    left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>
  ) {
    guard let first = left.baseAddress, let second = right.baseAddress else { return }
    left.update(repeating: 0)
    right.update(repeating: 0)
    switch renderer {
    case .fast(let players, let position):
      for player in players {
        player.state.pointee.add(
          left: first, right: second, frameCount: left.count, position: position)
      }
      renderer = .fast(players, position: position + left.count)
    case .reference(var references):
      for index in references.indices {
        let samples = references[index].render(frameCount: left.count)
        for frame in left.indices {
          left[frame] += Float(samples.left[frame])
          right[frame] += Float(samples.right[frame])
        }
      }
      renderer = .reference(references)
    }
  }
}

/// Why the audio of a pattern cannot be rendered.
enum AudioSourceError: Error, CustomStringConvertible {
  case rendering(RenderingError)
  case resource(AudioResourceError)

  var description: String {
    switch self {
    case .rendering(let error): "\(error)"
    case .resource(let error): "\(error)"
    }
  }
}

extension ContentHasher {
  /// What recordings play, by the events' places.
  fileprivate func append(_ clips: [Int: AudioClip]) {
    for (index, clip) in clips.sorted(by: { $0.key < $1.key }) {
      let waveform = clip.waveform
      let header = [index, waveform.frameCount, waveform.isStereo ? 2 : 1]
      header.withUnsafeBytes { append($0) }
      for channel in waveform.isStereo ? [waveform.left, waveform.right] : [waveform.left] {
        append(
          UnsafeRawBufferPointer(UnsafeBufferPointer(start: channel, count: waveform.frameCount)))
      }
    }
  }
}

extension ReferenceClip {
  /// The same samples in double precision.
  fileprivate init(_ clip: AudioClip) {
    let waveform = clip.waveform
    let frames = 0..<waveform.frameCount
    self.init(
      left: frames.map { Double(waveform.left[$0]) },
      right: waveform.isStereo ? frames.map { Double(waveform.right[$0]) } : nil,
      usesVolumeEnvelope: clip.usesVolumeEnvelope, isLoopEnabled: clip.isLoopEnabled)
  }
}
