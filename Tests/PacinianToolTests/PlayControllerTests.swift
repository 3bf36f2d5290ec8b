import Foundation
import PacinianMedia
import PacinianTestSupport
import Testing

@testable import PacinianTool

/// Pipes stand in place of controllers' nodes.
@Suite("pacinian play --controller")
struct PlayControllerTests {
  private let files: TemporaryFolder
  private let buzz: String
  private let node: String
  private let reader: Int32

  init() throws {
    files = try TemporaryFolder()
    buzz = try files.write(
      "buzz.ahap",
      #"""
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0}},
        {"Event": {"EventType": "HapticContinuous", "Time": 0.1, "EventDuration": 0.3}}]}
      """#
    ).path
    node = files.url.appending(path: "node").path
    mkfifo(node, 0o600)
    reader = open(node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  /// A process with its standard input, and what came through the node until it ended.
  private func run(
    _ arguments: [String], program: URL = ToolRun.program,
    _ body: (Process, Pipe) throws -> Void = { _, _ in }
  ) throws -> (status: Int32, reason: Process.TerminationReason, bytes: [UInt8], words: String) {
    let process = Process()
    let (input, errors) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardError = errors
    try process.run()
    try body(process, input)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    var isOver = false
    while true {
      let count = read(reader, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if isOver {
        break
      } else {
        isOver = !process.isRunning
        usleep(2_000)
      }
    }
    process.waitUntilExit()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return (process.terminationStatus, process.terminationReason, bytes, words)
  }

  /// The pipe has no reader any more, and its number goes on.
  private func loseReader() {
    let other = open("/dev/null", O_RDONLY | O_CLOEXEC)
    dup2(other, reader)
    close(other)
  }

  /// The samples of a DualSense's reports, left and right in turn; their layout is checked.
  private func samples(_ bytes: [UInt8]) throws -> [Int8] {
    try #require(bytes.count % 141 == 0)
    return stride(from: 0, to: bytes.count, by: 141).flatMap { start in
      #expect(bytes[start] == 0x32)
      return bytes[start + 13..<start + 77].map { Int8(bitPattern: $0) }
    }
  }

  @Test("A pattern comes out at a DualSense, and ends in stillness")
  func dualSense() throws {
    let (status, _, bytes, words) = try run(
      ["play", buzz, "--controller=\(node)", "--as", "dualsense-bt"])
    #expect(status == 0, "\(words)")
    #expect(words.contains("on \(node) at 48000 Hz"))
    let samples = try samples(bytes)
    #expect(samples.map { abs(Int($0)) }.max() ?? 0 > 60)
    #expect(samples.suffix(32).allSatisfy { $0 == 0 })
    // The tap at once, silence before the hum, and the hum.
    let seconds = Double(samples.count / 2) / 3000
    #expect(seconds > 0.4 && seconds < 0.7, "\(seconds)")
  }

  /// A second of a sound: silence, a tone for half of it, and silence.
  private static let burst = (0..<8000).map { frame in
    (2000..<6000).contains(frame) ? Float(sin(2 * .pi * 150 * Double(frame) / 8000)) / 2 : 0
  }

  /// Follows the sound's first `count` frames at the node, and goes on with `body`.
  private func follow(
    _ kind: String, count: Int, _ body: (Process, Pipe) throws -> Void
  ) throws -> (status: Int32, reason: Process.TerminationReason, bytes: [UInt8], words: String) {
    try run(
      ["follow", "--raw", "f32", "--rate", "8000", "--controller=\(node)", "--as", kind]
    ) { process, input in
      let sound = Self.burst[..<count].withUnsafeBytes { Data($0) }
      try input.fileHandleForWriting.write(contentsOf: sound)
      try body(process, input)
    }
  }

  @Test("A sound that is followed comes out at a DualSense, and ends in stillness")
  func follows() throws {
    let (status, _, bytes, words) = try follow("dualsense-bt", count: 8000) { _, input in
      try input.fileHandleForWriting.close()
    }
    #expect(status == 0, "\(words)")
    #expect(words.contains("1.000 s at 8000 Hz, 1 channel, 1 onset, on \(node) at 48000 Hz"))
    let samples = try samples(bytes)
    // A quarter of a second of silence, and nothing that waited for its end.
    #expect(samples.prefix(1400).allSatisfy { $0 == 0 })
    #expect(samples[1600..<4400].contains { abs(Int($0)) > 40 })
    #expect(samples.suffix(32).allSatisfy { $0 == 0 })
    #expect(samples.count / 2 >= 3000 && samples.count / 2 < 6000, "\(samples.count)")
  }

  @Test("A signal leaves the actuators of what is followed still", arguments: [SIGTERM, SIGINT])
  func followStops(signal: Int32) throws {
    let (status, reason, bytes, words) = try follow("hd-rumble", count: 5000) { process, _ in
      usleep(800_000)
      kill(process.processIdentifier, signal)
    }
    #expect(reason == .uncaughtSignal && status == signal, "\(words)")
    let reports = Array(bytes.dropFirst(12))
    try #require(reports.count % 10 == 0)
    let levels = stride(from: 0, to: reports.count, by: 10).map { Int(reports[$0 + 5]) - 0x40 }
    #expect(levels.max() ?? 0 > 20, "\(levels)")
    #expect(Array(reports.suffix(8)) == [0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40])
  }

  @Test("A controller that goes away while a sound is followed ends with 69")
  func followLoses() throws {
    // (The sound lasts a second, of which each frame waits for the device.)
    let gone = try follow("hd-rumble", count: 8000) { _, _ in
      usleep(400_000)
      loseReader()
    }
    #expect(gone.status == 69 && gone.words.contains("stopped: No such device"), "\(gone.words)")
  }

  @Test(
    "Lines control it live, and a signal leaves the actuators still", arguments: [SIGTERM, SIGINT])
  func stops(signal: Int32) throws {
    let (status, reason, bytes, words) = try run(
      ["play", buzz, "--loop", "--controller=\(node)", "--as", "hd-rumble"]
    ) { process, input in
      usleep(400_000)
      try input.fileHandleForWriting.write(contentsOf: Data("intensity 0.1\n".utf8))
      usleep(300_000)
      kill(process.processIdentifier, signal)
    }
    #expect(reason == .uncaughtSignal && status == signal, "\(words)")
    let reports = Array(bytes.dropFirst(12))
    try #require(reports.count % 10 == 0 && reports.count > 800)
    // Amplitude indices of the low band: loud before the line, soft after it.
    let levels = stride(from: 0, to: reports.count, by: 10).map { Int(reports[$0 + 5]) - 0x40 }
    #expect(levels.prefix(40).max() ?? 0 > 30)
    #expect(levels.suffix(12).max() ?? 99 < 20, "\(levels)")
    #expect(Array(reports.suffix(8)) == [0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40])
  }

  @Test("When the parent is killed, nothing goes on moving")
  func parentKilled() throws {
    // The shell waits, and the player is its child.
    let script =
      "'\(ToolRun.program.path)' play '\(buzz)' --loop --controller='\(node)' --as dualsense-bt "
      + "</dev/zero & echo $! > '\(files.url.path)/pid'; wait"
    let (_, _, bytes, _) = try run(["-c", script], program: URL(filePath: "/bin/sh")) {
      process, _ in
      usleep(600_000)
      kill(process.processIdentifier, SIGKILL)
      // The player's own end: it fades, and writes stillness.
      let pid = try #require(
        pid_t(
          String(contentsOfFile: files.url.path + "/pid", encoding: .utf8)
            .trimmingCharacters(in: .newlines)))
      for _ in 0..<200 where kill(pid, 0) == 0 { usleep(20_000) }
      #expect(kill(pid, 0) != 0, "the player goes on")
    }
    let samples = try samples(bytes)
    #expect(samples.contains { abs(Int($0)) > 60 })
    #expect(samples.suffix(32).allSatisfy { $0 == 0 })
  }

  @Test("A controller that goes away, or is none, ends with 69 in words")
  func lost() throws {
    let gone = try run(["play", buzz, "--loop", "--controller=\(node)", "--as", "hd-rumble"]) {
      _, _ in
      usleep(300_000)
      loseReader()
    }
    #expect(gone.status == 69 && gone.words.contains("stopped: No such device"), "\(gone.words)")
    let none = try ToolRun("play", buzz, "--controller=\(buzz)", "--as", "motors")
    #expect(none.code == 69 && none.errorText.contains("it is no device"))
    let missing = try ToolRun("play", buzz, "--controller=/dev/nowhere", "--as", "motors")
    #expect(missing.code == 69 && missing.errorText.contains("cannot open the device"))
    // (This machine has no controller; where one is, the words are others.)
    let only = try ToolRun("play", buzz, "--controller")
    if try ToolRun("controllers").outputText == "there is no controller\n" {
      #expect(only.code == 69 && only.errorText.contains("there is no controller"))
    }
  }

  @Test(
    "Wrong words are told",
    arguments: [
      (["--as", "motors"], "give that too"),
      (["--controller", "--as", "motors"], "--controller=PATH"),
      (["--controller=/dev/null"], "--as KIND"),
      (["--controller=/dev/null", "--as", "pad"], "--as is one of"),
      (["--controller", "--device", "null"], "--device does not go with --controller"),
      (["--controller", "/dev/null", "--as", "sound"], "no PATH"),
    ])
  func wrong(arguments: [String], text: String) throws {
    let run = try ToolRun(["play", buzz] + arguments)
    #expect(run.code == 64 && run.errorText.contains(text), "\(run.errorText)")
  }

  @Test("The list has the ways of each controller, and the rule where one may not be written")
  func list() {
    var pad = Controller(
      name: "Pro Controller", kind: .hdRumble, path: "/dev/hidraw3", isBluetooth: true, place: "/a",
      isWritable: false, identity: "057E:2009")
    let first = pad
    (pad.kind, pad.path, pad.isWritable) = (.motors, "/dev/input/event7", true)
    #expect(
      ControllersCommand.lines(for: [first, pad]) == [
        "Pro Controller, by Bluetooth",
        "    /dev/hidraw3, hd-rumble: two tones for each of two actuators",
        "        may not be written; a file in /etc/udev/rules.d lets you: KERNEL==\"hidraw*\", "
          + "KERNELS==\"*:057E:2009.*\", TAG+=\"uaccess\"",
        "    /dev/input/event7, motors: levels of two motors",
      ])
    #expect(ControllersCommand.lines(for: []) == ["there is no controller"])
  }
}
