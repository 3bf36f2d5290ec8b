import Foundation

/// Decoders that share nothing with the encoders: they are written from docs/CONTROLLERS.md.
enum Stranger {
  /// A checksum bit by bit.
  static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
    }
    return value ^ 0xFFFF_FFFF
  }

  /// The samples of the left and the right actuator, or `nil` if a report is not as it should be.
  static func dualSense(_ reports: [[UInt8]]) -> [(left: Double, right: Double)]? {
    var samples: [(left: Double, right: Double)] = []
    for (number, report) in reports.enumerated() {
      let stored = report.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard report.count == 141, report[0] == 0x32, report[1] == UInt8(number % 16 * 16),
        Array(report[2...9]) == [0x91, 7, 0xFE, 0, 0, 0, 0, 0xFF],
        report[10] == UInt8(number % 256), Array(report[11...12]) == [0x92, 64],
        report[77..<137].allSatisfy({ $0 == 0 }), stored == crc32([0xA2] + report[..<137])
      else { return nil }
      for frame in 0..<32 {
        samples.append(
          (
            Double(Int8(bitPattern: report[13 + 2 * frame])) / 127,
            Double(Int8(bitPattern: report[14 + 2 * frame])) / 127
          ))
      }
    }
    return samples
  }

  struct HDRumble {
    var lowHertz, lowAmplitude, highHertz, highAmplitude: Double
    var lowIndex, highIndex: Int
  }

  /// One actuator's tones of each packet; `side` is 0 for the left one, 1 for the right one.
  static func hdRumble(_ packets: [[UInt8]], side: Int = 0) -> [HDRumble] {
    packets.map { packet in
      let four = packet[4 * side..<4 * side + 4].map(Int.init)
      let highCode = (four[0] + (four[1] & 1) * 256) / 4 + 0x60
      let lowCode = four[2] % 128 + 0x40
      let highIndex = four[1] / 2
      let lowIndex = (four[3] - 0x40) * 2 + four[2] / 128
      func hertz(_ code: Int) -> Double { 10 * pow(2, Double(code) / 32) }
      return HDRumble(
        lowHertz: hertz(lowCode), lowAmplitude: amplitude(lowIndex),
        highHertz: hertz(highCode), highAmplitude: amplitude(highIndex), lowIndex: lowIndex,
        highIndex: highIndex)
    }
  }

  private static func amplitude(_ index: Int) -> Double {
    if index >= 32 { return pow(2, Double(index) / 32) / 8.7 }
    if index >= 16 { return pow(2, Double(index) / 16) / 17 }
    return [
      0, 0.007843, 0.011823, 0.014061, 0.016720, 0.019885, 0.023648, 0.028123, 0.033442,
      0.039771, 0.047296, 0.056246, 0.066886, 0.079542, 0.094592, 0.112491,
    ][index]
  }

  /// The motion: two oscillators that go on through changes of their frequencies.
  static func motion(_ tones: [HDRumble], rate: Int) -> [Double] {
    var phases = (0.0, 0.0)
    return (0..<tones.count * rate / 200).map { frame in
      let tone = tones[frame * 200 / rate]
      phases.0 += 2 * .pi * tone.lowHertz / Double(rate)
      phases.1 += 2 * .pi * tone.highHertz / Double(rate)
      return tone.lowAmplitude * sin(phases.0) + tone.highAmplitude * sin(phases.1)
    }
  }

  struct Motors: Equatable {
    var low, high, milliseconds, isDue: Int
    var strongest: Int { max(low, high) }
  }

  static func motors(_ packets: [[UInt8]]) -> [Motors] {
    packets.map { packet in
      func word(_ index: Int) -> Int { Int(packet[2 * index]) + 256 * Int(packet[2 * index + 1]) }
      return Motors(low: word(0), high: word(1), milliseconds: word(2), isDue: word(3))
    }
  }

  /// The signal at a rate below its own, by the sum that defines it: a sinc through a window of
  /// Blackman and Harris, 20 ms to each side, that passes 1 250 Hz and stops 1 450.
  static func resampled(_ bus: [Float], from rate: Int, to other: Int) -> [Double] {
    let (reach, cutoff) = (0.02, 1350.0)
    if rate % other == 0 {
      // Every instant is a frame, so that one row of values does for all.
      let half = Int(reach * Double(rate))
      let taps = (-half...half).map { kernel(Double($0) / Double(rate), reach, cutoff) }
      return (0..<bus.count * other / rate).map { number in
        let middle = number * (rate / other)
        let frames = max(0, middle - half)...min(bus.count - 1, middle + half)
        return frames.reduce(0) { $0 + Double(bus[$1]) * taps[$1 - middle + half] } / Double(rate)
      }
    }
    return (0..<bus.count * other / rate).map { number in
      let instant = Double(number) / Double(other)
      let first = max(0, Int((instant - reach) * Double(rate)) + 1)
      let last = min(bus.count - 1, Int((instant + reach) * Double(rate)))
      var sum = 0.0
      for frame in first...max(first, last) {
        sum += Double(bus[frame]) * kernel(instant - Double(frame) / Double(rate), reach, cutoff)
      }
      return sum / Double(rate)
    }
  }

  /// What a signal has up to 1 200 Hz.
  static func low(_ signal: [Double], rate: Int) -> [Double] {
    let reach = 150
    let taps = (-reach...reach).map {
      kernel(Double($0) / Double(rate), Double(reach + 1) / Double(rate), 1200) / Double(rate)
    }
    return signal.indices.map { index in
      (0...2 * reach).reduce(0) { sum, tap in
        let place = index + tap - reach
        return signal.indices.contains(place) ? sum + signal[place] * taps[tap] : sum
      }
    }
  }

  /// Decibels by which a bus is above what was decoded of it at 3 000 Hz, up to 1 200 Hz.
  static func ratio(_ bus: [Float], rate: Int, _ decoded: [Double]) -> Double {
    let wanted = resampled(bus, from: rate, to: 3000)
    let count = min(wanted.count, decoded.count)
    let signal = low(Array(wanted[..<count]), rate: 3000)
    let error = low((0..<count).map { decoded[$0] - wanted[$0] }, rate: 3000)
    func energy(_ samples: [Double]) -> Double { samples.reduce(0) { $0 + $1 * $1 } }
    return 10 * log10(energy(signal) / energy(error))
  }

  private static func kernel(_ time: Double, _ reach: Double, _ cutoff: Double) -> Double {
    let angle = 2 * .pi * cutoff * time
    let sinc = 2 * cutoff * (angle == 0 ? 1 : sin(angle) / angle)
    let turn = .pi * time / reach
    return sinc
      * (0.35875 + 0.48829 * cos(turn) + 0.14128 * cos(2 * turn) + 0.01168 * cos(3 * turn))
  }
}
