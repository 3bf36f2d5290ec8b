import PacinianBase

/// `pacinian manifest`: work on the manifests that batches write.
struct ManifestCommand: Command {
  static let name = "manifest"
  static let summary = "merge the manifests of shards, or make a gallery of manifests"

  static let usage = ["merge FILE... -o OUT", "gallery FILE... -o DIR/index.html"]

  static let about = """
    Writes the entries of several manifests into one, sorted by input: those of the shards of one
    batch, for instance. An entry that is in two of them is written once; two that disagree
    are an error that names both.

    gallery makes one page of the outputs of all manifests: pictures, if batch --plots drew them,
    one player, search and filters. Paths in the page are relative to it.
    """

  static let options: [Arguments.Option] = [
    .value("-o", "OUT", "the file to write; - is standard output", offer: .files)
  ]

  private enum Action: String, CaseIterable { case merge, gallery }

  static let positionals = Arguments.Option.Offer.files

  private let action: Action
  private let paths: [String]
  private let output: String

  init(_ arguments: Arguments) throws(ToolError) {
    guard let name = arguments.positionals.first else {
      throw arguments.usageError("no action given; they are merge and gallery")
    }
    guard let action = Action(rawValue: name) else {
      throw arguments.usageError(
        "unknown action '\(name)'"
          + Suggestion.text(
            for: name, among: Action.allCases.map(\.rawValue),
            otherwise: "; they are merge and gallery"))
    }
    self.action = action
    paths = Array(arguments.positionals.dropFirst())
    guard !paths.isEmpty else { throw arguments.usageError("no manifest FILE given") }
    guard let output = arguments.text("-o") else {
      throw arguments.usageError("no output given; name one with -o OUT")
    }
    self.output = output
  }

  func run() throws(ToolError) {
    var merge = ManifestMerge()
    for path in paths { try merge.add(path) }
    if output == "-" {
      guard action == .merge else {
        throw ToolError(.usage, "a gallery's paths are relative to its file; name it with -o")
      }
      return try StandardStreams.write(merge.text)
    }
    let file = OutputFile(durable: output)
    try file.refuseReplacingOthers()
    switch action {
    case .merge: try file.writePieces { put throws(ToolError) in try put(merge.text) }
    case .gallery:
      let cards = merge.cards(forPageIn: FilePath.folder(of: output))
      try GalleryPage(cards: cards, isForEars: nil).write(to: file)
    }
  }
}

extension GalleryPage {
  /// Writes the page, piece by piece.
  func write(to file: OutputFile) throws(ToolError) {
    try file.writePieces { put throws(ToolError) in
      try write { (part: String) throws(ToolError) in try put(Array(part.utf8)) }
    }
  }
}
