/// The controls in consecutive frames inside one tile: a value for each frame, and the pieces of
/// pitch.
struct AudioTileControls: BitwiseCopyable {
  /// The pass's first frame.
  private(set) var frame = 0
  private(set) var count = 0
  private let setup: UnsafePointer<AudioSetup>
  private var pieceCount = 0
  private var isPitchConstant = true

  init(setup: UnsafePointer<AudioSetup>) { self.setup = setup }

  @inline(__always)
  private var pieces: UnsafeMutablePointer<TilePiece> { setup.pointee.pieces }

  /// Values for each frame of the run.
  @inline(__always)
  func row(_ kind: AudioControlKind) -> UnsafeMutablePointer<Double> { row(kind.rawValue) }

  @inline(__always)
  private func row(_ kind: Int) -> UnsafeMutablePointer<Double> {
    setup.pointee.values + kind * AudioPass.tileFrames
  }

  /// Reads the controls for `count` frames from the pass's frame `frame` on.
  /// - Parameter tile: the pass's frame at which the tile starts. Pieces count from there, so
  ///   that values do not depend on where a run begins.
  mutating func read(
    _ controls: UnsafeMutablePointer<PassControl>, tile: Int, frame: Int, count: Int
  ) {
    self.frame = frame
    self.count = count
    let pieces = pieces
    for index in 1...AudioControlKind.movingCount {
      // Pitch is last: its pieces stay.
      let last = AudioControlKind.pitch.rawValue
      let kind = (index + last) % AudioControlKind.movingCount
      let end = tile + AudioPass.tileFrames
      pieceCount = (controls + kind).linearPieces(
        from: PassFrame(tile), to: PassFrame(end),
        most: setup.pointee.pieceCapacity - AudioPass.tileFrames - 2, into: pieces)
      assert(pieceCount <= setup.pointee.pieceCapacity, "pieces have room")
      let row = row(kind)
      var piece = 0
      for offset in 0..<count {
        let time = PassFrame(frame + offset)
        while piece + 1 < pieceCount, pieces[piece + 1].start <= time { piece += 1 }
        row[offset] = Self.value(pieces[piece], at: time)
      }
    }
    isPitchConstant = pieceCount == 1 && pieces[0].slope == 0
  }

  @inline(__always)
  private static func value(_ piece: TilePiece, at time: PassFrame) -> Double {
    piece.slope == 0 ? piece.value : piece.value + piece.slope * (time - piece.start)
  }

  /// How far an event comes in each frame.
  struct Distances: BitwiseCopyable {
    private let constant: Double
    private let isConstant: Bool
    private let pitch: Double
    private var piece = 0

    @inline(__always)
    init(_ controls: AudioTileControls, pitch: Double) {
      self.pitch = pitch
      isConstant = controls.isPitchConstant
      constant = isConstant ? PitchMotion.speed(pitch + controls.pieces[0].value) : 0
    }

    /// The speed at a frame of the run.
    @inline(__always)
    func speed(_ offset: Int, _ controls: AudioTileControls) -> Double {
      isConstant ? constant : PitchMotion.speed(pitch + controls.row(.pitch)[offset])
    }

    /// The integral of the speed from a frame of the run to the next; frames in order.
    @inline(__always)
    mutating func next(_ offset: Int, _ controls: AudioTileControls) -> Double {
      if isConstant { return constant }
      var time = PassFrame(controls.frame + offset)
      let end = time + 1
      var sum = 0.0
      while time < end {
        while piece + 1 < controls.pieceCount, controls.pieces[piece + 1].start <= time {
          piece += 1
        }
        var until = end
        if piece + 1 < controls.pieceCount { until = min(end, controls.pieces[piece + 1].start) }
        let current = controls.pieces[piece]
        sum += PitchMotion.distance(
          pitch: pitch + AudioTileControls.value(current, at: time), slope: current.slope,
          frames: until - time)
        time = until
      }
      return sum
    }
  }
}
