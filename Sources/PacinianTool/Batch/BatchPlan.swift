/// The patterns of a batch, sorted by input, each with the name of its output.
struct BatchPlan {
  /// The patterns of all shards, which are one folder.
  let all: [BatchItem]
  /// The patterns of this shard.
  let items: [BatchItem]
  /// All files that are read, which no output may replace.
  let inputs: Set<FileIdentity>
  /// The folders whose patterns are not among these.
  let closed: [ClosedFolder]

  /// - Parameters:
  ///   - ending: of the outputs, without the point.
  ///   - isInput: whether a file with this name in a folder is read.
  /// Complexity: O(bytes of all files) with shards.
  init(
    _ paths: [String], ending: String, for place: BatchPlace,
    isInput: @escaping PatternFinder.NameTest = PatternFinder.isPattern
  ) throws(ToolError) {
    var found: [PatternFinder.Found] = []
    let finder = try PatternFinder(paths, jobs: place.jobs, isInput: isInput)
    closed = finder.closed
    for next in Self.sorted(finder.patterns) {
      if let last = found.last, ExactName(last.input) == ExactName(next.input) {
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
    inputs = Set(found.compactMap(\.identity))
    let outputs = Self.outputs(of: found.map(\.input), ending: ending, isInput: isInput)
    let all = zip(found, outputs).map { found, output in
      BatchItem(path: found.path, input: found.input, output: output, byteCount: found.byteCount)
    }
    self.all = all
    items = place.shard.map { shard in all.filter { shard.contains($0) } } ?? all
  }

  /// Sorts by input; equal inputs are in the order of the paths that were given.
  private static func sorted(_ found: [PatternFinder.Found]) -> [PatternFinder.Found] {
    // Numbers are sorted, not files: those would be retained with each step.
    let order = found.withUnsafeBufferPointer { found in
      found.indices.sorted { one, other in
        let (name, otherName) = (ExactName(found[one].input), ExactName(found[other].input))
        return name < otherName
          || found[one].pathIndex < found[other].pathIndex && name == otherName
      }
    }
    return order.map { found[$0] }
  }

  /// The inputs' names with the ending of outputs instead of their own. Inputs whose outputs would
  /// collide, or would have the name of another's folder, keep their own ending before it.
  private static func outputs(
    of inputs: [String], ending: String, isInput: PatternFinder.NameTest
  ) -> [String] {
    var outputs = inputs.map { "\(stem($0, isInput)).\(ending)" }
    let folders = folders(of: inputs, ending: ending)
    // An input's full name may meet another's short one; each pass settles one name or more.
    while true {
      var counts: [ExactName: Int] = [:]
      counts.reserveCapacity(outputs.count)
      for output in outputs { counts[ExactName(output), default: 0] += 1 }
      // (The second file of another one's pair.)
      let seconds = Set(
        outputs.compactMap { PatternPair.transientsPath(beside: $0).map(ExactName.init) })
      if counts.count == outputs.count,
        folders.union(seconds).allSatisfy({ counts[$0] == nil })
      {
        return outputs
      }
      var isSettled = true
      for index in inputs.indices {
        let output = ExactName(outputs[index])
        guard
          counts[output, default: 0] > 1 || folders.contains(output) || seconds.contains(output)
        else { continue }
        let full = "\(inputs[index]).\(ending)"
        if outputs[index] != full { isSettled = false }
        outputs[index] = full
      }
      if isSettled { return outputs }
    }
  }

  /// The folders that inputs, and so outputs, are in, if their names end as an output's does.
  private static func folders(of inputs: [String], ending: String) -> Set<ExactName> {
    let (slash, mark) = (UInt8(ascii: "/"), Array(".\(ending)".utf8))
    var folders: Set<ExactName> = []
    for var input in inputs {
      let hasMark = input.withUTF8 { bytes in
        bytes.indices.contains {
          bytes[$0] == slash && bytes[..<$0].suffix(mark.count).elementsEqual(mark)
        }
      }
      if hasMark { BatchFolder.insert(above: input, into: &folders) }
    }
    return folders
  }

  private static func stem(_ input: String, _ isInput: PatternFinder.NameTest) -> Substring {
    guard isInput(input),
      let dot = input.utf8.lastIndex(of: UInt8(ascii: "."))
    else {
      return input[...]
    }
    return input[..<dot]
  }

  /// Tells which folders cannot be searched, a line for each.
  func reportClosed() {
    for folder in closed { StandardStreams.report("pacinian: \(folder.error.message)") }
  }

  /// The error of a batch that did everything but the folders that cannot be searched; `nil`
  /// without such folders.
  var closedProblem: ToolError? {
    guard !closed.isEmpty else { return nil }
    return ToolError(
      .missingInput,
      "\(counted(closed.count, "folder")) cannot be searched; see above")
  }
}
