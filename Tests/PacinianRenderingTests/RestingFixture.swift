import PacinianKernels
import Testing

@testable import PacinianRendering

/// Resting voices beside what each is in double precision.
final class RestingFixture {
  /// A voice as it was asked for: frames count from the renderer's beginning.
  struct Truth {
    var frequency: Double
    var turns: Double
    var start: Int
    var amplitude: Double
    var envelope: (level: Double, slope: Double)
    var gain: (value: Double, slope: Double)
    var isQuadratic: Bool

    func value(at frame: Int) -> Double {
      let elapsed = Double(frame - start)
      let height =
        (envelope.level + envelope.slope * elapsed) * (gain.value + gain.slope * elapsed)
      let phase = frequency * elapsed + turns
      return amplitude * (isQuadratic ? height * height : height)
        * Generator.wave(2 * Double.pi * (phase - phase.rounded()))
    }
  }

  static let tileFrames = 128
  private let memory = Memory()
  private let setup: RenderingSetup
  private let workspace: UnsafePointer<TileWorkspace>
  private var voices: RestingVoices
  private let owners: UnsafeMutablePointer<Int32>
  private let sink: TileSink
  /// By owner.
  private(set) var truths: [Int: Truth] = [:]
  private(set) var degrees: Set<Int> = []

  init(capacity: Int, level: KernelLevel) {
    setup = RenderingSetup(
      profile: Profiles.taptic, sampleRate: 48_000, tileFrames: Self.tileFrames, voiceCapacity: 1,
      piecesPerTile: 1)
    workspace = TileWorkspace.make(
      frames: Self.tileFrames, kernels: KernelSet(level), memory: memory)
    voices = RestingVoices(capacity: capacity, memory: memory)
    owners = memory.array([Int32](repeating: -1, count: capacity))
    sink = TileSink(tileFrames: Self.tileFrames, memory: memory)
  }

  /// Adds a voice for an owner from the tile at `start` on.
  func add(_ truth: Truth, owner: Int) {
    let begin = Double(truth.start - voices.origin)
    var voice = SmoothVoice(frequency: truth.frequency)
    let turns = truth.turns - truth.frequency * begin
    voice.offset = turns - turns.rounded()
    var envelope = EventEnvelope(
      start: PassFrame(begin), duration: .infinity, isSustained: true, attackFrames: nil)
    (envelope.level, envelope.slope) = (truth.envelope.level, truth.envelope.slope)
    let degree = voice.setLines(
      amplitude: truth.amplitude, envelope: envelope,
      gain: ControlLine(
        value: truth.gain.value, slope: truth.gain.slope, end: .never, start: PassFrame(begin),
        startValue: truth.gain.value),
      isQuadratic: truth.isQuadratic)
    degrees.insert(degree)
    voices.append(voice, degree: degree, owner: owners + owner)
    truths[owner] = truth
  }

  func remove(owner: Int) {
    voices.remove(owners[owner])
    truths[owner] = nil
  }

  /// What is rendered in the tile that starts at a frame; `nil` if nothing rests.
  func render(_ start: Int) -> [Float]? {
    voices.begin(tileStart: start)
    #expect(voices.count == truths.count)
    sink.begin(setup.setup)
    voices.add(tileStart: start, setup.setup, workspace, to: sink)
    sink.finish(setup.setup, workspace)
    guard voices.count > 0 else {
      #expect((0..<Self.tileFrames).allSatisfy { sink.frames[$0] == 0 })
      return nil
    }
    return (0..<Self.tileFrames).map { sink.frames[$0] }
  }

  /// The same in double precision.
  func truth(_ start: Int) -> [Double] {
    (start..<start + Self.tileFrames).map { frame in
      truths.values.reduce(0) { $0 + $1.value(at: frame) }
    }
  }
}
