import PacinianKernels

/// The values of two controls in the present tile of a pass with bound controls: an array for each,
/// from the tile's first frame on, and the sums of warped time over the known values.
package struct TileValues: BitwiseCopyable {
  package let intensity: UnsafeMutablePointer<Float>
  package let sharpness: UnsafeMutablePointer<Float>
  /// The state of warped time after the last group of frames that is known, unless the tile has
  /// ended.
  let warp: UnsafeMutablePointer<Double>
  let warpCount = KernelSet.warpState

  /// The memory for the object, in doubles.
  package static let room = KernelSet.warpState + capacity
  /// The floats of an array.
  package static let capacity = TileSetup.largestTile + 16

  /// - Parameter memory: ``room`` doubles, zeros.
  package init(_ memory: UnsafeMutablePointer<Double>) {
    warp = memory
    intensity = UnsafeMutableRawPointer(memory + KernelSet.warpState).bindMemory(
      to: Float.self, capacity: 2 * Self.capacity)
    sharpness = intensity + Self.capacity
  }

  /// The array of a control, by its index among the haptic controls.
  package subscript(control: Int) -> UnsafeMutablePointer<Float> {
    @_noLocks get { control == PassControl.Kind.intensity.rawValue ? intensity : sharpness }
  }

  /// Copies values of sharpness for some frames, clamped. The last value is repeated to the end of
  /// its group of sixteen, so that the rest of the group is defined.
  func keep(_ values: UnsafePointer<Float>, _ frames: Range<Int>, _ kernels: KernelSet) {
    _ = kernels.clamp(
      values, count: frames.count, low: -1, high: 1, output: sharpness + frames.lowerBound)
    for frame in frames.upperBound..<(frames.upperBound + 15) & ~15 {
      sharpness[frame] = sharpness[frames.upperBound - 1]
    }
  }

  /// The number of controls that have an array: intensity and sharpness, in the order of
  /// `ControlID`.
  package static var controlCount: Int { @_noLocks get { 2 } }
}
