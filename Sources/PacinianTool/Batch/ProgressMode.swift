/// `--progress`'s values.
enum ProgressMode: String, CaseIterable {
  /// A bar on a terminal, JSON lines otherwise.
  case auto
  case bar
  case json
  case none
}
