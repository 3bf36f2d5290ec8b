import PacinianModel

extension OfflineRendering {
  /// The signal of patterns that play together, as a file's layers do. Its samples are rendered
  /// when they are read.
  ///
  /// Complexity: O(events · log events + control points), and the recordings' samples if the
  /// options have an audio bus.
  /// - Parameters:
  ///   - resourceFolder: the folder from which the paths of recordings count; `nil` if recordings
  ///     are not searched by paths.
  ///   - patternFolder: the folder of the patterns' file, in which recordings are searched by their
  ///     names; `nil` for patterns without a file.
  /// - Throws: `OfflineError`. A recording that is missing or cannot be used is one of the signal's
  ///   notices.
  public func signal(
    of layers: [Pattern], resourceFolder: String? = nil, patternFolder: String? = nil
  ) throws(OfflineError) -> OfflineSignal {
    var haptic: OfflineBus?
    if options.buses.hasHaptic {
      do throws(RenderingError) {
        haptic = try hapticBus(of: layers)
      } catch {
        throw .rendering(error)
      }
    }
    guard options.buses.hasAudio else {
      return OfflineSignal(options, haptic: haptic, audio: nil, resolutions: [])
    }
    let resolutions = try recordings(
      of: layers, resourceFolder: resourceFolder, patternFolder: patternFolder)
    do throws(RenderingError) {
      let audio = try audioBus(of: layers, resolutions.map { $0.clips })
      return OfflineSignal(options, haptic: haptic, audio: audio, resolutions: resolutions)
    } catch {
      throw .rendering(error)
    }
  }

  private func audioBus(
    of layers: [Pattern], _ clips: [[Int: AudioClip]]
  ) throws(RenderingError) -> OfflineBus {
    let frameCount: Int
    let begin: () -> OfflineBus.Source
    switch options.renderer {
    case .fast:
      let scores = try zip(layers, clips).map { (layer, clips) throws(RenderingError) in
        try AudioScore(layer, options: options.rendering, clips: clips, envelope: profile.envelope)
      }
      frameCount = scores.reduce(0) { max($0, $1.frameCount) }
      begin = { OfflineBus.source(scores) }
    #if canImport(PacinianReference)
    case .reference: (frameCount, begin) = try reference(of: layers, clips)
    #endif
    }
    // (Each has memory of its own.)
    let stages = (0..<2).map { _ in
      BusStage(sampleRate: options.rendering.sampleRate, limiter: busLimiter)
    }
    return OfflineBus(stages, soundingFrames: frameCount, ringingFrames: 0, begin: begin)
  }

  func recordings(
    of layers: [Pattern], resourceFolder: String?, patternFolder: String?
  ) throws(OfflineError) -> [AudioResolution] {
    let library = AudioLibrary(recordings?.source(options.rendering.sampleRate))
    do throws(AudioResourceError) {
      return try layers.map { (layer) throws(AudioResourceError) in
        try AudioResolution(
          layer, library: library, root: resourceFolder, patternFolder: patternFolder)
      }
    } catch {
      throw .recording(error)
    }
  }
}

extension OfflineBus {
  /// Audio by the fast renderer.
  fileprivate static func source(_ scores: [AudioScore]) -> Source {
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
