import Foundation
import PacinianEncoders
import PacinianTestSupport

/// Haptic buses for tests, and encoders run over them.
enum Bus {
  /// A sine that rises and falls over 10 ms.
  static func tone(
    _ hertz: Double, _ amplitude: Double, seconds: Double, rate: Int
  ) -> [Float] {
    let count = Int(seconds * Double(rate))
    return (0..<count).map { frame in
      let edge = min(Double(frame), Double(count - frame)) / (0.01 * Double(rate))
      return Float(
        amplitude * min(1, edge) * sin(2 * .pi * hertz * Double(frame) / Double(rate)))
    }
  }

  /// Two channels, interleaved.
  static func pairs(_ left: [Float], _ right: [Float]) -> [Float] {
    zip(left, right).flatMap { [$0, $1] }
  }

  /// A short stroke that rings off, of a peak of about the amplitude.
  static func tap(_ hertz: Double, _ amplitude: Double, rate: Int) -> [Float] {
    (0..<rate / 33).map { frame in
      let seconds = Double(frame) / Double(rate)
      return Float(amplitude * cos(2 * .pi * hertz * seconds) * exp(-seconds / 0.006))
    }
  }

  /// Sweeps and taps at random, of a peak of `peak`.
  static func random(
    _ random: inout SplitMix, seconds: Double, rate: Int, peak: Double = 1
  ) -> [Float] {
    var bus = [Float](repeating: 0, count: Int(seconds * Double(rate)))
    func add(_ part: [Float], at start: Int) {
      for (index, sample) in part.enumerated() where start + index < bus.count {
        bus[start + index] += sample
      }
    }
    for _ in 0..<random.whole(1...3) {
      let part = tone(
        random.number(60...400), random.number(0.2...0.6),
        seconds: seconds * random.number(0.1...0.5), rate: rate)
      add(part, at: random.whole(0...bus.count / 2))
    }
    for _ in 0..<random.whole(1...6) {
      add(
        tap(random.number(80...300), random.number(0.3...1), rate: rate),
        at: random.whole(0...bus.count - 1))
    }
    let most = bus.reduce(0) { max($0, abs($1)) }
    return bus.map { $0 * Float(peak) / max(most, 1e-9) }
  }

  /// The packets of frames and of the silence that brings out their end, in blocks of any lengths.
  static func packets(
    _ settings: EncoderSettings, _ frames: [Float], blocks: () -> Int = { 1000 }
  ) throws -> [[UInt8]] {
    let encoder = try HapticEncoder(settings)
    let whole =
      frames
      + [Float](repeating: 0, count: encoder.delayFrames * settings.channelCount)
    var packets: [[UInt8]] = []
    var done = 0
    while done < whole.count / settings.channelCount {
      let count = min(blocks(), whole.count / settings.channelCount - done)
      let most = encoder.mostPackets(frameCount: count)
      let size = encoder.packetByteCount
      // (A byte behind the room shows what is written beyond it.)
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: most * size + 1, alignment: 4)
      defer { room.deallocate() }
      room[most * size] = 0xA5
      let written = whole.withUnsafeBufferPointer { whole in
        encoder.encode(
          whole.baseAddress! + done * settings.channelCount, count: count, into: room.baseAddress!)
      }
      precondition(written <= most && room[most * size] == 0xA5)
      for packet in 0..<written {
        packets.append(Array(room[packet * size..<(packet + 1) * size]))
      }
      done += count
    }
    return packets
  }
}
