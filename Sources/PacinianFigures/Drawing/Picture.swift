/// A picture, such as a spectrogram, that a figure draws as a whole: values row by row from the
/// top, which count inks from one on.
struct Picture {
  let width: Int
  let height: Int
  /// The ink of value 0.
  let ink: Ink
  private(set) var values: [UInt8]

  init(width: Int, height: Int, ink: Ink) {
    self.width = width
    self.height = height
    self.ink = ink
    values = [UInt8](repeating: 0, count: width * height)
  }

  subscript(x: Int, y: Int) -> Int {
    get { Int(clamping: values[y * width + x]) }
    set { values[y * width + x] = UInt8(clamping: newValue) }
  }

  /// All steps of a colour map, upwards or to the right.
  static func course(from ink: Ink, isUpwards: Bool) -> Picture {
    let count = ColourMap.levelCount
    var picture = Picture(
      width: isUpwards ? 1 : count, height: isUpwards ? count : 1, ink: ink)
    for level in 0..<count {
      picture.values[level] = UInt8(clamping: isUpwards ? count - 1 - level : level)
    }
    return picture
  }
}
