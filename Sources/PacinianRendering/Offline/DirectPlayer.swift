import PacinianKernels

/// Plays one score once, without live controls, voice by voice at every frame: for few voices this
/// takes less than tiles and nodes do, because everything that moves a voice is known beforehand.
struct DirectPlayer {
  /// The most voices for which this is faster than tiles.
  private static let mostVoices = 12

  /// The owner of the memory behind `plan`.
  private let score: Score
  private let plan: UnsafePointer<ScoreView>
  private let kernels: KernelSet
  private let memory = Memory()
  private let scratch: UnsafeMutablePointer<Float>
  /// The sounding voices, in order of start.
  private let voices: UnsafeMutablePointer<DirectVoice>
  private var voiceCount = 0
  private let transients: UnsafeMutablePointer<DirectTransient>
  private var transientCount = 0
  private var nextEvent = 0
  private var nextTransient = 0

  /// Whether a score is of the kind that is played so: few voices, sines, transients from
  /// waveforms.
  static func canPlay(_ score: Score) -> Bool {
    let view = score.view.pointee
    return view.maximumVoices <= mostVoices && !view.constants.hasLines
      && (view.transientCount == 0 || view.table.tone == nil)
  }

  init(_ score: Score, kernels: KernelSet) {
    self.score = score
    self.kernels = kernels
    plan = score.view
    scratch = memory.array(of: Float.self, count: KernelSet.courseScratch)
    // One voice more than sound at a time: a voice that begins in a block may end in the same
    // block.
    voices = memory.array(of: DirectVoice.self, count: score.maximumVoices + 1)
    transients = memory.array(of: DirectTransient.self, count: score.maximumTransients + 1)
  }

  /// Adds a block that follows the last call's. Complexity: O(sounding frames and breakpoints).
  mutating func add(to block: inout DirectBlock) {
    addVoices(to: &block)
    addTransients(to: &block)
  }

  /// Adds the sounding voices and then the voices that begin, and removes the voices that are over.
  private mutating func addVoices(to block: inout DirectBlock) {
    guard plan.pointee.constants.harmonicCount > 0 else { return }
    var kept = 0
    func add(_ index: Int) {
      voices[index].add(to: &block, score: plan, kernels: kernels, scratch: scratch)
      guard !voices[index].isOver else { return }
      if kept != index { voices[kept] = voices[index] }
      kept += 1
    }
    for index in 0..<voiceCount { add(index) }
    while nextEvent < plan.pointee.eventCount, plan.pointee.events[nextEvent].start < block.end {
      voices[kept] = DirectVoice(nextEvent, of: plan)
      add(kept)
      nextEvent += 1
    }
    voiceCount = kept
  }

  private mutating func addTransients(to block: inout DirectBlock) {
    var kept = 0
    func add(_ index: Int) {
      transients[index].add(to: &block, score: plan, kernels: kernels)
      guard !transients[index].isOver(at: block.end) else { return }
      if kept != index { transients[kept] = transients[index] }
      kept += 1
    }
    for index in 0..<transientCount { add(index) }
    while nextTransient < plan.pointee.transientCount,
      plan.pointee.transients[nextTransient].start < block.end
    {
      transients[kept] = DirectTransient(nextTransient, of: plan)
      add(kept)
      nextTransient += 1
    }
    transientCount = kept
  }
}
