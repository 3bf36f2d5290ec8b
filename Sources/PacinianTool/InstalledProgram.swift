import PacinianBase

/// This program as it is installed, with its files beside it.
struct InstalledProgram {
  private let path: String

  /// - Throws: if the system does not tell where the program is.
  init() throws(ToolError) {
    guard let resolved = realpath("/proc/self/exe", nil) else {
      throw ToolError(.missingInput, "the program's own path is not known: is there a /proc?")
    }
    path = String(cString: resolved)
    free(resolved)
  }

  /// The folder that `scripts/install`, packages and the wheel put under `share/pacinian`, beside
  /// a folder above the program: `bin`, or the `lib/python3.9/site-packages/pacinian.scripts` of a
  /// wheel. Where there is none, the one beside the program's folder.
  func shared(_ name: String) -> String {
    var folder = FilePath.folder(of: path)
    let candidates = (0..<4).map { _ in
      folder = FilePath.folder(of: folder)
      return folder + "/share/pacinian/\(name)"
    }
    return candidates.first { stat(of: $0) != nil } ?? candidates[0]
  }
}
