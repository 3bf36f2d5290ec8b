import PacinianBase
import PacinianRendering

/// Results as a table on standard output while they come, and as JSON in the schema of Google
/// Benchmark at the end, for its `compare.py`.
struct Report {
  private struct Entry {
    var name: String
    /// Nanoseconds.
    var time: Double
    /// What is measured, where the name does not say it.
    var label: String?
    var counters: [(String, Double)]
  }

  private var entries: [Entry] = []
  private(set) var judgement = Judgement()
  private let machine: Machine

  init(_ machine: Machine) {
    self.machine = machine
    print(machine.lines.map { "# \($0)\n" }.joined())
  }

  mutating func heading(_ text: String) { print("\n\(text)") }

  mutating func line(_ text: String) {
    print(text)
    fflush(nil)
  }

  mutating func fail(_ text: String) {
    judgement.fail(text)
    print("FAILED \(text)")
  }

  mutating func add(_ other: Judgement) {
    judgement.add(other)
    for text in other.failures { print("FAILED \(text)") }
    for text in other.undecided { print("NOT DECIDED \(text)") }
  }

  /// The end of the run: everything that failed or is open, once more.
  mutating func conclude() {
    let (failures, undecided) = (judgement.failures, judgement.undecided)
    let open = undecided.isEmpty ? "" : ", \(undecided.count) not decided"
    heading((failures.isEmpty ? "all answers right" : "\(failures.count) failures") + open)
    for text in failures { print("FAILED \(text)") }
    for text in undecided { print("NOT DECIDED \(text): measure again on a quiet machine") }
    fflush(nil)
  }

  mutating func record(_ name: String, nanoseconds: Double, _ counters: (String, Double)...) {
    entries.append(Entry(name: name, time: nanoseconds, counters: counters))
  }

  mutating func record(
    _ name: String, nanoseconds: Double, label: String, _ counters: [(String, Double)]
  ) {
    entries.append(Entry(name: name, time: nanoseconds, label: label, counters: counters))
  }

  /// Google Benchmark's JSON: a context and one entry for each measurement.
  var json: String {
    let context = machine.context.map { "    \(Self.quoted($0)): \(Self.quoted($1))" }
    let benchmarks = entries.map { entry in
      let counters = entry.counters.map { ", \(Self.quoted($0.0)): \(Self.number($0.1))" }.joined()
      let label = entry.label.map { ", \"label\": \(Self.quoted($0))" } ?? ""
      return "    {\"name\": \(Self.quoted(entry.name)), \"run_name\": \(Self.quoted(entry.name)), "
        + "\"run_type\": \"iteration\", \"repetitions\": 1, \"repetition_index\": 0, "
        + "\"threads\": 1, \"iterations\": 1, \"real_time\": \(Self.number(entry.time)), "
        + "\"cpu_time\": \(Self.number(entry.time)), \"time_unit\": \"ns\"\(label)\(counters)}"
    }
    return "{\n  \"context\": {\n" + context.joined(separator: ",\n")
      + "\n  },\n  \"benchmarks\": [\n" + benchmarks.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  private static func number(_ value: Double) -> String { value.isFinite ? "\(value)" : "null" }

  private static func quoted(_ text: String) -> String {
    "\"" + text.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } + "\""
  }
}
