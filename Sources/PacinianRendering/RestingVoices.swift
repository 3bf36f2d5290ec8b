import PacinianKernels

/// Voices of all players whose sharpness control rests and whose envelope and gain run straight:
/// they are summed at the same nodes, tile after tile, and the engine does not look at their
/// players.
///
/// All frames are the engine's. A voice's amplitude is the product of two lines, its envelope's and
/// its player's gain, of which both, one or none moves: three groups by the degree of the product.
package struct RestingVoices: BitwiseCopyable {
  /// The degrees of time in an amplitude: 0, 1 and 2.
  static let degreeCount = 3
  /// Frames after which offsets are brought to a new origin, so that phases keep their digits for
  /// ever.
  private static let epoch = 1 << 24

  private let capacity: Int
  private let groups: UnsafeMutablePointer<RestingGroup>
  /// Sixteen sums for each power of time, at the nodes. Chirps add to the first sixteen between the
  /// tile's beginning and its end.
  package let sums: UnsafeMutablePointer<Double>
  private let nodes: UnsafeMutablePointer<Float>
  /// The renderer's frame from which offsets count.
  private(set) var origin = 0

  /// - Parameter capacity: the voices of all players together.
  package init(capacity: Int, memory: Memory) {
    let padded = (capacity + 15) & ~15
    self.capacity = padded
    groups = memory.array(
      (0..<Self.degreeCount).map {
        RestingGroup(degree: $0, capacity: padded, memory: memory)
      })
    sums = memory.array(of: Double.self, count: 16 * Self.degreeCount)
    nodes = memory.array(of: Float.self, count: 16 * Self.degreeCount)
  }

  package var count: Int { groups[0].count + groups[1].count + groups[2].count }

  /// Whether there is room for so many voices more, of any degree.
  func hasRoom(for count: Int) -> Bool { self.count + count <= capacity }

  /// Adds a voice; `owner` holds its position from now on: the slot times four plus the degree.
  mutating func append(
    _ voice: RestingVoice, degree: Int, owner: UnsafeMutablePointer<Int32>, plan: NodePlan,
    _ kernels: KernelSet
  ) {
    groups[degree].append(voice, owner: owner, plan: plan, kernels)
  }

  /// - Parameter number: the number that `append` or a move has written to the owner's slot.
  mutating func remove(_ number: Int32) {
    groups[Int(number & 3)].remove(Int(number >> 2))
  }

  /// Prepares for the tile that starts at the renderer's frame `start`: offsets count from a frame
  /// near it, and the sums are zero.
  @_noLocks
  package mutating func begin(tileStart start: Int) {
    for index in 0..<16 * Self.degreeCount { sums[index] = 0 }
    let wanted = start & -Self.epoch
    guard wanted != origin else { return }
    let frames = Double(wanted - origin)
    for degree in 0..<Self.degreeCount { groups[degree].moveOrigin(by: frames) }
    origin = wanted
  }

  /// Adds all voices, and the sums' content, to the tile that starts at the renderer's
  /// frame `start`.
  @_noLocks
  package mutating func add(
    tileStart start: Int, _ setup: UnsafePointer<TileSetup>, _ workspace: TileWorkspace,
    to output: UnsafeMutablePointer<Float>
  ) {
    let plan = setup.pointee.plan
    var most = 0
    for degree in 0..<Self.degreeCount where groups[degree].count > 0 {
      most = degree
      let group = groups + degree
      var first = 0
      while first < group.pointee.count {
        let count = min(TileWorkspace.chunk, group.pointee.count - first)
        workspace.kernels.addResting(
          group.pointee.voices(from: first), count: count, degree: degree,
          position: Double(start - origin) + plan.half, half: plan.half, scratch: workspace.pairs,
          sums: sums)
        first += count
      }
    }
    guard count > 0 || hasSums else { return }
    for power in 0...most {
      workspace.kernels.narrow(sums + 16 * power, nodes + 16 * power)
    }
    workspace.kernels.addNodes(
      nodes, degree: most, matrix: plan.columns, times: plan.frames, frames: plan.tileFrames,
      output: output)
  }

  /// Whether chirps have been added.
  private var hasSums: Bool {
    for index in 0..<16 where sums[index] != 0 { return true }
    return false
  }
}
