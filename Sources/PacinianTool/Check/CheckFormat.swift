/// `--format`'s values.
enum CheckFormat: String, CaseIterable {
  case text, json, sarif, github
}
