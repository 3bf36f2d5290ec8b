extension Int {
  /// The least power of two that is `count` or more; the largest that there is for more than that.
  static func powerOfTwo(atLeast count: Int) -> Int {
    count <= 1
      ? 1 : 1 << Swift.min(Int.bitWidth - 2, Int.bitWidth - (count - 1).leadingZeroBitCount)
  }
}
