import PacinianRendering

/// Rows of one tile that a player's voices share.
struct AudioWorkspace: BitwiseCopyable {
  let gains: UnsafeMutablePointer<Double>
  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  let leftSums: UnsafeMutablePointer<Double>
  let rightSums: UnsafeMutablePointer<Double>

  init(memory: Memory) {
    func row() -> UnsafeMutablePointer<Double> {
      memory.array(of: Double.self, count: AudioPlayerState.tileFrames)
    }
    gains = row()
    left = row()
    right = row()
    leftSums = row()
    rightSums = row()
  }
}
