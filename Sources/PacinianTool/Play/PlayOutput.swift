import PacinianBase
import PacinianMedia

/// What a playing goes to.
enum PlayOutput {
  case sound(DeviceRequest)
  /// A controller that is to be found.
  case controller(ControllerChoice)
  case node(Controller)

  func open() throws(ToolError) -> any PlaybackPort {
    do throws(DeviceError) {
      switch self {
      case .sound(let request): return try PlaybackDevice(request)
      case .node(let controller):
        ControllerPort.endWithParent()
        // (A pipe may stand in place of a node; its end is an error of the write.)
        signal(SIGPIPE, SIG_IGN)
        return try ControllerPort(controller)
      case .controller: preconditionFailure("a controller is found before it is opened")
      }
    } catch {
      let list = if case .sound = self { "play --list-devices" } else { "controllers" }
      throw ToolError(.unavailable, "\(error); pacinian \(list) lists devices")
    }
  }
}

/// The options that name a controller on the command line.
struct ControllerChoice {
  static let options: [Arguments.Option] = [
    .optional(
      "--controller", "PATH",
      "plays by a controller: the only one that is there, or the one at PATH, /dev/… or after =",
      offer: .files
    ) { $0.hasPrefix("/dev/") },
    .choice(
      "--as", "KIND", of: Controller.Kind.self,
      "what PATH is: motors, hd-rumble or dualsense-bt (what the system knows)"),
  ]

  /// Options of sound devices.
  private static let others = [
    "--device", "--bus", "--channels", "--map", "--rate", "--format", "--latency", "--listen",
  ]

  /// `nil` for the only controller that is there.
  private let path: String?
  private let kind: Controller.Kind?

  /// `nil` without `--controller`.
  init?(_ arguments: Arguments) throws(ToolError) {
    guard let text = arguments.text("--controller") else {
      guard !arguments.has("--as") else {
        throw arguments.usageError("--as says what the PATH of --controller is; give that too")
      }
      return nil
    }
    if let other = Self.others.first(where: arguments.has) {
      throw arguments.usageError("\(other) is for sound devices, and --controller is none")
    }
    path = text.isEmpty ? nil : text
    kind = arguments.choice("--as", of: Controller.Kind.self)
    guard kind != .sound else {
      throw arguments.usageError("a sound device is no PATH; leave out --controller's value")
    }
    guard path != nil || kind == nil else {
      throw arguments.usageError("--as says what a PATH is; give --controller=PATH")
    }
  }

  func found() throws(ToolError) -> PlayOutput {
    if let path { return .node(try node(at: path)) }
    let all = ControllerListing().best()
    guard let first = all.first else {
      throw ToolError(
        .unavailable,
        "there is no controller; connect one, or name its node with --controller=PATH --as KIND")
    }
    guard all.count == 1 else {
      let paths = all.map(\.path).joined(separator: ", ")
      throw ToolError(
        .unavailable,
        "there are \(all.count) controllers; choose one with --controller=PATH: \(paths)")
    }
    guard first.kind == .sound else { return .node(first) }
    var request = DeviceRequest()
    request.name = first.path
    (request.channelCount, request.needsChannelCount) = (4, true)
    return .sound(request)
  }

  private func node(at path: String) throws(ToolError) -> Controller {
    let known = ControllerListing().all().first { $0.path == path }
    guard let kind = kind ?? known?.kind else {
      throw ToolError(
        .usage, "'\(path)' is no controller that is known; say what it is with --as KIND")
    }
    var controller =
      known ?? Controller(name: path, kind: kind, path: path, place: path)
    controller.kind = kind
    return controller
  }
}
