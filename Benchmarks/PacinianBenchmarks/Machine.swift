import PacinianBase
import PacinianKernels
import PacinianRendering

/// Where and with what a run was made.
struct Machine {
  let processor: String
  let cores: Int
  let level: KernelLevel
  /// The compiler and the revision, which `scripts/benchmark` knows.
  let compiler: String
  let revision: String
  let date: String

  init(level: KernelLevel) {
    self.level = level
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    processor = Self.processorName
    func variable(_ name: String) -> String {
      getenv(name).map { String(cString: $0) } ?? "unknown"
    }
    compiler = variable("PACINIAN_COMPILER")
    revision = variable("PACINIAN_REVISION")
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func padded(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    date =
      "\(parts.tm_year + 1900)-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
      + "T\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))+00:00"
  }

  var lines: [String] {
    ["\(processor), \(cores) cores, level \(level)", "\(compiler), revision \(revision), \(date)"]
  }

  /// In the order of Google Benchmark's context.
  var context: [(String, String)] {
    [
      ("date", date), ("executable", "PacinianBenchmarks"), ("num_cpus", "\(cores)"),
      ("cpu", processor), ("level", "\(level)"), ("compiler", compiler), ("revision", revision),
      ("library_build_type", "release"),
    ]
  }

  private static var processorName: String {
    guard let stream = fopen("/proc/cpuinfo", "r") else { return "unknown processor" }
    defer { fclose(stream) }
    var line = [CChar](repeating: 0, count: 4_096)
    while fgets(&line, Int32(line.count), stream) != nil {
      let bytes = line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
      let text = String(decoding: bytes, as: UTF8.self)
      if text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") {
        return String(text[text.index(colon, offsetBy: 2)...])
      }
    }
    return "unknown processor"
  }
}
