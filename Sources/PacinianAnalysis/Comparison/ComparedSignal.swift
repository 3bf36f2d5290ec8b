/// A signal that is compared: parts that are read in step with another signal's.
package struct ComparedSignal {
  /// A bus, or the channels of a file.
  package struct Part {
    package let channelCount: Int
    /// Fills a block with the frames from a number on, channels interleaved, and silence past the
    /// end.
    package let read: (Int, inout [Float]) -> Void

    package init(channelCount: Int, read: @escaping (Int, inout [Float]) -> Void) {
      self.channelCount = channelCount
      self.read = read
    }
  }

  package let sampleRate: Int
  package let frameCount: Int
  package let parts: [Part]

  package init(sampleRate: Int, frameCount: Int, parts: [Part]) {
    self.sampleRate = sampleRate
    self.frameCount = frameCount
    self.parts = parts
  }
}
