import Foundation
import PacinianBase
import PacinianEncoders
import PacinianTestSupport
import Synchronization
import Testing

@testable import PacinianMedia

@Suite("Controllers", .serialized)
struct ControllerTests {
  /// A tree of devices as Linux has it, with the links of its classes.
  private struct Tree {
    let files: TemporaryFolder
    var root: String { files.url.path }

    init() throws { files = try TemporaryFolder() }

    func file(_ path: String, _ text: String) throws { _ = try files.write(path, text + "\n") }

    /// `sys/class/CLASS/NAME` with its device in a folder.
    func device(_ type: String, _ name: String, at folder: String) throws {
      try file("sys/class/\(type)/\(name)/dev", "13:1")
      try FileManager.default.createDirectory(
        atPath: "\(root)/sys/devices/\(folder)", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/sys/class/\(type)/\(name)/device",
        withDestinationPath: "\(root)/sys/devices/\(folder)")
    }
  }

  @Test("A tree of devices gives each controller with its ways, the best one first")
  func listing() throws {
    let tree = try Tree()
    // A DualSense by USB: a sound card on one interface, a HID device on another one.
    let usb = "pci0000:00/0000:00:14.0/usb1/1-2"
    try tree.device("sound", "card10", at: "\(usb)/1-2:1.0")
    try tree.file("sys/devices/\(usb)/idVendor", "054c")
    try tree.file("sys/devices/\(usb)/idProduct", "0ce6")
    try tree.file("sys/devices/\(usb)/product", "Wireless Controller")
    let usbHID = "\(usb)/1-2:1.3/0003:054C:0CE6.0004"
    try tree.device("hidraw", "hidraw2", at: usbHID)
    try tree.file(
      "sys/devices/\(usbHID)/uevent", "HID_ID=0003:0000054C:00000CE6\nHID_NAME=Sony DualSense")
    // The same by Bluetooth, and a Pro Controller with motors for those who know no tones.
    let radio = "virtual/misc/uhid/0005:054C:0CE6.0007"
    try tree.device("hidraw", "hidraw10", at: radio)
    try tree.file(
      "sys/devices/\(radio)/uevent", "DRIVER=x\nHID_ID=0005:0000054C:00000CE6\nHID_NAME=DualSense")
    let pro = "virtual/misc/uhid/0005:057E:2009.0009"
    try tree.device("hidraw", "hidraw3", at: pro)
    try tree.file(
      "sys/devices/\(pro)/uevent", "HID_ID=0005:0000057E:00002009\nHID_NAME=Pro Controller")
    try tree.device("input", "event7", at: "\(pro)/input/input21")
    try tree.file("sys/devices/\(pro)/input/input21/capabilities/ff", "107030000 0")
    try tree.file("sys/devices/\(pro)/input/input21/name", "Nintendo Pro Controller")
    try tree.file("sys/devices/\(pro)/input/input21/id/vendor", "057e")
    try tree.file("sys/devices/\(pro)/input/input21/id/product", "2009")
    try tree.file("sys/devices/\(pro)/input/input21/id/bustype", "0005")
    // A keyboard, a wheel with forces but no rumble, a mouse with a HID node and a card of another
    // maker.
    try tree.device("input", "event9", at: "\(usb)/1-4:1.0/input/input30")
    try tree.file("sys/devices/\(usb)/1-4:1.0/input/input30/capabilities/ff", "300040000 0")
    try tree.device("input", "event0", at: "platform/i8042/serio0/input/input0")
    try tree.file("sys/devices/platform/i8042/serio0/input/input0/capabilities/ff", "0")
    try tree.device("hidraw", "hidraw0", at: "\(usb)/1-3:1.0/0003:046D:C077.0001")
    try tree.file(
      "sys/devices/\(usb)/1-3:1.0/0003:046D:C077.0001/uevent", "HID_ID=0003:0000046D:0000C077")
    try tree.device("sound", "card0", at: "pci0000:00/0000:00:1f.3")
    for node in ["hidraw3", "input/event7"] { try tree.file("dev/\(node)", "") }

    let found = ControllerListing(root: tree.root).all()
    #expect(found.map(\.kind) == [.sound, .hdRumble, .motors, .dualSenseBluetooth])
    #expect(
      found.map { $0.path.replacing(tree.root, with: "") } == [
        "hw:10", "/dev/hidraw3", "/dev/input/event7", "/dev/hidraw10",
      ])
    #expect(found.map(\.isBluetooth) == [false, true, true, true])
    // The last one has no node.
    #expect(found.map(\.isWritable) == [true, true, true, false])
    #expect(found[1].place == found[2].place)
    #expect(
      found[1].rule == "KERNEL==\"hidraw*\", KERNELS==\"*:057E:2009.*\", TAG+=\"uaccess\"")
    #expect(
      ControllerListing(root: tree.root).best().map(\.kind) == [
        .sound, .hdRumble, .dualSenseBluetooth,
      ])
    #expect(ControllerListing(root: tree.root + "/nowhere").all().isEmpty)
  }

  /// A pipe in place of a node, and what comes through it with the times at which it came.
  private final class Node: Sendable {
    let controller: Controller
    let reader: Int32
    private let came = Mutex<[(time: Int64, bytes: [UInt8])]>([])
    private let hasEnded = Atomic(false)

    init(_ files: TemporaryFolder, _ kind: Controller.Kind, isBluetooth: Bool = false) {
      let path = files.url.appending(path: "node").path
      mkfifo(path, 0o600)
      controller = Controller(
        name: "fake", kind: kind, path: path, isBluetooth: isBluetooth, place: path)
      reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }

    deinit { close(reader) }

    /// Reads what comes, in a thread, until the writer has closed the pipe.
    func collect() {
      Thread.detachNewThread { [self] in
        var (buffer, hasBegun) = ([UInt8](repeating: 0, count: 4096), false)
        while true {
          let count = read(reader, &buffer, buffer.count)
          if count > 0 {
            hasBegun = true
            came.withLock { $0.append((pacinian_nanoseconds(), Array(buffer[..<count]))) }
          } else if count == 0, hasBegun {
            break
          } else {
            usleep(200)
          }
        }
        hasEnded.store(true, ordering: .releasing)
      }
    }

    var reports: [(time: Int64, bytes: [UInt8])] {
      while !hasEnded.load(ordering: .acquiring) { usleep(1000) }
      return came.withLock { $0 }
    }
  }

  /// Plays a tone of 160 Hz for some seconds.
  private func play(_ port: ControllerPort, seconds: Double) throws -> PlaybackStream {
    let frames = Atomic(0)
    let total = Int(seconds * 48_000)
    let stream = PlaybackStream(port) { samples, count in
      let first = frames.wrappingAdd(count, ordering: .relaxed).oldValue
      for index in 0..<count {
        samples[index] = 0.8 * Float(sin(2 * Double.pi * 160 * Double(first + index) / 48_000))
      }
      return first + count >= total ? .ends : .continues
    }
    try stream.start()
    stream.wake()
    stream.join()
    return stream
  }

  private func pauses(_ times: [Int64]) -> [Double] {
    zip(times, times.dropFirst()).map { Double($1 - $0) / 1e9 }.sorted()
  }

  @Test("A DualSense gets its reports at their pace, and stillness at the end")
  func dualSense() throws {
    let files = try TemporaryFolder()
    let node = Node(files, .dualSenseBluetooth)
    node.collect()
    do { _ = try play(try ControllerPort(node.controller), seconds: 0.5) }
    let came = node.reports
    let bytes = came.flatMap(\.bytes)
    try #require(bytes.count % 141 == 0)
    let samples = try stride(from: 0, to: bytes.count, by: 141).flatMap { start in
      try #require(DualSenseReport.samples(of: bytes[start..<start + 141]))
    }
    // Half a second and the filter's delay, without a gap in the numbers.
    #expect(abs(Double(bytes.count / 141) - 48) <= 2)
    for (index, start) in stride(from: 0, to: bytes.count, by: 141).enumerated() {
      #expect(bytes[start + 10] == UInt8(index % 256))
    }
    #expect(samples.max() ?? 0 > 0.75)
    #expect(samples.suffix(32).allSatisfy { $0 == 0 })
    // A report each 32 / 3 000 s; a busy machine is late now and then, and never early by much.
    let times = came.map(\.time)
    let median = pauses(times)[times.count / 2]
    #expect(abs(median - 32 / 3000.0) < 0.003, "\(median)")
    for (index, time) in times.enumerated() {
      #expect(Double(time - times[0]) / 1e9 > Double(index - 2) * 32 / 3000.0, "no bursts")
    }
  }

  @Test(
    "A Switch controller gets tones each 5 ms, or each 15 ms by Bluetooth, and stillness at the end",
    arguments: [false, true])
  func hdRumble(isBluetooth: Bool) throws {
    let files = try TemporaryFolder()
    let node = Node(files, .hdRumble, isBluetooth: isBluetooth)
    node.collect()
    do { _ = try play(try ControllerPort(node.controller), seconds: 0.3) }
    var bytes = node.reports.flatMap(\.bytes)
    #expect(Array(bytes.prefix(12)) == [1, 0, 0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40, 0x48, 1])
    bytes.removeFirst(12)
    try #require(bytes.count % 10 == 0)
    let reports = stride(from: 0, to: bytes.count, by: 10).map { Array(bytes[$0..<$0 + 10]) }
    for (index, report) in reports.enumerated() {
      #expect(report[0] == 0x10 && report[1] == UInt8((index + 1) % 16))
    }
    let expected = isBluetooth ? 21.0 : 62
    #expect(abs(Double(reports.count) - expected) <= (isBluetooth ? 2 : 4), "\(reports.count)")
    #expect(Array(reports[reports.count - 1][2...]) == [0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40])
    // The tone in the middle: 160 Hz in the low band, with its amplitude.
    let middle = reports[reports.count / 2]
    #expect(middle[4] & 0x7F == 0x40)
    #expect(abs(Int(middle[5]) - 0x40 - 44) <= 1, "\(middle)")
  }

  @Test("Motors get levels that end by themselves, and 0 at the end")
  func motors() throws {
    let files = try TemporaryFolder()
    let node = Node(files, .motors)
    let commands = Mutex<[[UInt16]]>([])
    do {
      let port = try ControllerPort(node.controller) { _, effect, strong, weak, milliseconds in
        commands.withLock { $0.append([strong, weak, milliseconds]) }
        if effect.pointee < 0 { effect.pointee = 3 }
        return effect.pointee == 3 ? 0 : -1
      }
      #expect(try play(port, seconds: 2.2).failure == nil)
    }
    let sent = commands.withLock { $0 }
    // One level, once it has settled, and again where players stop by themselves: each second.
    let strong = sent.filter { max($0[0], $0[1]) > 40_000 }
    #expect((3...12).contains(strong.count), "\(sent)")
    #expect(strong.allSatisfy { $0[2] > 1000 && $0[2] < 1200 })
    #expect(sent.last?[0] == 0 && sent.last?[1] == 0)
  }

  @Test("A controller that goes away ends the stream with the reason")
  func lost() throws {
    let files = try TemporaryFolder()
    let node = Node(files, .motors)
    let calls = Atomic(0)
    let port = try ControllerPort(node.controller) { _, _, _, _, _ in
      if calls.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { return 0 }
      errno = ENODEV
      return -1
    }
    let stream = try play(port, seconds: 5)
    guard case .lost(_, let reason) = stream.failure else {
      Issue.record("\(String(describing: stream.failure))")
      return
    }
    #expect(reason == String(cString: strerror(ENODEV)))
  }

  @Test("A block that is late is an underrun, and the packets after it keep their pace")
  func late() throws {
    let files = try TemporaryFolder()
    let node = Node(files, .dualSenseBluetooth)
    node.collect()
    do {
      let port = try ControllerPort(node.controller)
      let blocks = Atomic(0)
      let stream = PlaybackStream(port) { samples, count in
        for index in 0..<count { samples[index] = 0.5 }
        let block = blocks.wrappingAdd(1, ordering: .relaxed).newValue
        if block == 10 { usleep(150_000) }
        return block == 30 ? .ends : .continues
      }
      try stream.start()
      stream.wake()
      stream.join()
      #expect(stream.telemetry.underruns >= 1)
    }
    let times = node.reports.map(\.time)
    // Nothing that was missed comes in a burst.
    let short = pauses(times).prefix { $0 < 0.003 }
    #expect(short.count <= 3, "\(short)")
  }

  @Test("What is no device is refused, with what to do")
  func refused() throws {
    let files = try TemporaryFolder()
    let file = try files.write("plain", "x").path
    func refusal(_ path: String, _ kind: Controller.Kind) throws -> String {
      let controller = Controller(name: "x", kind: kind, path: path, place: path)
      let error = #expect(throws: DeviceError.self) { try ControllerPort(controller) }
      return "\(error!)"
    }
    #expect(try refusal(file, .motors).contains("it is no device"))
    #expect(try refusal(file + "-missing", .hdRumble).contains("No such file"))
    #expect(try refusal("/dev/null", .sound).contains("sound device"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "x")
  }
}
