import Foundation
import PacinianTestSupport

/// What some tests need and not every machine has. A test whose need is missing is reported as
/// skipped.
enum Surroundings {
  /// Public patterns, kept beside the project where there are any; they are not part of it.
  static let corpus = ToolRun.packageRoot.deletingLastPathComponent()
    .appending(path: "shared/corpus")
  static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first(where: isProgram)

  /// Whether this process may mount small file systems.
  static let mayMount: Bool = {
    guard let folder = try? TemporaryFolder(), mount("size=64k", folder.url) else { return false }
    return run("umount", folder.url.path)
  }()

  /// Whether the system calls of a program can be listed.
  static let hasTracer = run("strace", "-o", "/dev/null", "true")

  /// A Python that has Dask: the system's, or one made for the tests and kept in the build folder.
  static let daskPython: String? = {
    if run("python3", "-c", "import dask.distributed") { return "python3" }
    let folder = ToolRun.packageRoot.appending(path: ".build/dask").path
    let python = "\(folder)/bin/python"
    if run(python, "-c", "import dask.distributed") { return python }
    guard run("python3", "-m", "venv", folder),
      run(python, "-m", "pip", "install", "--quiet", "dask[distributed]")
    else { return nil }
    return python
  }()

  static func mount(_ options: String, _ folder: URL) -> Bool {
    run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.path)
  }

  /// Whether a command ends well.
  static func run(_ command: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }
}
