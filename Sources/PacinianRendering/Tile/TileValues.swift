import PacinianKernels

/// The values of two controls in the present tile of a pass that is under values: an array for
/// each, from the tile's first frame on, and how far they are known.
package struct TileValues: BitwiseCopyable {
  package let intensity: UnsafeMutablePointer<Float>
  package let sharpness: UnsafeMutablePointer<Float>
  /// The least and the greatest of sharpness that have come in the present tile.
  package let range: UnsafeMutablePointer<Float>

  /// Floats of memory that one takes.
  package static let room = 2 * capacity + 16
  private static let capacity = TileSetup.largestTile + 16

  /// - Parameter memory: ``room`` floats, zeros.
  package init(_ memory: UnsafeMutablePointer<Float>) {
    intensity = memory
    sharpness = memory + Self.capacity
    range = memory + 2 * Self.capacity
  }

  /// The array of a control, by its index among the haptic ones.
  package subscript(control: Int) -> UnsafeMutablePointer<Float> {
    @_noLocks get { control == PassControl.Kind.intensity.rawValue ? intensity : sharpness }
  }

  /// Copies a control's values for some frames of the tile, clamped to its range.
  @_noLocks
  package func take(
    _ values: UnsafePointer<Float>, of control: Int, frames: Range<Int>, _ kernels: KernelSet
  ) {
    let isSharpness = control == PassControl.Kind.sharpness.rawValue
    let found = isSharpness ? range : range + 2
    if frames.lowerBound == 0 { (found[0], found[1]) = (.infinity, -.infinity) }
    kernels.takeValues(
      values, count: frames.count, low: isSharpness ? -1 : 0, high: 1,
      output: self[control] + frames.lowerBound, range: found)
  }

  /// How many controls have an array: intensity and sharpness, in the order of `ControlID`.
  package static var controlCount: Int { @_noLocks get { 2 } }
}
