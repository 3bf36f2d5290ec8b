import PacinianJSON

/// The failures of a batch and their reasons, in columns.
struct FailureTable {
  private let failures: [BatchRun.Failure]

  init(_ failures: [BatchRun.Failure]) { self.failures = failures }

  /// Paths longer than this push their own line's columns only.
  private static let widestInput = 48

  var text: String {
    let inputs = failures.map { Self.oneLine($0.input) }
    let width = min(Self.widestInput, inputs.map(\.count).max() ?? 0)
    let kinds = failures.map { Self.kind($0.error) }
    let kindWidth = kinds.map(\.count).max() ?? 0
    return failures.indices.map { index in
      let (input, kind) = (inputs[index], kinds[index])
      let inputPadding = String(repeating: " ", count: max(0, width - input.count))
      let kindPadding = String(repeating: " ", count: kindWidth - kind.count)
      let message = Self.oneLine(failures[index].error.message)
      return "\(input)\(inputPadding)  \(kind)\(kindPadding)  \(message)\n"
    }.joined()
  }

  /// A name or a message without characters that would break the columns, and unlike a line of
  /// progress.
  private static func oneLine(_ text: String) -> String {
    let line = QuotedText.clean(text, length: .max)
    return line.hasPrefix("{") ? "./\(line)" : line
  }

  private static func kind(_ error: ToolError) -> String {
    switch error.code {
    case .badData: "bad data"
    case .missingInput: "unreadable"
    case .unavailable: "no sound device"
    case .cannotWrite: "cannot write"
    case .usage: "wrong usage"
    case .different: "different"
    }
  }
}
