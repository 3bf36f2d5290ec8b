#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

/// The known behaviour of devices in one point. docs/CORE_HAPTICS_TESTS.md has the table of
/// ``all``.
public struct DeviceRule: Sendable {
  /// Who says so.
  public enum Mark: String, Sendable {
    /// Apple's documentation, release notes or talks.
    case documented
    /// The comments in the framework's headers.
    case header
    /// Developers, in public.
    case reported
  }

  /// The name of the member of ``DeviceBehavior``.
  public let name: String
  /// That member.
  public let behavior: DeviceBehavior
  /// The device's behaviour.
  public let device: String
  /// The behaviour of a recorder without the rule.
  public let otherwise: String
  /// The remedy.
  public let advice: String
  public let source: String
  public let mark: Mark
  /// The symbols that behave otherwise, as docs/CORE_HAPTICS.md names them.
  let symbols: [String]

  public static let all: [DeviceRule] = [
    DeviceRule(
      name: "staysStopped", behavior: .staysStopped,
      device: "An engine that the background or an interruption stopped stays stopped.",
      otherwise: "It runs again when the application is back.",
      advice: "Note the stop in stoppedHandler, and start the engine before the next player.",
      source: "CHHapticEngine.h, stopped reasons; EmergeTools/Pow 69 and 70", mark: .header,
      symbols: [
        "stoppedHandler", "audioSessionInterrupt", "applicationSuspended", "start(atTime:)",
      ]),
    DeviceRule(
      name: "runningEngine", behavior: .runningEngine,
      device: "A player of an engine that does not run refuses every call.",
      otherwise: "It refuses them too, and nothing is found.",
      advice: "Start the engine first, and look at the error.",
      source: "CHHapticError.Code.engineNotRunning", mark: .documented,
      symbols: [
        "engineNotRunning", "start(atTime:)", "stop(atTime:)", "cancel()", "pause(atTime:)",
        "resume(atTime:)", "seek(toOffset:)", "sendParameters(_:atTime:)",
        "scheduleParameterCurve(_:atTime:)",
      ]),
    DeviceRule(
      name: "background", behavior: .background,
      device: "An engine does not start in the background or during an interruption.",
      otherwise: "Such a start is refused and made up for on the return.",
      advice: "Start the engine when the application is active again, not in stoppedHandler.",
      source: "CHHapticEngine.h, stopped reasons; developer.apple.com/forums/thread/676629",
      mark: .header,
      symbols: ["start()", "start(completionHandler:)", "operationNotPermitted"]),
    DeviceRule(
      name: "resetEndsPlayers", behavior: .resetEndsPlayers,
      device: "After a reset, players and registered audio are invalid.",
      otherwise: "They survive it.",
      advice: "In resetHandler register audio, start the engine and make players again.",
      source: "CHHapticEngine.h, resetHandler; WWDC 2019, session 520", mark: .header,
      symbols: ["resetHandler", "invalidPatternPlayer", "registerAudioResource(_:options:)"]),
    DeviceRule(
      name: "support", behavior: .support,
      device: "A device without haptics makes no engine.",
      otherwise: "It makes none either, and nothing is found.",
      advice: "Ask capabilitiesForHardware().supportsHaptics before making an engine.",
      source: "CHHapticEngine.capabilitiesForHardware()", mark: .documented,
      symbols: ["init()", "init(audioSession:)", "notSupported"]),
    DeviceRule(
      name: "handlersOffMain", behavior: .handlersOffMain,
      device: "Handlers are called on a queue of the framework's own.",
      otherwise: "advance(by:) calls them, on its thread.",
      advice: "Write @Sendable, and hop to the actor: Task { @MainActor in … }.",
      source: "CHHapticEngine.h, handlers", mark: .header,
      symbols: [
        "CHHapticEngine.CompletionHandler", "StoppedHandler", "ResetHandler", "FinishedHandler",
        "CHHapticAdvancedPatternPlayerCompletionHandler",
      ]),
    DeviceRule(
      name: "engineReleased", behavior: .engineReleased,
      device: "An engine that is released stops, with everything that it plays.",
      otherwise: "The same, and nothing is found.",
      advice: "Keep the engine in a property as long as its players play.",
      source: "CHHapticEngine.h, engineDestroyed", mark: .header, symbols: ["engineDestroyed"]),
    DeviceRule(
      name: "playerReleased", behavior: .playerReleased,
      device: "A player that is released plays on, and one without an end plays for ever.",
      otherwise: "The same, and nothing is found.",
      advice: "Keep a player that loops or has no end, and stop it.",
      source: "WWDC 2019, session 520", mark: .documented,
      symbols: ["CHHapticPatternPlayer", "loopEnabled"]),
    DeviceRule(
      name: "audioMemory", behavior: .audioMemory,
      device: "The registered audio of a process may take 8 MiB once it is decoded.",
      otherwise: "The same limit, and nothing is found.",
      advice: "Register a file once and keep its id, or unregister it.",
      source: "iOS 13.1 release notes", mark: .documented,
      symbols: ["registerAudioResource(_:options:)", "resourceNotAvailable"]),
    DeviceRule(
      name: "curvePoints", behavior: .curvePoints,
      device: "A parameter curve has at most 16 points; what becomes of more is not said.",
      otherwise: "Any number of points plays.",
      advice: "Divide the curve: the next begins at the last point of the one before.",
      source: "iOS 13.1 release notes", mark: .documented,
      symbols: ["init(events:parameterCurves:)", "scheduleParameterCurve(_:atTime:)"]),
    DeviceRule(
      name: "eventLength", behavior: .eventLength,
      device: "A continuous event fades out after 30 s.",
      otherwise: "It is released after 30 s too, and nothing is found.",
      advice: "Let the next event begin where 30 s end, or loop a player.",
      source: "iOS 13 release notes; CHHapticEvent.duration", mark: .documented,
      symbols: ["init(eventType:parameters:relativeTime:duration:)"]),
    DeviceRule(
      name: "unknownParameter", behavior: .unknownParameter,
      device: "A parameter that does not exist is an error.",
      otherwise: "A dictionary with it is refused; in a file it is ignored, and nothing is found.",
      advice: "Correct the ParameterID; event parameters have no prefix but for intensity, "
        + "sharpness and audio's.",
      source: "CHHapticError.Code.invalidParameterType", mark: .documented,
      symbols: ["init(contentsOf:)", "playPattern(from:)"]),
    DeviceRule(
      name: "fileRepairs", behavior: .fileRepairs,
      device: "A file that is not as AHAP has it may be refused, or lose what is wrong in it.",
      otherwise: "It is repaired, and nothing is found.",
      advice: "pacinian check finds the places in files, and pacinian check --fix repairs most.",
      source: "Representing haptic patterns in AHAP files; CHHapticError.Code", mark: .documented,
      symbols: ["init(contentsOf:)", "init(dictionary:)", "playPattern(from:)"]),
    DeviceRule(
      name: "valueRange", behavior: .valueRange,
      device: "A value out of its range counts as the nearest bound.",
      otherwise: "The same, and nothing is found.",
      advice: "Keep values within attributes(forEventParameter:eventType:) and "
        + "attributes(forDynamicParameter:).",
      source: "Representing haptic patterns in AHAP files", mark: .documented,
      symbols: [
        "CHHapticEventParameter", "CHHapticDynamicParameter", "sendParameters(_:atTime:)",
        "scheduleParameterCurve(_:atTime:)",
      ]),
    DeviceRule(
      name: "eventDuration", behavior: .eventDuration,
      device: "A continuous event needs a duration; the header says that one without it goes on.",
      otherwise: "It goes on until it is stopped, 30 s at most, and nothing is found.",
      advice: "Give it a duration, or loop a player.",
      source: "CHHapticEvent.init(eventType:parameters:relativeTime:); WWDC 2019, session 520",
      mark: .documented, symbols: ["init(eventType:parameters:relativeTime:)"]),
    DeviceRule(
      name: "stoppedPlayer", behavior: .stoppedPlayer,
      device: "A basic player that was stopped is silent when it is started again.",
      otherwise: "It plays, as Apple's documentation has it.",
      advice: "Make a new player after a stop.",
      source: "software-mansion/pulsar 289 and 291; developer.apple.com/forums/thread/694892",
      mark: .reported, symbols: ["start(atTime:)"]),
    DeviceRule(
      name: "slowReturn", behavior: .slowReturn,
      device: "Just after the return from the background, a start may give serverInitFailed.",
      otherwise: "The engine starts at once.",
      advice: "Try again before the next player.",
      source: "mlemgroup/mlem 1790 and 2446", mark: .reported,
      symbols: ["start()", "start(completionHandler:)", "serverInitFailed"]),
    DeviceRule(
      name: "otherAudio", behavior: .otherAudio,
      device: "While other audio plays, an engine without playsHapticsOnly is silent.",
      otherwise: "Other audio changes nothing.",
      advice: "Set playsHapticsOnly before the start, or set the audio session's category.",
      source: "stackoverflow.com/questions/69951347", mark: .reported,
      symbols: ["start(atTime:)", "playsHapticsOnly"]),
    DeviceRule(
      name: "handlersFirst", behavior: .handlersFirst,
      device: "A handler that is set after the start may miss what happens before.",
      otherwise: "The same, and nothing is found.",
      advice: "Set stoppedHandler and resetHandler before the first start.",
      source: "samples, which set both before the start; no document asks for it", mark: .reported,
      symbols: ["stoppedHandler", "resetHandler"]),
    DeviceRule(
      name: "playerLimit", behavior: .playerLimit,
      device: "An engine has room for about 32 players; the next one is refused with -10851.",
      otherwise: "Any number of players can be made.",
      advice: "Release a player once it is started; it plays to its end.",
      source: "capacitor-rich-haptics 0.10.2; istornz/flutter_gaimon 6", mark: .reported,
      symbols: ["makePlayer(with:)", "makeAdvancedPlayer(with:)"]),
    DeviceRule(
      name: "sharedSession", behavior: .sharedSession,
      device: "An engine with a session may fail to start, or be silent, while other audio plays.",
      otherwise: "A session changes nothing.",
      advice: "Set playsHapticsOnly before the start, or pass nil as the session.",
      source: "FancyPixel/moby 5; stackoverflow.com/questions/69951347", mark: .reported,
      symbols: ["init(audioSession:)", "start()"]),
  ]
}

#endif
