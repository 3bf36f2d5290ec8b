import PacinianAnalysis
import PacinianRendering
import PacinianBase
import PacinianModel

extension ShownAudio {
  /// The parts of a recording of which a figure shows the levels: more than columns would be wide.
  private static let recordingParts = 512

  /// The recordings of the layers' events, layer by layer, by their indices.
  func recordings(of layers: [Pattern]) -> [[Int: PlotRecording]] {
    // Many events may play one recording.
    var levels: [ObjectIdentifier: [Float]] = [:]
    return layers.enumerated().map { layer, pattern in
      var recordings: [Int: PlotRecording] = [:]
      for (index, event) in pattern.events.enumerated() {
        guard let waveform = event.waveform else { continue }
        let name = String(FilePath.name(of: waveform.path))
        guard !spans.clips.isEmpty, let clip = spans.clips[layer][index] else {
          recordings[index] = PlotRecording(name: name, levels: [], seconds: 0, isLooped: false)
          continue
        }
        let id = ObjectIdentifier(clip.waveform)
        let known = levels[id] ?? clip.waveform.levels(Self.recordingParts)
        levels[id] = known
        recordings[index] = PlotRecording(
          name: name, levels: known, seconds: clip.waveform.seconds, isLooped: clip.isLoopEnabled)
      }
      return recordings
    }
  }
}
