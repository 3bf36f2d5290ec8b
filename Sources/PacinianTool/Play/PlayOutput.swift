import PacinianBase
import PacinianMedia
import PacinianRendering

/// What a playing goes to: a sound device, or a controller's node.
enum PlayOutput {
  case sound(DeviceRequest)
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

  /// `nil` for the only controller that is there.
  private let path: String?
  private let kind: Controller.Kind?

  /// - Parameter others: options that a controller does not take.
  /// - Returns: `nil` without `--controller`.
  init?(_ arguments: Arguments, instead others: [String]) throws(ToolError) {
    guard let text = arguments.text("--controller") else {
      guard !arguments.has("--as") else {
        throw arguments.usageError("--as says what the PATH of --controller is; give that too")
      }
      return nil
    }
    if let other = others.first(where: arguments.has) {
      throw arguments.usageError("\(other) does not go with --controller; leave one out")
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

  /// What the controller is played by, and the map of the channels of one that is a sound device.
  func output() throws(ToolError) -> (PlayOutput, ChannelMap?) {
    let controller = try found()
    guard controller.kind == .sound else { return (.node(controller), nil) }
    let actuator = ChannelMap.Channel(vibration: 1)
    let map = ChannelMap([.init(), .init(), actuator, actuator])
    var request = DeviceRequest()
    request.name = controller.path
    request.channelCount = map.channels.count
    request.needsChannelCount = true
    return (.sound(request), map)
  }

  /// The controller at the path, or the only one that is there.
  private func found() throws(ToolError) -> Controller {
    if let path { return try controller(at: path) }
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
    return first
  }

  private func controller(at path: String) throws(ToolError) -> Controller {
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
