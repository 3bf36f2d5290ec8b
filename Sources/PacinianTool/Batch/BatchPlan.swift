import PacinianFormats

/// The patterns of a batch, sorted by input, each with the name of its output.
struct BatchPlan {
  private(set) var items: [BatchItem]

  /// - Parameters:
  ///   - ending: of the outputs, without the point.
  ///   - jobs: threads that search folders, at most.
  init(_ paths: [String], ending: String, jobs: Int) throws(ToolError) {
    var found: [PatternFinder.Found] = []
    for next in Self.sorted(try PatternFinder(paths, jobs: jobs).found) {
      if let last = found.last, last.input == next.input {
        guard last.isSame(as: next) else {
          throw ToolError(
            .usage,
            "\(last.path) and \(next.path) would both be \(next.input) in the output; "
              + "give the folder that holds both, or render them into two folders")
        }
        found.removeLast()
      }
      found.append(next)
    }
    let outputs = Self.outputs(of: found.map(\.input), ending: ending)
    items = zip(found, outputs).map { found, output in
      BatchItem(path: found.path, input: found.input, output: output, byteCount: found.byteCount)
    }
  }

  /// Keeps the items of one shard. Complexity: O(bytes of all files).
  mutating func keep(_ shard: Shard, reading choices: PatternReadingChoices) {
    items.removeAll { !shard.contains($0, reading: choices) }
  }

  /// By input; what has one input, in the order of the paths that were given.
  private static func sorted(_ found: [PatternFinder.Found]) -> [PatternFinder.Found] {
    // Numbers are sorted, not files: those would be retained with each step.
    let order = found.withUnsafeBufferPointer { found in
      found.indices.sorted { one, other in
        found[one].input < found[other].input
          || found[one].input == found[other].input
            && found[one].pathIndex < found[other].pathIndex
      }
    }
    return order.map { found[$0] }
  }

  /// Inputs with the output's ending for their own; those that would meet keep theirs before it.
  private static func outputs(of inputs: [String], ending: String) -> [String] {
    var outputs = inputs.map { "\(stem($0)).\(ending)" }
    // An input's full name may meet another's short one; each pass settles one name or more.
    while true {
      var counts: [String: Int] = [:]
      counts.reserveCapacity(outputs.count)
      for output in outputs { counts[output, default: 0] += 1 }
      if counts.count == outputs.count { return outputs }
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
    guard PatternFormat(fileName: input) != nil,
      let dot = input.utf8.lastIndex(of: UInt8(ascii: "."))
    else {
      return input[...]
    }
    return input[..<dot]
  }
}
