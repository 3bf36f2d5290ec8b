import PacinianBase
import PacinianFormats
import PacinianModel

extension PatternFormat {
  /// Commands for a game controller's two motors, as JSON.
  package static let rumble = PatternFormat(
    "rumble", ending: "rumble", "commands for a controller's two motors, a line of JSON for each",
    choices: [.longest],
    reader: FormatReader(marks: [FormatMark("low"), FormatMark("high")]) {
      (bytes, options) throws(PatternReadingError) in
      try RumbleReader(options: options).read(bytes.copied)
    }
  ) { (layers, options) throws(PatternWritingError) in
    let (steps, losses) = try steps(layers, longest: options.longestCommand)
    return PatternWriting(texts: [json(steps)], losses: losses)
  }

  /// Seconds of the longest pattern that becomes commands.
  private static let longestPattern = 3600.0

  private static func steps(
    _ layers: [Pattern], longest: Int
  ) throws(PatternWritingError) -> ([RumbleSteps.Step], [ConversionLoss]) {
    var losses = LossTally()
    let course = VibrationCourse(HapticSignal.baked(layers, losses: &losses))
    guard course.end <= longestPattern * 1000 else {
      throw .tooLong(seconds: course.end / 1000, limit: longestPattern)
    }
    let rumble = RumbleSteps(course, longest: longest)
    for time in rumble.late { losses.add(.motorsLate, at: time / 1000) }
    for time in course.transientsJoined(in: rumble.course) {
      losses.add(.transientsJoined, at: time / 1000)
    }
    for time in rumble.dropped { losses.add(.levelsDropped, at: time / 1000) }
    return (rumble.steps, losses.losses)
  }

  private static func json(_ steps: [RumbleSteps.Step]) -> String {
    var text = ""
    var time = 0
    for step in steps {
      text +=
        "{\"time\": \(thousandths(time)), \"low\": \(thousandths(step.low)), "
        + "\"high\": \(thousandths(step.high)), \"milliseconds\": \(step.milliseconds)}\n"
      time += step.milliseconds
    }
    return text
  }

  /// A number of thousandths, without zeros at its end.
  private static func thousandths(_ number: Int) -> String { "\(Double(number) / 1000)" }
}
