import PacinianOffline
import PacinianPattern
import PacinianPlot
import PacinianProfiles

/// The data of a plot from the renderers: the events' courses and the controls, from the reference,
/// and the signal that `render` would write. Only this type connects plots and renderers.
struct PlotSource {
  let signal: OfflineSignal
  let courses: PlotCourses

  /// - Parameters:
  ///   - layers: patterns that play together.
  ///   - audio: their audio events.
  init(
    _ layers: [Pattern], audio: ShownAudio, by rendering: OfflineRendering
  ) throws(OfflineError) {
    signal = try rendering.signal(of: layers)
    do throws(RenderingError) {
      courses = try PlotCourses(
        layers, audio: audio.seconds, recordings: audio.recordings(of: layers), by: rendering,
        frameCount: signal.frameCount)
    } catch {
      throw .rendering(error)
    }
  }
}
