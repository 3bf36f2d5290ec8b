import Foundation
import PacinianBase
import PacinianMedia
import Testing

@Suite("WAV files of floats, written without libsndfile")
struct FloatWAVTests {
  /// The header that libsndfile writes for three frames at 48 kHz, laid out by hand.
  @Test func bytes() throws {
    let path = NSTemporaryDirectory() + "pacinian-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let format = try #require(AudioFileFormat(.wav, .float32))
    let writer = try AudioFileWriter(path: path, format: format, sampleRate: 48_000, frameCount: 3)
    let samples: [Float] = [0.5, -1, 2]
    try writer.write(samples.span)
    try writer.finish()
    var expected: [UInt8] = Array("RIFF".utf8) + [84, 0, 0, 0] + Array("WAVEfmt ".utf8)
    expected += [16, 0, 0, 0, 3, 0, 1, 0, 0x80, 0xbb, 0, 0, 0, 0xee, 2, 0, 4, 0, 32, 0]
    expected += Array("fact".utf8) + [4, 0, 0, 0, 3, 0, 0, 0]
    expected += Array("PAD ".utf8) + [16, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    expected += Array("data".utf8) + [12, 0, 0, 0]
    #expect(writer.header == expected)
    expected += [0, 0, 0, 0x3f, 0, 0, 0x80, 0xbf, 0, 0, 0, 0x40]
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == expected)
  }

  @Test("frames other than announced are an error at the end", arguments: [2, 4])
  func frameCount(written: Int) throws {
    let path = NSTemporaryDirectory() + "pacinian-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let format = try #require(AudioFileFormat(.wav, .float32))
    let writer = try AudioFileWriter(path: path, format: format, sampleRate: 48_000, frameCount: 3)
    try writer.write([Float](repeating: 0, count: written).span)
    #expect(throws: OutputError.self) { try writer.finish() }
  }

  @Test func stereo() throws {
    let path = NSTemporaryDirectory() + "pacinian-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let format = try #require(AudioFileFormat(.wav, .float32))
    let writer = try AudioFileWriter(
      path: path, format: format, sampleRate: 48_000, channelCount: 2, frameCount: 3)
    let header = try #require(writer.header)
    // RIFF's size; channels, bytes a second and a frame; frames; padding and samples.
    #expect(Array(header[4..<8]) == [104, 0, 0, 0])
    #expect(Array(header[22..<36]) == [2, 0, 0x80, 0xbb, 0, 0, 0, 0xdc, 5, 0, 8, 0, 32, 0])
    #expect(Array(header[44..<48]) == [3, 0, 0, 0])
    #expect(Array(header[52..<56]) == [24, 0, 0, 0])
    #expect(Array(header[80...]) == Array("data".utf8) + [24, 0, 0, 0])
  }

  /// The header that libsndfile writes for SF_FORMAT_WAVEX with a map of left, right and centre.
  @Test("three channels are left, right and the middle")
  func centred() throws {
    let path = NSTemporaryDirectory() + "pacinian-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let format = try #require(AudioFileFormat(.wav, .float32))
    let writer = try AudioFileWriter(
      path: path, format: format, sampleRate: 48_000, channelCount: 3, frameCount: 2)
    let header = try #require(writer.header)
    var expected: [UInt8] = Array("RIFF".utf8) + [136, 0, 0, 0] + Array("WAVEfmt ".utf8)
    expected += [40, 0, 0, 0, 0xFE, 0xFF, 3, 0, 0x80, 0xBB, 0, 0, 0, 0xCA, 8, 0, 12, 0, 32, 0]
    expected += [22, 0, 32, 0, 7, 0, 0, 0]
    // KSDATAFORMAT_SUBTYPE_IEEE_FLOAT
    expected += [3, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    expected += Array("fact".utf8) + [4, 0, 0, 0, 2, 0, 0, 0]
    expected += Array("PAD ".utf8) + [32, 0, 0, 0] + [UInt8](repeating: 0, count: 32)
    expected += Array("data".utf8) + [24, 0, 0, 0]
    #expect(header == expected)
  }

  @Test("an open-ended file is whole after every write")
  func openEnded() throws {
    let path = NSTemporaryDirectory() + "pacinian-\(UUID()).wav"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let format = try #require(AudioFileFormat(.wav, .int24))
    let writer = try AudioFileWriter(
      path: path, format: format, sampleRate: 48_000, channelCount: 3, frameCount: 0,
      isOpenEnded: true)
    for frameCount in [0, 512, 1_024] {
      if frameCount > 0 {
        try writer.write([Float](repeating: 0.5, count: 3 * 512).span)
      }
      let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      func number(_ index: Int) -> Int {
        (0..<4).reduce(0) { $0 | Int(file[index + $1]) << (8 * $1) }
      }
      #expect(number(4) == file.count - 8)
      let mark = try #require(file.indices.first { file[$0...].starts(with: Array("data".utf8)) })
      #expect(number(mark + 4) == 9 * frameCount)
      #expect(file.count == mark + 8 + 9 * frameCount)
    }
    try writer.finish()
  }

  /// Pieces of 256 KiB and blocks of 4 096 bytes are the edges; 92 bytes are the header.
  @Test(
    "past the page cache or through it, in blocks of any size, the bytes are the header and the samples",
    arguments: [
      (0, 1), (1, 1), (1_000, 999), (1_001, 1_002), (65_536 - 23, 6_144), (65_536 - 22, 6_144),
      (200_000, 6_144),
      (200_000, 131_072),
    ])
  func cache(frameCount: Int, blockSize: Int) throws {
    let format = try #require(AudioFileFormat(.wav, .float32))
    let samples = (0..<frameCount).map { Float($0) }
    // A file system in memory and, mostly, one on a disk.
    for folder in [
      "/dev/shm/", NSTemporaryDirectory(), "/var/tmp/",
    ] {
      for pastCache in [false, true] {
        let path = folder + ".pacinian-\(UUID()).wav"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let writer = try AudioFileWriter(
          format: format, sampleRate: 48_000, channelCount: 1, frameCount: frameCount,
          isDurable: pastCache
        ) { () throws(FileError) in try .creating(path) }
        for start in stride(from: 0, to: frameCount, by: blockSize) {
          try writer.write(samples[start..<min(start + blockSize, frameCount)].span)
        }
        try writer.finish()
        let header = try #require(writer.header)
        let written = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(written.count == header.count + 4 * frameCount)
        #expect(
          written == Data(header) + samples.withUnsafeBytes { Data($0) }, "\(folder) \(pastCache)")
      }
    }
  }

