import CPacinianLibraries
import PacinianBase
import PacinianEncoders

/// A game controller whose actuators play: each block of the haptic bus becomes packets, which are
/// written to its node at their own pace. Its release leaves the actuators still and closes the
/// node.
///
/// A block that is late by more than its own length is told as an underrun, and the pace begins
/// anew: packets never come in bursts, which a controller would keep and play late.
package final class ControllerPort: PlaybackPort, @unchecked Sendable {
  package let name: String
  package let format = SampleFormat.float32
  package let channelCount = 1
  package let sampleRate = 48_000
  package let periodFrames: Int

  private let kind: Controller.Kind
  private let node: Int32
  private let encoder: HapticEncoder
  private let packets: UnsafeMutableRawPointer
  /// A report around a packet.
  private let report: UnsafeMutablePointer<UInt8>
  /// The packets of which the strongest is written: some controllers take one each 15 ms.
  private let groupCount: Int
  private var group: (count: Int, amplitude: Double) = (0, -1)
  /// Reports that have been written.
  private var reportCount = 0
  /// The number of the effect that drives the motors.
  private var effect: Int16 = -1
  /// The instant of the first block, and the blocks since then; `nil` before it.
  private var pace: (start: Int64, blocks: Int64)?

  /// A report that drives the actuators of Joy-Cons and Pro Controllers, and the one that switches
  /// them on.
  private enum SwitchReport {
    static let rumble: UInt8 = 0x10
    static let command: UInt8 = 0x01
    static let enableVibration: [UInt8] = [0x48, 0x01]
    static let neutral: [UInt8] = [0, 1, 0x40, 0x40]
    static let byteCount = 12
  }

  /// Drives the motors of a node for some milliseconds: the number of an effect, strong, weak. A
  /// negative result has its reason in `errno`.
  package typealias Rumble =
    @Sendable (
      Int32, UnsafeMutablePointer<Int16>, UInt16, UInt16, UInt16
    ) -> Int32

  private let rumble: Rumble

  /// - Parameter rumble: the system's, unless a test has another one.
  /// - Throws: `cannotOpen` where the node is missing, belongs to somebody else or is no device.
  package init(
    _ controller: Controller,
    rumble: @escaping Rumble = { pacinian_rumble($0, $1, $2, $3, $4) }
  ) throws(DeviceError) {
    let path = controller.path
    let node = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard node >= 0 else {
      var reason = String(cString: strerror(errno))
      if errno == EACCES, let rule = controller.rule {
        reason += "; a file in /etc/udev/rules.d lets you: \(rule)"
      }
      throw .cannotOpen(name: path, reason: reason)
    }
    var status = stat()
    guard fstat(node, &status) == 0, [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT) else {
      close(node)
      throw .cannotOpen(name: path, reason: "it is no device")
    }
    let kind: EncoderSettings.Kind
    switch controller.kind {
    case .motors: (kind, periodFrames) = (.motors, 480)
    case .hdRumble: (kind, periodFrames) = (.hdRumble, 240)
    case .dualSenseBluetooth: (kind, periodFrames) = (.dualSenseBluetooth, 512)
    case .sound:
      close(node)
      throw .cannotOpen(name: path, reason: "it is a sound device")
    }
    guard let encoder = try? HapticEncoder(EncoderSettings(kind)) else {
      preconditionFailure("the settings are the default")
    }
    (name, self.kind, self.node, self.encoder) = (path, controller.kind, node, encoder)
    self.rumble = rumble
    groupCount = controller.kind == .hdRumble && controller.isBluetooth ? 3 : 1
    packets = .allocate(
      byteCount: encoder.mostPackets(frameCount: periodFrames) * encoder.packetByteCount,
      alignment: 8)
    report = .allocate(capacity: SwitchReport.byteCount)
    report.initialize(repeating: 0, count: SwitchReport.byteCount)
    if controller.kind == .hdRumble { enableVibration() }
  }

  deinit {
    _ = still()
    close(node)
    packets.deallocate()
    report.deallocate()
  }

  package func write(_ samples: UnsafeRawPointer, frameCount: Int) -> Int {
    let length = Int64(periodFrames) * 1_000_000_000 / Int64(sampleRate)
    let now = pacinian_nanoseconds()
    let current = pace ?? (now, 0)
    let due = current.start + current.blocks * length
    guard now - due <= length else {
      pace = nil
      return Int(-EPIPE)
    }
    let count = encoder.encode(
      samples.assumingMemoryBound(to: Float.self), count: frameCount, into: packets)
    pace = (current.start, current.blocks + 1)
    Self.sleep(until: due)
    for index in 0..<count {
      let status = send(packets + index * encoder.packetByteCount)
      if status < 0 { return status }
    }
    return frameCount
  }

  /// Has the system end this process by SIGTERM when its parent ends: nobody else would stop the
  /// actuators.
  package static func endWithParent() { pacinian_end_with_parent() }

  package func recover(from error: Int) -> Int { error == Int(-EPIPE) ? 0 : error }

  package func drain() {
    let silence = [Float](repeating: 0, count: periodFrames)
    silence.withUnsafeBytes { silence in
      guard let silence = silence.baseAddress else { return }
      for _ in 0...(encoder.delayFrames / periodFrames) {
        var status = write(silence, frameCount: periodFrames)
        if status == Int(-EPIPE) { status = write(silence, frameCount: periodFrames) }
        if status < 0 { return }
      }
    }
    _ = still()
  }

  package func prepare() -> Int {
    pace = nil
    return 0
  }

  private static func sleep(until instant: Int64) {
    while true {
      let left = instant - pacinian_nanoseconds()
      guard left > 0 else { return }
      var time = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      nanosleep(&time, nil)
    }
  }

  /// - Returns: 0, or a negative error number of a node that is gone.
  private func send(_ packet: UnsafeMutableRawPointer) -> Int {
    switch kind {
    case .motors:
      let words = packet.assumingMemoryBound(to: UInt16.self)
      guard words[3] != 0 else { return 0 }
      return Self.status(rumble(node, &effect, words[0], words[1], words[2]))
    case .hdRumble:
      let bytes = packet.assumingMemoryBound(to: UInt8.self)
      let amplitude = HDRumbleTones(bytes)?.amplitude ?? 0
      if amplitude > group.amplitude {
        for index in 0..<HDRumbleTones.packetByteCount { report[2 + index] = bytes[index] }
        group.amplitude = amplitude
      }
      group.count += 1
      guard group.count == groupCount else { return 0 }
      group = (0, -1)
      report[0] = SwitchReport.rumble
      return sendReport(byteCount: 2 + HDRumbleTones.packetByteCount)
    case .dualSenseBluetooth: return put(packet, DualSenseReport.byteCount)
    case .sound: return 0
    }
  }

  /// Writes `report` with the next number.
  private func sendReport(byteCount: Int) -> Int {
    report[1] = UInt8(reportCount & 0xF)
    reportCount += 1
    return put(report, byteCount)
  }

  /// - Returns: 0 also where a device that is busy drops the report.
  private func put(_ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    Self.status(PacinianBase.write(node, bytes, count) < 0 ? -1 : 0)
  }

  private static func status(_ result: Int32) -> Int {
    if result >= 0 || errno == EAGAIN || errno == EINTR { return 0 }
    // (EPIPE is the stream's word for an underrun, and a pipe without a reader a device that is
    // gone.)
    return -Int(errno == EPIPE ? ENODEV : errno)
  }

  private func enableVibration() {
    report[0] = SwitchReport.command
    neutral()
    for (index, byte) in SwitchReport.enableVibration.enumerated() { report[10 + index] = byte }
    _ = sendReport(byteCount: SwitchReport.byteCount)
  }

  private func neutral() {
    for index in 0..<8 { report[2 + index] = SwitchReport.neutral[index % 4] }
  }

  /// Stops the actuators. (A DualSense has reports of zeros by then, or holds its last sample,
  /// which is no motion.)
  private func still() -> Int {
    switch kind {
    case .motors: return effect < 0 ? 0 : Self.status(rumble(node, &effect, 0, 0, 0))
    case .hdRumble:
      neutral()
      report[0] = SwitchReport.rumble
      return sendReport(byteCount: 2 + HDRumbleTones.packetByteCount)
    case .dualSenseBluetooth, .sound: return 0
    }
  }
}
