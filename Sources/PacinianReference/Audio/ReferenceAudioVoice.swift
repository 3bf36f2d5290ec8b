import PacinianBase
import PacinianModel

/// One sounding audio event, frame after frame.
struct ReferenceAudioVoice {
  private let volume: Double
  private let pitch: Double
  private let pan: Double
  private let brightness: Double
  private let span: AudioEventSpan
  private let clip: ReferenceClip?
  private let sampleRate: Double
  private let controls: [ControlID: ControlReader]
  /// The filter of each channel, after brightness has needed it.
  private var filters: [ReferenceLowPass] = []
  private var filterShare = 1.0

  init(
    _ event: Event, span: AudioEventSpan, clip: ReferenceClip?, sampleRate: Double,
    controls: ReferenceControls
  ) {
    volume = event.value(of: .audioVolume)
    pitch = event.value(of: .audioPitch)
    pan = event.value(of: .audioPan)
    brightness = event.value(of: .audioBrightness)
    self.span = span
    self.clip = clip
    self.sampleRate = sampleRate
    let ids = ControlID.allCases.filter { !$0.isHaptic && $0.isMoving }
    self.controls = Dictionary(uniqueKeysWithValues: ids.map { ($0, controls[$0]) })
  }

  /// The next of the span's frames.
  mutating func sample(at frame: Int) -> (left: Double, right: Double) {
    let time = Double(frame) / sampleRate
    func control(_ id: ControlID) -> Double { controls[id]?.value(at: time) ?? id.neutral }
    func moved(_ value: Double, _ id: ControlID, from low: Double) -> Double {
      min(max(value + control(id), low), 1)
    }
    var channels = source(at: time, speed: pow(2, moved(pitch, .audioPitch, from: -1)))
    filter(
      &channels, brightness: moved(brightness, .audioBrightness, from: 0),
      isFirst: frame == span.frames.lowerBound)
    let local = Double(frame - span.frames.lowerBound) / sampleRate
    let gain = volume * control(.audioVolume) * span.gain(at: local)
    let angle = Double.pi / 4 * (1 + moved(pan, .audioPan, from: -1))
    return (gain * cos(angle) * channels[0], gain * sin(angle) * channels[channels.count - 1])
  }

  /// The tone, or the recording's channels.
  private func source(at time: Double, speed: Double) -> [Double] {
    guard let clip else {
      let turns = span.track.turns(at: time)
      return [sin(2 * Double.pi * (turns - turns.rounded(.down)))]
    }
    let length = Double(clip.left.count)
    var position = AudioSpanPlanner.position(span.track, at: time, sampleRate: sampleRate)
    if clip.isLoopEnabled { position -= (position / length).rounded(.down) * length }
    return [clip.left, clip.right].compactMap { $0.self }.map {
      clip.sample($0, at: position, speed: speed)
    }
  }

  /// Filters at `200 · 100^b` Hz. The filter begins when it is first needed below 0.45 of the
  /// sample rate and stays to the event's end. In the middle of an event it fades in over a
  /// millisecond.
  private mutating func filter(_ channels: inout [Double], brightness: Double, isFirst: Bool) {
    let highest = 0.45 * sampleRate
    let frequency = 200 * pow(100, brightness)
    if filters.isEmpty {
      guard brightness < 1, frequency < highest else { return }
      filters = channels.map { ReferenceLowPass(resting: isFirst ? 0 : $0) }
      filterShare = isFirst ? 1 : 0
    }
    for index in channels.indices {
      let low = filters[index].process(
        channels[index], frequency: min(frequency, highest), sampleRate: sampleRate)
      channels[index] += filterShare * (low - channels[index])
    }
    filterShare = min(1, filterShare + 1_000 / sampleRate)
  }
}
