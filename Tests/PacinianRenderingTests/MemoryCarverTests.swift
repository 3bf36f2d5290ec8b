import Testing

@testable import PacinianRendering

@Suite struct MemoryCarverTests {
  /// Arrays of random types and lengths: where each begins and ends.
  private func carve(_ carver: inout MemoryCarver, seed: UInt64) -> [Range<UInt>] {
    var generator = Generator(seed: seed)
    func range<Element>(_ start: UnsafeMutablePointer<Element>, _ count: Int) -> Range<UInt> {
      let first = UInt(bitPattern: start)
      return first..<first + UInt(count * MemoryLayout<Element>.stride)
    }
    return (0..<40).map { _ in
      let count =
        generator.integer(0...1) == 0 ? generator.integer(0...5) : generator.integer(0...900)
      switch generator.integer(0...3) {
      case 0: return range(carver.array(of: UInt8.self, count: count), max(1, count))
      case 1: return range(carver.array(of: Float.self, count: count), max(1, count))
      case 2: return range(carver.array(of: Double.self, count: count), max(1, count))
      default: return range(carver.array(of: LiveEntry.self, count: count), max(1, count))
      }
    }
  }

  @Test(
    "what is measured is what is carved: arrays apart, aligned, inside", arguments: UInt64(0)..<12)
  func layout(seed: UInt64) {
    let memory = Memory()
    // Nothing is written while measuring: any address will do.
    var measure = MemoryCarver(UnsafeMutableRawPointer(bitPattern: 4_096)!, isMeasuring: true)
    let measured = carve(&measure, seed: seed)
    let block = memory.array(of: UInt8.self, count: measure.blockSize)
    var carver = MemoryCarver(UnsafeMutableRawPointer(block), isMeasuring: false)
    let arrays = carve(&carver, seed: seed)
    #expect(carver.blockSize == measure.blockSize)
    let start = UInt(bitPattern: block)
    #expect(arrays.map { $0.lowerBound - start } == measured.map { $0.lowerBound - 4_096 })
    for (array, next) in zip(arrays, arrays.dropFirst()) {
      #expect(array.upperBound <= next.lowerBound)
    }
    for array in arrays {
      // Rows of vectors keep to cache lines.
      #expect(array.lowerBound % (array.count >= 64 ? 64 : 16) == 0)
      // Kernels may read a group of sixteen beyond an array's end.
      #expect(array.lowerBound >= start)
      #expect(array.upperBound + 64 <= start + UInt(carver.blockSize))
    }
    #expect(measure.isMeasuring && !carver.isMeasuring)
  }
}
