import Foundation
import Testing

/// Numbers, pointers and handles that make no sense, through every function, in a process of its
/// own: a trap is a failed test. `Tests/PacinianHostile` has a row for each function.
@Suite struct HostileTests {
  /// The program stands beside the test bundle.
  private static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "PacinianHostile")

  private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  @Test func everyFunctionHasARow() throws {
    let rows = try run("--list").output.split(separator: "\n").map(String.init)
    #expect(rows.sorted() == MisuseTests.symbols)
  }

  @Test(arguments: MisuseTests.symbols) func itComesBack(symbol: String) throws {
    let (status, output) = try run(symbol)
    #expect(status == 0, "\(output)")
  }
}
