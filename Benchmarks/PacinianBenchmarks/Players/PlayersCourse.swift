import PacinianModel

/// What is sent to a load's players for every frame, block by block, made before the clock starts.
struct PlayersCourse {
  /// A course comes back after so many blocks.
  private static let length = 64
  // (Not by identifiers: looking those up would cost as much as sending.)
  private let intensities: [[Float]]
  private let sharpnesses: [[Float]]

  init(blockFrames: Int) {
    func blocks(_ id: ControlID) -> [[Float]] {
      (0..<Self.length).map { block in
        (0..<blockFrames).map { LiveCourse.value(id, at: block * blockFrames + $0) }
      }
    }
    (intensities, sharpnesses) = (blocks(.hapticIntensity), blocks(.hapticSharpness))
  }

  /// The values of a block's frames, for players of one variant.
  func values(_ id: ControlID, _ block: Int, _ variant: Int) -> [Float] {
    let index = (block + 5 * variant) % Self.length
    return id == .hapticIntensity ? intensities[index] : sharpnesses[index]
  }

  /// The first `frameCount` frames' values as a pattern holds them.
  func baked(variant: Int, blockFrames: Int, frameCount: Int) -> [Control] {
    (0..<frameCount).flatMap { frame in
      LiveCourse.ids.map { id in
        .parameter(
          DynamicParameter(
            id, time: Double(frame) / Double(Workload.sampleRate),
            value: Double(values(id, frame / blockFrames, variant)[frame % blockFrames])))
      }
    }
  }
}