  /// Whether files there can go past the page cache: what `stat` calls ext4 and XFS.
  private static let isOnDisk: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/stat")
    process.arguments = ["-f", "-c", "%T", "/var/tmp"]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return false }
    let name = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return ["ext2/ext3", "xfs"].contains(name.trimmingCharacters(in: .whitespacesAndNewlines))
  }()

  @Test(
    "past the page cache, no page but the last is in it",
    .enabled(if: isOnDisk, "/var/tmp is on no file system with that"))
  func residentPages() throws {
    let format = try #require(AudioFileFormat(.wav, .float32))
    let samples = [Float](repeating: 0.5, count: 300_000)
    for pastCache in [false, true] {
      let path = "/var/tmp/.pacinian-\(UUID()).wav"
      defer { try? FileManager.default.removeItem(atPath: path) }
      let writer = try AudioFileWriter(
        format: format, sampleRate: 48_000, channelCount: 1, frameCount: samples.count,
        isDurable: pastCache
      ) { () throws(FileError) in try .creating(path) }
      try writer.write(samples.span)
      try writer.finish()
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      let byteCount = 4 * samples.count
      let pageBytes = sysconf(Int32(_SC_PAGESIZE))
      let pageCount = (byteCount + pageBytes - 1) / pageBytes
      let file = try #require(mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0))
      defer { munmap(file, byteCount) }
      var pages = [UInt8](repeating: 0, count: pageCount)
      #expect(mincore(file, byteCount, &pages) == 0)
      let residentCount = pages.count { $0 & 1 == 1 }
      #expect(pastCache ? residentCount <= 1 : residentCount == pageCount)
    }
  }

  @Test("a device that takes no byte is an error", arguments: [false, true])
  func fullDevice(pastCache: Bool) throws {
    let format = try #require(AudioFileFormat(.wav, .float32))
    #expect(throws: OutputError.self) {
      let writer = try AudioFileWriter(
        format: format, sampleRate: 48_000, channelCount: 1, frameCount: 100_000,
        isDurable: pastCache
      ) { () throws(FileError) in try .output("/dev/full") }
      try writer.write([Float](repeating: 0, count: 100_000).span)
      try writer.finish()
    }
  }

  @Test("a link that has the file's name is replaced, for floats and integers")
  func link() throws {
    for encoding in [AudioFileFormat.Encoding.float32, .int16] {
      let format = try #require(AudioFileFormat(.wav, encoding))
      let path = NSTemporaryDirectory() + "pacinian-\(UUID()).wav"
      let target = path + ".txt"
      defer { for file in [path, target] { try? FileManager.default.removeItem(atPath: file) } }
      try Data("keep".utf8).write(to: URL(fileURLWithPath: target))
      #expect(symlink(target, path) == 0)
      let writer = try AudioFileWriter(
        path: path, format: format, sampleRate: 48_000, frameCount: 1)
      try writer.write([Float(1)].span)
      try writer.finish()
      #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("keep".utf8))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: Data("RIFF".utf8)))
    }
  }
}
