import Testing

/// Numbers, pointers and handles that make no sense, through every function, in a process of its
/// own: a trap is a failed test. `Tests/PacinianHostile` has a row for each function.
@Suite struct HostileTests {
  private static let program = ChildProgram(name: "PacinianHostile")

  @Test func everyFunctionHasARow() throws {
    let rows = try Self.program.run("--list").output.split(separator: "\n").map(String.init)
    #expect(rows.sorted() == MisuseTests.symbols)
  }

  @Test(arguments: MisuseTests.symbols) func itComesBack(symbol: String) throws {
    let (status, output) = try Self.program.run(symbol)
    #expect(status == 0, "\(output)")
  }
}
