import PacinianFiles
import PacinianLibc

/// This program as it is installed, with its files beside it.
struct InstalledProgram {
  let path: String

  /// - Throws: if the system does not tell where the program is.
  init() throws(ToolError) {
    guard let resolved = realpath("/proc/self/exe", nil) else {
      throw ToolError(.missingInput, "the program's own path is not known: is there a /proc?")
    }
    path = String(cString: resolved)
    free(resolved)
  }

  /// The folder that `scripts/install` and packages put under `share/pacinian`; it need not exist.
  func shared(_ name: String) -> String {
    FilePath.folder(of: FilePath.folder(of: path)) + "/share/pacinian/\(name)"
  }
}
