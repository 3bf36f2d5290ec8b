import PacinianProfiles

/// A profile named on the command line: a built-in one or a file.
enum ProfileInput {
  static func load(_ nameOrPath: String) throws(ToolError) -> ActuatorProfile {
    if let profile = BuiltInProfiles.profile(named: nameOrPath) { return profile }
    guard nameOrPath.contains("/") || nameOrPath.hasSuffix(".json") else {
      let names = BuiltInProfiles.names.joined(separator: ", ")
      throw ToolError(
        .usage,
        "there is no profile '\(nameOrPath)'; name one of \(names), or a .json file")
    }
    let file = try InputFile(path: nameOrPath, byteLimit: ProfileReader.maximumByteCount)
    do throws(ProfileReadingError) {
      return try ProfileReader().read(file.bytes)
    } catch {
      let place = error.path.isEmpty ? "" : "\(error.path): "
      throw ToolError(
        .badData,
        "\(file.name):\(error.position.line):\(error.position.column): \(place)\(error.message)")
    }
  }
}
