import PacinianKernels

/// The sinks for the parts of one pass's tile: the sink that all passes share, for parts in which
/// the gain can be folded, and otherwise the pass's own sink.
struct TileTarget {
  let shared: TileSink
  let own: TileSink
  /// If the gain under the law is one line: its value at the tile's centre, and its rise to the
  /// end.
  let factor: Float
  private let rise: Float
  private let isUnity: Bool
  /// Whether the gain is folded into voices in plain time, which then go to the shared sink.
  let isFolding: Bool
  /// Whether the pass's own frames are in use.
  private(set) var isOpen = false
  private let plan: UnsafePointer<TilePlan>
  private let kernels: KernelSet

  /// - Parameter tile: a tile whose gain has been read.
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

  /// Clears the pass's own frames, unless they are in use.
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

  /// Adds the pass's own polynomial, multiplied by the gain, to the shared sink, if the product is
  /// a polynomial that the sink can represent.
  mutating func share() {
    guard isFolding, own.hasMoments, own.degree + (rise == 0 ? 0 : 1) <= TileSink.mostDegree
    else { return }
    shared.add(own, value: Double(factor), rise: Double(rise))
    own.forgetMoments()
  }

  /// Whether a sum of voices whose control is one gentle line can be added to the shared sink by
  /// its values at nodes.
  func hasSharedNodes(_ tile: inout TileRun) -> Bool {
    isFolding && tile.isLine && plan.pointee.hasNodes
  }

  /// Writes the gain, which is one line, at some times.
  func writeGains(
    at times: UnsafePointer<Float>, count: Int, to gains: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count { gains[index] = factor + rise * times[index] }
  }

  /// Adds a segment of a voice in plain time.
  /// - Parameter isGentle: whether the segment's lines are known not to be steep.
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

  /// A segment multiplied by the gain, which must be foldable.
  @inline(__always)
  func folding(_ segment: pacinian_segment) -> pacinian_segment {
    guard !isUnity else { return segment }
    var segment = segment
    // (Unless the law is quadratic, `segment.bend` is 0.)
    segment.bend = segment.bend * factor + segment.rise * rise
    segment.rise = segment.rise * factor + segment.height * rise
    segment.height *= factor
    return segment
  }
}
