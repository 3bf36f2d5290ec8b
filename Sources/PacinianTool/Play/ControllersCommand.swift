import PacinianMedia

/// `pacinian controllers`: the game controllers that are there.
struct ControllersCommand: Command {
  static let name = "controllers"
  static let summary = "list the game controllers that are there, and what each can do"

  static let usage = [""]

  static let about = """
    Lists the game controllers that are connected, with the ways to their actuators, the best one
    first. pacinian play FILE --controller takes the first way to the only one; with
    --controller=PATH it takes another one. Where this user may not write to a node, the rule for
    udev stands below it.
    """

  static let options: [Arguments.Option] = []
  static let positionals = Arguments.Option.Offer.nothing

  init(_ arguments: Arguments) throws(ToolError) {
    guard arguments.positionals.isEmpty else {
      throw arguments.usageError("controllers takes no FILE")
    }
  }

  func run() throws(ToolError) {
    try StandardStreams.write(lines: Self.lines(for: ControllerListing().all()))
  }

  /// The lines for controllers, in the order of a listing.
  static func lines(for controllers: [Controller]) -> [String] {
    guard !controllers.isEmpty else { return ["there is no controller"] }
    var lines: [String] = []
    var place: String?
    for controller in controllers {
      if controller.place != place {
        lines.append(
          "\(controller.name), by \(controller.isBluetooth ? "Bluetooth" : "USB or another cable")")
      }
      place = controller.place
      lines.append(
        "    \(controller.path), \(controller.kind.rawValue): \(controller.kind.meaning)")
      if !controller.isWritable, let rule = controller.rule {
        lines.append("        may not be written; a file in /etc/udev/rules.d lets you: \(rule)")
      }
    }
    return lines
  }
}

extension Controller.Kind {
  fileprivate var meaning: String {
    switch self {
    case .sound: "samples for each of two actuators, on channels 3 and 4 of a sound device"
    case .dualSenseBluetooth: "3 000 samples a second for each of two actuators"
    case .hdRumble: "two tones for each of two actuators"
    case .motors: "levels of two motors"
    }
  }
}
