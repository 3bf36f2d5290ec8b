/// Plays one score once, without live controls, voice by voice at every frame: for few voices this takes
/// less than tiles and nodes do, because everything that moves a voice is known beforehand.
struct DirectPlayer {
  /// Voices from which on a ``Renderer`` is faster.
  private static let mostVoices = 12

  private let score: Score
  private let kernels: KernelSet
  private let memory = Memory()
  private let scratch: UnsafeMutablePointer<Float>
  /// What sounds, in order of start.
  private let voices: UnsafeMutablePointer<DirectVoice>
  private var voiceCount = 0
  private let transients: UnsafeMutablePointer<DirectTransient>
  private var transientCount = 0
  private var nextEvent = 0
  private var nextTransient = 0

  /// Whether a score is of the kind that is played so: few voices, sines, transients from waveforms.
  static func canPlay(_ score: Score) -> Bool {
    score.maximumVoices <= mostVoices && !score.constants.hasLines
      && (score.transientCount == 0 || !score.table.isTone)
  }

  init(_ score: Score, kernels: KernelSet) {
    self.score = score
    self.kernels = kernels
    scratch = memory.array(of: Float.self, count: KernelSet.courseScratch)
    voices = memory.array(of: DirectVoice.self, count: score.maximumVoices)
    transients = memory.array(of: DirectTransient.self, count: score.maximumTransients)
  }

  /// Adds frames `start ..< end`, which follow those of the last call, to `output`.
  /// Complexity: O(sounding frames and corners).
  mutating func add(from start: Int, to end: Int, output: UnsafeMutablePointer<Float>) {
    addVoices(from: start, to: end, output)
    addTransients(from: start, to: end, output)
  }

  private mutating func addVoices(
    from start: Int, to end: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    guard score.constants.harmonicCount > 0 else { return }
    let sounding = voiceCount
    voiceCount = 0
    for index in 0..<sounding { add(voices[index], from: start, to: end, output) }
    while nextEvent < score.eventCount, score.events[nextEvent].start < end {
      add(DirectVoice(nextEvent, of: score), from: start, to: end, output)
      nextEvent += 1
    }
  }

  /// Adds a voice and keeps it if it is not over. Never more are kept than sound at `end`.
  private mutating func add(
    _ voice: DirectVoice, from start: Int, to end: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    var voice = voice
    voice.add(
      from: start, to: end, score: score, kernels: kernels, scratch: scratch, output: output)
    guard !voice.isOver else { return }
    voices[voiceCount] = voice
    voiceCount += 1
  }

  private mutating func addTransients(
    from start: Int, to end: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    let sounding = transientCount
    transientCount = 0
    for index in 0..<sounding { add(transients[index], from: start, to: end, output) }
    while nextTransient < score.transientCount, score.transients[nextTransient].start < end {
      add(DirectTransient(nextTransient, of: score), from: start, to: end, output)
      nextTransient += 1
    }
  }

  private mutating func add(
    _ transient: DirectTransient, from start: Int, to end: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var transient = transient
    transient.add(
      from: start, to: end, score: score, kernels: kernels, scratch: scratch, output: output)
    guard !transient.isOver(at: end) else { return }
    transients[transientCount] = transient
    transientCount += 1
  }
}
