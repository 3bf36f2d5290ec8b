import PacinianFormats
import PacinianPattern
import PacinianTargets

/// The options of a conversion to a format, on the command line.
struct ConversionChoices {
  static let options: [Arguments.Option] = [
    .flag("--apple-limits", "ahap: at most 16 points a curve, in chains, and 30 s an event"),
    .choice(
      "--kind", "KIND", of: AndroidVibration.Kind.self,
      "\(formats(.kind)): one kind of effect alone, or a selection of all (select)"),
    .value("--points", "N", "\(formats(.points)): points of an envelope, 2 to 1000 (16)"),
    .value(
      "--least-segment", "MS",
      "\(formats(.leastSegment)): shortest segment of an envelope, 1 to 1000 (20)"),
    .value(
      "--longest", "MS",
      "\(formats(.longest)): longest envelope; longer ones are left out (any length)"),
  ]

  let format: ConversionFormat
  private let options: ConversionFormat.Options

  init(_ arguments: Arguments, _ format: ConversionFormat) throws(ToolError) {
    self.format = format
    for choice in ConversionFormat.Choice.allCases where !format.choices.contains(choice) {
      guard !arguments.has("--\(choice.rawValue)") else {
        throw arguments.usageError(
          "--\(choice.rawValue) is for --to \(Self.formats(choice)), not \(format.rawValue)")
      }
    }
    var options = ConversionFormat.Options()
    options.keepsAppleLimits = arguments.has("--apple-limits")
    options.android = AndroidVibration(
      kind: try arguments.choice("--kind", of: AndroidVibration.Kind.self) ?? .select,
      points: try arguments.integer("--points", in: 2...1000) ?? 16,
      leastSegment: try arguments.integer("--least-segment", in: 1...1000) ?? 20,
      longest: try arguments.integer("--longest", in: 1...3_600_000))
    self.options = options
  }

  /// The formats that take a choice.
  private static func formats(_ choice: ConversionFormat.Choice) -> String {
    ConversionFormat.allCases.filter { $0.choices.contains(choice) }.map(\.rawValue)
      .joined(separator: ", ")
  }

  /// - Parameter name: the pattern's, for messages.
  func convert(_ layers: [Pattern], name: String) throws(ToolError) -> PatternConversion {
    var options = options
    options.name = String(FileName.replacingEnding(of: name, with: "").dropLast())
    do throws(PatternWritingError) {
      return try format.convert(layers, options: options)
    } catch {
      switch error {
      case .tooManyEvents(let count, let limit):
        throw ToolError(
          .badData,
          "\(name): --apple-limits would cut the events into \(count), and \(limit) are the most for "
            + "this pattern; shorten its events")
      case .tooLong(let seconds, let limit):
        throw ToolError(
          .badData,
          "\(name): the pattern lasts \(seconds) s; more than \(limit) s cannot be written like this"
        )
      }
    }
  }
}
