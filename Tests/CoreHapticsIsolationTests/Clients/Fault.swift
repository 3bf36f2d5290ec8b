import CoreHaptics

// Engines may be used from any thread and do not say so.
extension CHHapticEngine: @unchecked Sendable {}

/// A mistake that clients make.
enum Fault: String, CaseIterable, Codable {
  case forgetsToRestart = "forgets to restart after the background"
  case restartsInBackground = "restarts while it is in the background"
  case keepsPlayers = "keeps players over a reset"
  case keepsAudio = "keeps ids of audio over a reset"
  case restartsStoppedPlayer = "starts a stopped player again"
  case registersWithoutEnd = "registers audio for each use"
  case setsHandlersLate = "sets handlers after the start"
  case doesNotAsk = "does not ask whether there are haptics"
  case fortyPoints = "has a curve of 40 points"
  case dropsPlayer = "lets go of a player that has no end"
  case sendsEarly = "sends parameters to an engine that does not run"
  case mainActorHandler = "has a handler of the main actor"
}

/// A part of an application that plays. Each has a version for each of its ``faults``, and a right
/// one.
@MainActor
protocol HapticClient: AnyObject, Sendable {
  static var faults: Set<Fault> { get }
  init(_ fault: Fault?, sound: URL)
  /// The application is launched.
  func launch() async
  /// The user does something, which is one tap and perhaps more.
  func use() async
  /// The application is in front again.
  func comeBack() async
}

extension HapticClient {
  func comeBack() async {}
}

func tapEvent(at time: TimeInterval = 0) -> CHHapticEvent {
  CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: time)
}

func tapPattern() throws -> CHHapticPattern {
  try CHHapticPattern(events: [tapEvent()], parameters: [])
}

func hum(for duration: TimeInterval, points: Int = 2) throws -> CHHapticPattern {
  let event = CHHapticEvent(
    eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: duration)
  let step = duration / Double(points)
  let curve = CHHapticParameterCurve(
    parameterID: .hapticIntensityControl,
    controlPoints: (0..<points).map { .init(relativeTime: Double($0) * step, value: 0.5) },
    relativeTime: 0)
  return try CHHapticPattern(events: [event], parameterCurves: [curve])
}
