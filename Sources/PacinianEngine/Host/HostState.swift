/// The state of a host, under its lock.
struct HostState: Sendable {
  /// The scene of a host that reports one phase for all.
  static let onlyScene = 0

  var scenes: [Int: HostPhase] = [:]
  var phase: HostPhase
  /// Whether the phase is only assumed, until a phase is reported.
  private(set) var isAssumed: Bool
  var isInterrupted = false
  var isTerminated = false
  var record: HostRecord
  /// The engines by their numbers. The lock's holder does not read the weak references, because the
  /// release of an engine takes the lock.
  var engines: [Int: Weak<HostedEngine>] = [:]
  var surfaces: [Weak<HostSurface>] = []
  /// Whether the user has come since the application was last in the background.
  private var isOpen = false
  private var hasOpened = false
  private var condition = HostCondition.background
  private var lastID = onlyScene

  init(record: HostRecord, assumedPhase: HostPhase) {
    self.record = record
    phase = assumedPhase
    isAssumed = assumedPhase != .background
    condition = engineCondition
  }

  /// Handles the report of a scene's phase; `nil` removes the scene. A phase that was only assumed
  /// counts as never reached.
  mutating func report(_ phase: HostPhase?, scene: Int) {
    scenes[scene] = phase
    guard isAssumed else { return }
    isAssumed = false
    self.phase = .background
  }

  mutating func makeID() -> Int {
    lastID += 1
    return lastID
  }

  /// Whether engines may run.
  var engineCondition: HostCondition {
    if isTerminated { return .terminated }
    if phase == .background { return .background }
    return isInterrupted ? .interrupted : .open
  }

  /// Updates the state to match the scenes and flags, step by step.
  mutating func settle(version: String?) -> [HostChange] {
    var changes: [HostChange] = []
    let target = isAssumed && !isTerminated ? phase : .combining(scenes.values)
    for step in PhaseTransition.steps(from: phase, to: target) {
      phase = step.new
      let opening = open(at: step, version: version)
      changes.append(change(transition: step, opening: opening))
    }
    if engineCondition != condition { changes.append(change()) }
    return changes
  }

  private mutating func change(
    transition: PhaseTransition? = nil, opening: Opening? = nil
  ) -> HostChange {
    condition = engineCondition
    return HostChange(
      transition: transition, opening: opening, condition: condition,
      engines: Array(engines.values), record: opening == nil ? nil : record)
  }

  /// Counts an opening if `step` is one: the first step to active after a launch or a return. The
  /// sequence active, inactive, active is not an opening.
  private mutating func open(at step: PhaseTransition, version: String?) -> Opening? {
    if step.new == .background { isOpen = false }
    guard step.new == .active, !isOpen else { return nil }
    let previous = record.version
    let isFirst = record.openCount == 0
    isOpen = true
    // A store that was written by hand may contain any number.
    record.openCount = min(record.openCount, .max - 1) + 1
    record.version = version ?? previous
    defer { hasOpened = true }
    return Opening(
      count: record.openCount, isLaunch: !hasOpened, isFirstLaunch: isFirst,
      version: version.map { OpenedVersion(current: $0, previous: previous) },
      versionChange: VersionChange(from: previous, to: version))
  }
}

extension VersionChange {
  /// `nil` without a change, or without a version to compare.
  init?(from previous: String?, to current: String?) {
    guard let previous, let current, previous != current else { return nil }
    self.init(previous: previous, current: current)
  }
}

/// A weak reference.
struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) { self.object = object }
}

/// One change of a host, as it is delivered.
struct HostChange: Sendable {
  let transition: PhaseTransition?
  let opening: Opening?
  let condition: HostCondition
  /// The engines that existed at the change.
  let engines: [Weak<HostedEngine>]
  /// The record to keep between runs, if it has changed.
  let record: HostRecord?
}
