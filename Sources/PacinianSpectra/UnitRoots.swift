import PacinianBase

/// The cosines and sines of the first quarter of `−2π · n / count`.
final class UnitRoots {
  private let memory: AlignedNumbers
  /// `count / 4` numbers, at least one.
  let cosines: UnsafePointer<Double>
  let sines: UnsafePointer<Double>

  /// - Parameter count: a power of two.
  init(count: Int) {
    let quarter = max(1, count / 4)
    let room = (quarter + 7) & -8
    memory = AlignedNumbers(count: 2 * room)
    let (cosines, sines) = (memory.start, memory.start + room)
    (self.cosines, self.sines) = (UnsafePointer(cosines), UnsafePointer(sines))
    // Angles up to an eighth of a circle give all others.
    for index in 0...quarter / 2 {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      (cosines[index], sines[index]) = (cos(angle), -sin(angle))
      guard index > 0, quarter > 1 else { continue }
      (cosines[quarter - index], sines[quarter - index]) = (sin(angle), -cos(angle))
    }
  }
}
