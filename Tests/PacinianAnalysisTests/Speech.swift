import Foundation
import Testing

/// Speech of the program espeak-ng, where it is installed.
enum Speech {
  private static let program = "/usr/bin/espeak-ng"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// The samples of some words, and their rate.
  static func samples(_ words: String) throws -> ([Float], rate: Int) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["--stdout", words]
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    // A WAV of one channel of 16 bits, whose header has 44 bytes.
    try #require(process.terminationStatus == 0 && bytes.count > 44)
    let numbers = bytes.dropFirst(44).withUnsafeBytes { raw in
      (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
    }
    let rate = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 24, as: UInt32.self) }
    return (numbers.map { Float($0) / 32_768 }, Int(rate))
  }
}
