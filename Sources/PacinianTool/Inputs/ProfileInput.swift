import PacinianModel

/// A profile named on the command line: a built-in one or a file.
enum ProfileInput {
  static func load(_ nameOrPath: String) throws(ToolError) -> ActuatorProfile {
    let file = try text(nameOrPath)
    do throws(ProfileReadingError) {
      return try ProfileReader().read(file.bytes)
    } catch {
      let path = error.path.isEmpty ? "" : "\(error.path): "
      throw ToolError(
        .badData,
        "\(file.name):\(error.position.line):\(error.position.column): \(path)\(error.message)")
    }
  }

  /// The profile's JSON, and where it is from.
  static func text(_ nameOrPath: String) throws(ToolError) -> (name: String, bytes: [UInt8]) {
    if let text = BuiltInProfiles.text(named: nameOrPath) { return (nameOrPath, text) }
    guard nameOrPath.contains("/") || nameOrPath.hasSuffix(".json") else {
      let names = BuiltInProfiles.names
      let hint = Suggestion.text(for: nameOrPath, among: names, otherwise: ";")
      throw ToolError(
        .usage,
        "unknown profile '\(nameOrPath)'\(hint) "
          + "name one of \(names.joined(separator: ", ")), or a .json file")
    }
    let file = try InputFile(path: nameOrPath, byteLimit: InputLimit.profile)
    return (file.name, file.bytes)
  }
}
