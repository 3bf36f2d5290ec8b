import Testing

@testable import PacinianMedia

@Suite("Sample encoder")
struct SampleEncoderTests {
  private let samples: [Float] = [0, 0.5, -0.25, 1, -1, 1.5, -2, .nan, .infinity]

  private func encode<Word>(_ format: SampleFormat, as type: Word.Type) -> (
    words: [Word], level: SampleEncoder.Level
  ) {
    var level = SampleEncoder.Level()
    let words = [Word](unsafeUninitializedCapacity: samples.count) { buffer, count in
      level = SampleEncoder(format: format).encode(
        samples, count: samples.count, into: UnsafeMutableRawPointer(buffer.baseAddress!))
      count = samples.count
    }
    return (words, level)
  }

  @Test("integers are the nearest, samples beyond full scale are cut and counted")
  func integers() {
    let (short, level) = encode(.int16, as: Int16.self)
    #expect(short == [0, 16_384, -8_192, 32_767, -32_767, 32_767, -32_767, 0, 32_767])
    #expect(level.clippedCount == 3)
    #expect(level.peak == .infinity)
    let long = encode(.int32, as: Int32.self).words
    let largest = Int32.max
    #expect(
      long
        == [0, 1 << 30, -(1 << 29), largest, -largest, largest, -largest, 0, largest])
  }

  @Test("floats stay as they are within full scale")
  func floats() {
    let (words, level) = encode(.float32, as: Float.self)
    #expect(words == [0, 0.5, -0.25, 1, -1, 1, -1, 0, 1])
    #expect(level.clippedCount == 3)
  }
}
