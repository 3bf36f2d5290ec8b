import PacinianKernels

/// The method of rest: voices of all passes whose sharpness control is constant and whose envelope
/// and gain are straight lines are summed together, tile after tile, and the engine does not check
/// their passes.
///
/// All frames are the bus's. A voice's amplitude is the product of two lines: its envelope and its
/// pass's gain. Of these, two, one or none change with time, so there are three groups, by the
/// degree of the product.
package struct RestingVoices: BitwiseCopyable {
  /// The degrees of time in an amplitude: 0, 1 and 2.
  static let degreeCount = 3
  /// Frames after which offsets are moved to a new origin, so that phases never lose precision.
  private static let epoch = 1 << 24

  /// The voices of one degree in a dense array, and for each the address at which its owner stores
  /// its number.
  struct Group: BitwiseCopyable {
    var columns: VoiceColumns
    let owners: UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>
    var count = 0
  }

  package private(set) var capacity: Int
  private(set) var groups: UnsafeMutablePointer<Group>
  /// The bus's frame from which offsets count.
  private(set) var origin = 0

  /// - Parameter capacity: the voices of all passes together.
  package init(capacity: Int, memory: Memory) {
    let padded = (capacity + 15) & ~15
    self.capacity = padded
    groups = memory.array(of: Group.self, count: Self.degreeCount)
    for degree in 0..<Self.degreeCount {
      groups[degree] = Group(
        columns: VoiceColumns(capacity: padded, memory: memory),
        owners: memory.array(of: UnsafeMutablePointer<Int32>?.self, count: padded))
    }
  }

  private init(capacity: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    groups = carver.array(of: Group.self, count: Self.degreeCount)
    for degree in 0..<Self.degreeCount {
      let group = Group(
        columns: VoiceColumns(capacity: capacity, &carver),
        owners: carver.array(of: UnsafeMutablePointer<Int32>?.self, count: capacity))
      if !carver.isMeasuring { groups[degree] = group }
    }
  }

  /// Bytes of a block for ``move(to:capacity:)``.
  /// - Parameter capacity: a multiple of 16.
  package static func byteCount(capacity: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var carver = MemoryCarver(base, isMeasuring: true)
      _ = RestingVoices(capacity: capacity, &carver)
      return carver.blockSize
    }
  }

  /// Moves all voices to another block, with a capacity of at least their number. Complexity:
  /// O(voices).
  @_noLocks
  package mutating func move(to block: UnsafeMutableRawPointer, capacity: Int) {
    assert(capacity >= count, "every voice finds room")
    var carver = MemoryCarver(block, isMeasuring: false)
    var moved = RestingVoices(capacity: capacity, &carver)
    moved.origin = origin
    for degree in 0..<Self.degreeCount {
      for slot in 0..<groups[degree].count {
        moved.groups[degree].columns[slot] = groups[degree].columns[slot]
        moved.groups[degree].owners[slot] = groups[degree].owners[slot]
      }
      moved.groups[degree].count = groups[degree].count
    }
    self = moved
  }

  package var count: Int {
    @_noLocks get { groups[0].count + groups[1].count + groups[2].count }
  }

  /// Whether there is room for `count` more voices, of any degree.
  func hasRoom(for count: Int) -> Bool { self.count + count <= capacity }

  /// Adds a voice. From now on `owner` has the voice's number: the slot times four plus the degree.
  mutating func append(_ voice: SmoothVoice, degree: Int, owner: UnsafeMutablePointer<Int32>) {
    let slot = groups[degree].count
    assert(slot < capacity, "there is room for every voice of the bus")
    groups[degree].count += 1
    groups[degree].columns[slot] = voice
    put(owner, degree: degree, slot: slot)
  }

  private func put(_ owner: UnsafeMutablePointer<Int32>?, degree: Int, slot: Int) {
    groups[degree].owners[slot] = owner
    owner?.pointee = Int32(truncatingIfNeeded: slot << 2 | degree)
  }

  /// Removes a voice; the last voice of its degree moves to its slot.
  /// - Parameter number: the number that `append` or a removal has written to the owner's slot.
  mutating func remove(_ number: Int32) {
    let (degree, slot) = (Int(number & 3), Int(number >> 2))
    assert((0..<groups[degree].count).contains(slot), "a voice has this slot")
    groups[degree].count -= 1
    let last = groups[degree].count
    guard slot != last else { return }
    groups[degree].columns[slot] = groups[degree].columns[last]
    put(groups[degree].owners[last], degree: degree, slot: slot)
  }

  /// Prepares for the tile that starts at the bus's frame `start`: offsets count from a frame near
  /// it.
  mutating func begin(tileStart start: Int) {
    let wanted = start & -Self.epoch
    guard wanted != origin else { return }
    let frames = Double(wanted - origin)
    for degree in 0..<Self.degreeCount {
      for slot in 0..<groups[degree].count {
        var voice = groups[degree].columns[slot]
        let offset = voice.offset + voice.frequency * frames
        voice.offset = offset - offset.roundedToNearest
        voice.start -= frames
        groups[degree].columns[slot] = voice
      }
    }
    origin = wanted
  }

  /// Adds all voices to the polynomial of the tile that starts at the bus's frame `start`.
  func add(
    tileStart start: Int, _ setup: UnsafePointer<TileSetup>,
    _ workspace: UnsafePointer<TileWorkspace>,
    to sink: TileSink
  ) {
    let plan = setup.pointee.plan
    let centre = Double(start - origin) + plan.pointee.half
    for degree in 0..<Self.degreeCount where groups[degree].count > 0 {
      let voices = groups[degree].columns.voices()
      var instant = pacinian_instant(
        position: centre, common: 0, detune: 0, harmonic: 1, scale: plan.pointee.half,
        centre: centre,
        half: plan.pointee.half, degree: Int32(degree), terms: plan.pointee.terms)
      let sums = sink.moments(degree: degree)
      workspace.pointee.kernels.addMoments(
        voices, count: groups[degree].count, at: &instant, skipping: nil, skipCount: 0,
        scratch: workspace.pointee.moments, sums: sums)
    }
  }
}
