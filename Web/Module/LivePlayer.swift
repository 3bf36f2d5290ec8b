import PacinianModel
import PacinianRendering
import PacinianSpectra

/// Patterns that play together, now, with live intensity and sharpness: what an audio worklet
/// pulls. A render call allocates nothing and cannot fail.
final class LivePlayer {
  private static let tileFrames = LiveLayer.tileFrames
  /// Seconds in which a live value is reached, as in an engine by default.
  private static let smoothing = 0.005

  private let layers: [LiveLayer]
  private var stage: BusStage
  private let smoothingFrames: Int
  private let loopTiles: Int
  private let lastTile: Int
  private var tile = 0
  /// The tile with which the present run began; `nil` where nothing plays.
  private var firstTile: Int?
  var isLooping = false

  init(
    _ patterns: [Pattern], profile: ActuatorProfile, options: RenderingOptions, limiter: Limiter
  ) throws(RenderingError) {
    let bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
    var layers: [LiveLayer] = []
    for pattern in patterns {
      layers.append(
        LiveLayer(
          try Score(
            pattern, profile: profile, options: options, bank: bank, allowsLiveControls: true),
          profile: profile))
    }
    self.layers = layers
    stage = BusStage(profile: profile, sampleRate: options.sampleRate, limiter: limiter)
    let rate = Double(options.sampleRate)
    smoothingFrames = Int((Self.smoothing * rate).rounded())
    func tiles(_ seconds: Double) -> Int {
      max(1, Int((seconds * rate / Double(Self.tileFrames)).rounded(.up)))
    }
    loopTiles = tiles(patterns.reduce(0) { max($0, $1.duration) })
    let ringing = profile.ringingFrames(sampleRate: options.sampleRate)
    lastTile = tiles(Double(layers.reduce(0) { max($0, $1.frameCount) } + ringing) / rate)
  }

  deinit { stage.deallocate() }

  var isPlaying: Bool { firstTile != nil }

  /// Seconds of the pattern that have been rendered are this many frames.
  var position: Int { firstTile.map { (tile - $0) * Self.tileFrames } ?? 0 }

  /// Plays from the start, with the next tile.
  func start() {
    firstTile = tile
    for layer in layers { layer.begin(at: tile * Self.tileFrames) }
  }

  func stop() { firstTile = nil }

  /// Sends a control from the next tile on: 0 is intensity, a factor of 0…1, 1 is sharpness, −1…1,
  /// which is added.
  func send(_ control: Int, _ value: Double) {
    for layer in layers {
      // A value without room is dropped.
      _ = layer.send(
        control, value, at: tile * Self.tileFrames, rampFrames: smoothingFrames)
    }
  }

  /// The next tile, over what was there.
  func render(into output: UnsafeMutablePointer<Float>) {
    output.update(repeating: 0, count: Self.tileFrames)
    if let firstTile {
      if isLooping, tile - firstTile >= loopTiles { start() }
      if !isLooping, tile - firstTile >= lastTile { stop() }
      for layer in layers where isPlaying { layer.add(tile: tile, to: output) }
    }
    stage.process(output, count: Self.tileFrames)
    tile += 1
  }
}
