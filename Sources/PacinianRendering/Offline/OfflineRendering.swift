import PacinianModel
import PacinianSpectra

/// Renders patterns to signals without a clock, for files and figures. Any number of patterns and
/// threads may use one rendering; they share the waveforms of transients.
///
///     let rendering = OfflineRendering(profile: BuiltInProfiles.profile(named: "taptic")!)
///     let tap = Pattern(events: [Event(kind: .hapticTransient, time: 0)])
///     let signal = try rendering.signal(of: [tap])
///     let samples = signal.samples()
///     print(samples.count, signal.sampleRate, signal.measurement.peak)
public struct OfflineRendering: Sendable {
  public let profile: ActuatorProfile
  public let options: OfflineOptions
  /// The profile's transients at the options' sample rate.
  public let bank: TransientBank
  let recordings: Recordings?
  /// Frames for which the equaliser rings on after the last event.
  private let ringingFrames: Int

  /// Complexity: O(1), and O(sample rate) for a profile that equalises.
  /// - Parameters:
  ///   - recordings: where `AudioCustom` events get theirs, such as `.files` of PacinianMedia;
  ///     `nil`: they are silent, and notices say so.
  ///   - bank: the profile's transients at the options' sample rate; `nil` makes one.
  public init(
    profile: ActuatorProfile, options: OfflineOptions = OfflineOptions(),
    recordings: Recordings? = nil, bank: TransientBank? = nil
  ) {
    self.profile = profile
    self.options = options
    self.recordings = recordings
    self.bank = bank ?? .shared(profile: profile, sampleRate: options.rendering.sampleRate)
    ringingFrames = profile.ringingFrames(sampleRate: options.rendering.sampleRate)
  }

  /// A mix is limited as a whole.
  var busLimiter: Limiter { options.map == nil ? options.limiter : .none }

  /// The haptic bus alone of patterns that play together.
  package func hapticBus(of layers: [Pattern]) throws(RenderingError) -> OfflineBus {
    let frameCount: Int
    let begin: () -> OfflineBus.Source
    switch options.renderer {
    case .fast:
      let scores = try layers.map { (layer) throws(RenderingError) in
        try Score(layer, profile: profile, options: options.rendering, bank: bank)
      }
      frameCount = scores.reduce(0) { max($0, $1.frameCount) }
      begin = {
        let renderer = OfflineRenderer(scores)
        return { rows, _, frameCount in renderer.render(into: rows, frameCount: frameCount) }
      }
    #if canImport(PacinianReference)
    case .reference: (frameCount, begin) = try reference(of: layers)
    #endif
    }
    let stage = BusStage(
      profile: profile, sampleRate: options.rendering.sampleRate, limiter: busLimiter)
    return OfflineBus(
      [stage], soundingFrames: frameCount, ringingFrames: frameCount > 0 ? ringingFrames : 0,
      begin: begin)
  }
}
