/// `pacinian manifest`: work on the manifests that batches write.
struct ManifestCommand: Command {
  static let name = "manifest"
  static let summary = "merge the manifests of shards"

  static let usage = ["merge FILE... -o OUT"]

  static let about = """
    Writes the entries of several manifests into one, sorted by input: those of the shards of one
    batch, for instance. An entry that is in two of them is written once; two that disagree
    are an error that names both.
    """

  static let options: [Arguments.Option] = [
    .value("-o", "OUT", "the file to write; - is standard output", offer: .files)
  ]

  private let paths: [String]
  private let output: String

  init(_ arguments: Arguments) throws(ToolError) {
    guard arguments.positionals.first == "merge" else {
      throw arguments.usageError("no action given; the only one is merge")
    }
    paths = Array(arguments.positionals.dropFirst())
    guard !paths.isEmpty else { throw arguments.usageError("no manifest FILE given") }
    guard let output = arguments.text("-o"), !output.isEmpty else {
      throw arguments.usageError("no output given; name one with -o OUT")
    }
    self.output = output
  }

  func run() throws(ToolError) {
    var merge = ManifestMerge()
    for path in paths { try merge.add(path) }
    if output == "-" { return try StandardStreams.write(merge.text) }
    let durable = DurableFile(path: output)
    try durable.refuseReplacingOthers()
    var file = try BufferedFile(durable)
    try file.write(merge.text)
    try file.finish()
  }
}
