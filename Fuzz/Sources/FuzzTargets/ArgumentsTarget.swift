@testable import PacinianTool

/// Words after `pacinian`, a line each: a command takes them or says in words what is wrong. No
/// command is run.
enum ArgumentsTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let name = words.first, let command = try? Tool.command(named: name) else { return }
    do throws(ToolError) {
      _ = try command.init(
        Arguments(Array(words.dropFirst()), options: command.options, command: name))
    } catch {
      demand(error.code == .usage && !error.message.isEmpty, "wrong usage has words")
    }
  }
}
