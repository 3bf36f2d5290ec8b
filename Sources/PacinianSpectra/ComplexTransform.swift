/// Discrete Fourier transforms of one length, of complex numbers. ``TransformKind`` makes them.
///
/// Arrays have their real parts first and their imaginary ones `distance` numbers later, and begin
/// at a multiple of 64 bytes. Several threads may use one transform at a time.
package protocol ComplexTransform: AnyObject {
  /// `results[n] = Σ numbers[j]·exp(−2πi·j·n/length)`. Destroys `numbers`, changes nothing else.
  /// Complexity: O(length · log length).
  func run(_ numbers: UnsafeMutablePointer<Double>, results: UnsafeMutablePointer<Double>)
}
