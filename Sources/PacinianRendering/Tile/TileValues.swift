import PacinianKernels

/// The values of two controls in the present tile of a pass that is under values: an array for
/// each, from the tile's first frame on, and what follows from those that are known.
package struct TileValues: BitwiseCopyable {
  package let intensity: UnsafeMutablePointer<Float>
  package let sharpness: UnsafeMutablePointer<Float>
  /// Where warped time stands at the last group of frames that is known, if that is not the tile's
  /// end.
  let warp: UnsafeMutablePointer<Double>
  let warpCount = KernelSet.warpState

  /// Doubles of memory that one takes.
  package static let room = KernelSet.warpState + capacity
  /// Floats of an array.
  package static let capacity = TileSetup.largestTile + 16

  /// - Parameter memory: ``room`` doubles, zeros.
  package init(_ memory: UnsafeMutablePointer<Double>) {
    warp = memory
    intensity = UnsafeMutableRawPointer(memory + KernelSet.warpState).bindMemory(
      to: Float.self, capacity: 2 * Self.capacity)
    sharpness = intensity + Self.capacity
  }

  /// The array of a control, by its index among the haptic ones.
  package subscript(control: Int) -> UnsafeMutablePointer<Float> {
    @_noLocks get { control == PassControl.Kind.intensity.rawValue ? intensity : sharpness }
  }

  /// Copies values of sharpness for some frames, clamped. The last holds to the end of its group of
  /// sixteen, so that nothing else is found there.
  func keep(_ values: UnsafePointer<Float>, _ frames: Range<Int>, _ kernels: KernelSet) {
    _ = kernels.clamp(
      values, count: frames.count, low: -1, high: 1, output: sharpness + frames.lowerBound)
    for frame in frames.upperBound..<(frames.upperBound + 15) & ~15 {
      sharpness[frame] = sharpness[frames.upperBound - 1]
    }
  }

  /// How many controls have an array: intensity and sharpness, in the order of `ControlID`.
  package static var controlCount: Int { @_noLocks get { 2 } }
}
