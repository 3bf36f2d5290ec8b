import PacinianModel

/// When the audio events of a pattern sound, recordings with their real length: for programs that
/// show a pattern and do not play it.
package struct AudioSpans {
  /// Pattern seconds, layer by layer, by the events' indices. A silent event has none.
  package private(set) var seconds: [[Int: Range<Double>]] = []
  /// The recordings of events, layer by layer, by the events' indices.
  package private(set) var clips: [[Int: AudioClip]] = []
  /// The notices about the recordings, layer by layer.
  package private(set) var notices: [AudioNotice] = []

  /// Of no layers.
  package init() {}

  /// Looks up and decodes the recordings, as an offline rendering does.
  ///
  /// Complexity: O(events · log events + control points), and the recordings' samples.
  /// - Throws: `OfflineError` for an event that never ends or ends past the length limit, or for a
  ///   recording's path that leaves its folder.
  package init(
    of layers: [Pattern], by rendering: OfflineRendering, resourceFolder: String?,
    patternFolder: String?
  ) throws(OfflineError) {
    let resolutions = try rendering.recordings(
      of: layers, resourceFolder: resourceFolder, patternFolder: patternFolder)
    notices = resolutions.flatMap { $0.notices }
    clips = resolutions.map { $0.clips }
    let rate = Double(rendering.options.rendering.sampleRate)
    do throws(RenderingError) {
      for (layer, resolution) in zip(layers, resolutions) {
        let score = try AudioScore(
          layer, options: rendering.options.rendering, clips: resolution.clips,
          envelope: rendering.profile.envelope)
        seconds.append(
          Dictionary(
            uniqueKeysWithValues: score.spans.map { index, frames in
              (index, Double(frames.lowerBound) / rate..<Double(frames.upperBound) / rate)
            }))
      }
    } catch {
      throw .rendering(error)
    }
  }
}
