import PacinianBase

/// The machine's processors.
enum Processors {
  /// The number of processors that this process may use under `taskset` or a job scheduler. At
  /// least 1.
  static var available: Int {
    allowed ?? max(1, Int(clamping: sysconf(Int32(clamping: _SC_NPROCESSORS_ONLN))))
  }

  /// The kernel's mask, such as `Cpus_allowed: ff,ffffffff`: a bit for each processor.
  private static var allowed: Int? {
    guard let status = try? InputFile(path: "/proc/self/status", byteLimit: statusBytes) else {
      return nil
    }
    let lines = String(decoding: status.bytes, as: UTF8.self).split(separator: "\n")
    let mask = lines.first { $0.hasPrefix("Cpus_allowed:") }?.split(separator: "\t").last
    let count = mask?.compactMap { $0.hexDigitValue?.nonzeroBitCount }.reduce(0, +)
    return count.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Far more than the file has.
  private static let statusBytes = 1 << 20
}
