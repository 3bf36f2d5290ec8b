import PacinianBase

/// The chosen target. Written once, before libFuzzer runs.
nonisolated(unsafe) private var chosen: FuzzTarget?

public let targetNames = FuzzTarget.all.map { $0.name }

/// Whether a target has the name, which then gets the inputs.
public func chooseTarget(_ name: String) -> Bool {
  chosen = FuzzTarget.all.first { $0.name == name }
  return chosen != nil
}

/// Gives the chosen target an input.
public func runTarget(_ bytes: UnsafeRawBufferPointer) { chosen?.run(bytes) }

@c(pacinian_fuzz_choose)
public func choose(_ name: UnsafePointer<CChar>) -> CInt {
  chooseTarget(String(cString: name)) ? 1 : 0
}

@c(pacinian_fuzz_list)
public func list() {
  for name in targetNames { print("  \(name)") }
}

/// Prints the chosen target's dictionary, as libFuzzer reads it.
@c(pacinian_fuzz_print_words)
public func printWords() {
  for word in chosen?.words() ?? [] {
    let escaped = word.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
    print("\"\(escaped.joined())\"")
  }
}

@c(pacinian_fuzz_run)
public func run(_ bytes: UnsafePointer<UInt8>?, _ byteCount: Int) -> CInt {
  runTarget(UnsafeRawBufferPointer(start: bytes, count: byteCount))
  return 0
}

/// Ends the process, so that libFuzzer keeps the input, if a promise does not hold.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
  guard !holds else { return }
  let line = "broken promise: \(promise())\n"
  write(STDERR_FILENO, line, line.utf8.count)
  abort()
}
