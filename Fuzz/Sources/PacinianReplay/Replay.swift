import FuzzTargets
import Foundation

/// `PacinianReplay FOLDER TARGET …`: gives the targets the inputs that are kept in the folder, a file for
/// each target with a line of base64 for each input. Each line's number is on standard error before its
/// input runs, so that the last one is that of an input which ends the process. Without arguments it
/// lists the targets.
@main
enum Replay {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else { return targetNames.forEach { print($0) } }
    for name in arguments.dropFirst() { replay(name, URL(filePath: folder).appending(path: name)) }
  }

  private static func replay(_ name: String, _ file: URL) {
    let text = try? String(contentsOf: file, encoding: .utf8)
    guard chooseTarget(name), let lines = text?.split(separator: "\n"), !lines.isEmpty else {
      print("there is no target, no file of inputs or no input in it: \(name)")
      exit(66)
    }
    let begin = ContinuousClock.now
    for (index, line) in lines.enumerated() {
      guard let input = Data(base64Encoded: String(line)) else {
        print("\(name):\(index + 1) is not base64")
        exit(65)
      }
      FileHandle.standardError.write(Data("\(name):\(index + 1)\n".utf8))
      input.withUnsafeBytes { runTarget($0) }
    }
    print("\(name): \(lines.count) inputs in \(ContinuousClock.now - begin)")
  }
}
