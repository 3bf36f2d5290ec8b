import Testing

@Suite struct ClockTests {
  @Test("a wall clock that is set back delays no completion")
  func wallClock() throws {
    let (status, output) = try ChildProgram(name: "PacinianClock").run()
    #expect(status == 0, "\(output)")
  }
}
