import PacinianFormats

/// The patterns of a batch, sorted by input, each with the name of its output.
struct BatchPlan {
  private(set) var items: [BatchItem]

  /// - Parameter ending: of the outputs, without the point.
  init(_ paths: [String], ending: String) throws(ToolError) {
    var byInput: [String: PatternFinder.Found] = [:]
    for found in try PatternFinder(paths).found {
      if let other = byInput[found.input], !other.isSame(as: found) {
        throw ToolError(
          .usage,
          "\(other.path) and \(found.path) would both be \(found.input) in the output; "
            + "give the folder that holds both, or render them into two folders")
      }
      byInput[found.input] = found
    }
    let found = byInput.values.sorted { $0.input < $1.input }
    let outputs = Self.outputs(of: found.map(\.input), ending: ending)
    items = zip(found, outputs).map { found, output in
      BatchItem(path: found.path, input: found.input, output: output, byteCount: found.byteCount)
    }
  }

  /// Keeps the items of one shard. Complexity: O(bytes of all files).
  mutating func keep(_ shard: Shard, reading choices: PatternReadingChoices) {
    items.removeAll { !shard.contains($0, reading: choices) }
  }

  /// Inputs with the output's ending for their own; those that would meet keep theirs before it.
  private static func outputs(of inputs: [String], ending: String) -> [String] {
    var outputs = inputs.map { "\(stem($0)).\(ending)" }
    // An input's full name may meet another's short one; each pass settles one name or more.
    while true {
      var counts: [String: Int] = [:]
      for output in outputs { counts[output, default: 0] += 1 }
      var isSettled = true
      for index in inputs.indices where counts[outputs[index], default: 0] > 1 {
        let full = "\(inputs[index]).\(ending)"
        if outputs[index] != full { isSettled = false }
        outputs[index] = full
      }
      if isSettled { return outputs }
    }
  }

  private static func stem(_ input: String) -> Substring {
    guard PatternFormat(fileName: input) != nil, let dot = input.lastIndex(of: ".") else {
      return input[...]
    }
    return input[..<dot]
  }
}
