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

  /// Adds a block that follows the last call's. Complexity: O(sounding frames and corners).
  mutating func add(to block: DirectBlock) {
    addVoices(to: block)
    addTransients(to: block)
  }

  private mutating func addVoices(to block: DirectBlock) {
    guard score.constants.harmonicCount > 0 else { return }
    let sounding = voiceCount
    voiceCount = 0
    for index in 0..<sounding { add(voices[index], to: block) }
    while nextEvent < score.eventCount, score.events[nextEvent].start < block.end {
      add(DirectVoice(nextEvent, of: score), to: block)
      nextEvent += 1
    }
  }

  /// Adds a voice and keeps it if it is not over. Never more are kept than sound at the block's end.
  private mutating func add(_ voice: DirectVoice, to block: DirectBlock) {
    var voice = voice
    voice.add(to: block, score: score, kernels: kernels, scratch: scratch)
    guard !voice.isOver else { return }
    voices[voiceCount] = voice
    voiceCount += 1
  }

  private mutating func addTransients(to block: DirectBlock) {
    let sounding = transientCount
    transientCount = 0
    for index in 0..<sounding { add(transients[index], to: block) }
    while nextTransient < score.transientCount,
      score.transients[nextTransient].start < block.end
    {
      add(DirectTransient(nextTransient, of: score), to: block)
      nextTransient += 1
    }
  }

  private mutating func add(_ transient: DirectTransient, to block: DirectBlock) {
    var transient = transient
    transient.add(to: block, score: score, kernels: kernels)
    guard !transient.isOver(at: block.end) else { return }
    transients[transientCount] = transient
    transientCount += 1
  }
}
