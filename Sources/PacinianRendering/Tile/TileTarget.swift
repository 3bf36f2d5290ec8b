import PacinianKernels

/// Where the parts of one pass's tile go: to what all passes share, if their gain can be made a
/// part of them, else to frames of its own.
struct TileTarget {
  let shared: TileSink
  let own: TileSink
  /// The gain under the law where it is one line, at the tile's centre, and its rise to the end.
  let factor: Float
  private let rise: Float
  private let isUnity: Bool
  /// Whether voices in plain time take the gain and are shared.
  let isFolding: Bool
  /// Whether there are own frames.
  private(set) var isOpen = false
  private let plan: UnsafePointer<TilePlan>
  private let kernels: KernelSet

  /// - Parameter tile: one whose gain has been read.
  init(_ shared: TileSink, _ tile: inout TileRun) {
    let (gain, isQuadratic) = (tile.gain, tile.constants.pointee.isQuadratic)
    (plan, kernels) = (tile.plan, tile.kernels)
    self.shared = shared
    own = tile.workspace.pointee.own
    factor = Float(isQuadratic ? gain.value * gain.value : gain.value) * gain.volume
    rise = Float(gain.rise) * gain.volume
    isUnity = gain.isUnity
    isFolding = gain.canFold(isQuadratic: isQuadratic)
    own.clear()
  }

  /// The polynomial of voices in plain time.
  var polynomial: TileSink { isFolding && isUnity ? shared : own }

  /// Makes own frames, if there are none.
  @inline(__always)
  mutating func open() {
    guard !isOpen else { return }
    makeFrames()
  }

  @inline(never)
  private mutating func makeFrames() {
    isOpen = true
    for frame in 0..<plan.pointee.tileFrames { own.frames[frame] = 0 }
  }

  /// Shares the own polynomial with the gain in it, if that is one too.
  mutating func share() {
    guard isFolding, own.hasMoments, own.degree + (rise == 0 ? 0 : 1) <= TileSink.mostDegree
    else { return }
    shared.add(own, value: Double(factor), rise: Double(rise))
    own.forgetMoments()
  }

  /// Whether a sum of voices whose control is one gentle line can be shared by its values at nodes.
  func hasSharedNodes(_ tile: inout TileRun) -> Bool {
    isFolding && tile.isLine && plan.pointee.hasNodes
  }

  /// Writes the gain at some times, where it is one line.
  func writeGains(
    at times: UnsafePointer<Float>, count: Int, to gains: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count { gains[index] = factor + rise * times[index] }
  }

  /// Adds a segment of a voice in plain time.
  /// - Parameter isGentle: whether its lines are known not to be steep.
  @inline(__always)
  mutating func add(
    _ segment: pacinian_segment, isGentle: Bool = false
  ) {
    if !isFolding { open() }
    let isFull =
      isFolding
      ? shared.append(folding(segment), isGentle: isGentle)
      : own.append(segment, isGentle: isGentle)
    if isFull { addSegments() }
  }

  // (Not inlined: a sink would be copied for each segment.)
  @inline(never)
  private func addSegments() {
    (isFolding ? shared : own).addSegments(plan, kernels)
  }

  /// A segment with the gain in its heights, where it can be folded.
  @inline(__always)
  func folding(_ segment: pacinian_segment) -> pacinian_segment {
    guard !isUnity else { return segment }
    var segment = segment
    // A law that is not quadratic has no bend of its own.
    segment.bend = segment.bend * factor + segment.rise * rise
    segment.rise = segment.rise * factor + segment.height * rise
    segment.height *= factor
    return segment
  }
}
