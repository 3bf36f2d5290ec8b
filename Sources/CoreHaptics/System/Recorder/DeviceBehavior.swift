#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

/// The rules of devices that a recorder keeps to. Each rule makes a call behave as on a device, or
/// notes in ``HapticRecorder/findings`` that a client relies on something else.
///
///     let recorder = HapticRecorder(behaving: .reported)
///     let kinder = HapticRecorder(behaving: .documented.subtracting(.curvePoints))
///
/// ``DeviceRule/all`` says for each rule how the device behaves, and who says so.
public struct DeviceBehavior: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rules in Apple's documents and headers.
  public static let documented = marked { $0 != .reported }
  /// These, and the rules that developers report.
  public static let reported = marked { _ in true }
  /// No rule: engines come back by themselves, and nothing is found.
  public static let lenient: DeviceBehavior = []

  /// A system that is not a recorder's plays for people: its engines come back by themselves.
  static let playing: DeviceBehavior = [.resetEndsPlayers, .handlersOffMain]

  public static let staysStopped = DeviceBehavior(rawValue: 1 << 0)
  public static let runningEngine = DeviceBehavior(rawValue: 1 << 1)
  public static let background = DeviceBehavior(rawValue: 1 << 2)
  public static let resetEndsPlayers = DeviceBehavior(rawValue: 1 << 3)
  public static let support = DeviceBehavior(rawValue: 1 << 4)
  public static let handlersFirst = DeviceBehavior(rawValue: 1 << 5)
  public static let handlersOffMain = DeviceBehavior(rawValue: 1 << 6)
  public static let engineReleased = DeviceBehavior(rawValue: 1 << 7)
  public static let playerReleased = DeviceBehavior(rawValue: 1 << 8)
  public static let audioMemory = DeviceBehavior(rawValue: 1 << 9)
  public static let curvePoints = DeviceBehavior(rawValue: 1 << 10)
  public static let eventLength = DeviceBehavior(rawValue: 1 << 11)
  public static let stoppedPlayer = DeviceBehavior(rawValue: 1 << 12)
  public static let slowReturn = DeviceBehavior(rawValue: 1 << 13)
  public static let otherAudio = DeviceBehavior(rawValue: 1 << 14)
  public static let unknownParameter = DeviceBehavior(rawValue: 1 << 15)
  public static let fileRepairs = DeviceBehavior(rawValue: 1 << 16)
  public static let valueRange = DeviceBehavior(rawValue: 1 << 17)
  public static let eventDuration = DeviceBehavior(rawValue: 1 << 18)
  public static let playerLimit = DeviceBehavior(rawValue: 1 << 19)
  public static let sharedSession = DeviceBehavior(rawValue: 1 << 20)

  private static func marked(_ isIncluded: (DeviceRule.Mark) -> Bool) -> DeviceBehavior {
    DeviceBehavior(DeviceRule.all.filter { isIncluded($0.mark) }.map(\.behavior))
  }
}

#endif
