import PacinianBase
import PacinianFormats

/// Projects of Meta Haptics Studio as folders of clips: `door.hasp/knock.haptic` is the clip
/// "knock".
enum PatternProject {
  private static let clipEnding = ".\(PatternFormat.haptic.ending)"

  /// Whether a file with this name is a project.
  static func isProject(named name: String) -> Bool {
    FileName.ending(of: name) == StudioProject.ending
  }

  /// The path of a clip.
  static func path(of clip: String, in project: String) -> String {
    "\(project)/\(clip)\(clipEnding)"
  }

  /// The clips of the file at a path; `nil` if it is not a project that can be read.
  static func clips(ofFileAt path: String) -> [StudioProject.Clip]? {
    guard isProject(named: path),
      let file = try? InputFile(path: path, byteLimit: PatternReader.Options().maximumByteCount)
    else { return nil }
    return StudioProject(file.bytes)?.clips
  }

  /// The file of a path that names a clip, or a project of one clip; `nil` for other paths.
  /// - Throws: for a project of several clips, and for a clip that is not there.
  static func file(at path: String, byteLimit: Int) throws(ToolError) -> InputFile? {
    let parent = FilePath.folder(of: path)
    let isClip = isProject(named: parent) && stat(of: parent)?.kind == S_IFREG
    guard isClip || isProject(named: path) else { return nil }
    let file = try InputFile(path: isClip ? parent : path, byteLimit: byteLimit)
    guard let project = StudioProject(file.bytes) else { return isClip ? nil : file }
    let names = project.clips.map(\.name)
    let wanted = isClip ? String(FilePath.name(of: path)) : nil
    let found = project.clips.first { clip in
      wanted.map { $0 == clip.name || $0 == clip.name + clipEnding } ?? (names.count == 1)
    }
    guard let found else {
      let list = names.isEmpty ? "no clip" : names.map { "'\($0)'" }.joined(separator: ", ")
      throw ToolError(
        isClip ? .missingInput : .badData,
        "\(file.name) is a project of Meta Haptics Studio with \(list); "
          + "name a clip as \(file.name)/NAME, or give the project to batch or check")
    }
    return InputFile(name: path, bytes: project.document(of: found))
  }
}
