import Foundation

/// A WAV file of a tone, 48 kHz, 16 bits, mono, that goes with its test.
final class ToneFile {
  let url: URL

  init(named name: String = "tone-\(UUID()).wav", seconds: Double = 0.3) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("haptics-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent(name)
    let rate = 48_000
    let samples = (0..<Int(seconds * Double(rate))).map { frame in
      Int16(16_000 * sin(2 * Double.pi * 440 * Double(frame) / Double(rate)))
    }
    var data = Data()
    func add(_ text: String) { data.append(contentsOf: text.utf8) }
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    add("RIFF")
    add(UInt32(36 + 2 * samples.count))
    add("WAVEfmt ")
    add(UInt32(16))
    add(UInt16(1))
    add(UInt16(1))
    add(UInt32(rate))
    add(UInt32(2 * rate))
    add(UInt16(2))
    add(UInt16(16))
    add("data")
    add(UInt32(2 * samples.count))
    samples.withUnsafeBytes { data.append(contentsOf: $0) }
    try data.write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}
