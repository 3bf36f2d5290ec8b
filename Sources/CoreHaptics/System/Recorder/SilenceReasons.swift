#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// The possible reasons why an expected event was not recorded, one line each.
struct SilenceReasons {
  private(set) var lines: [String] = []

  private let conditions: DeviceConditions
  private let now: TimeInterval

  /// - Parameter count: the errors of patterns that were thrown before the recording.
  init(
    in system: HapticSystem, _ conditions: DeviceConditions, _ journal: PlaybackJournal,
    patternErrorsFrom count: Int
  ) {
    self.conditions = conditions
    now = system.currentTime
    if let remark = system.remarkOnOthers { lines.append(remark) }
    addDevice(system)
    for core in system.cores { if let reason = core.reasonOfRest { lines.append(reason) } }
    for time in conditions.releases {
      lines.append("an engine was released \(conditions.text(ofTime: time)), and stopped with it")
    }
    for error in conditions.thrownErrors + ThrownError.ofPatterns(since: count) { add(error) }
    addPlayers(journal.players)
  }

  private mutating func addDevice(_ system: HapticSystem) {
    if !conditions.supportsHaptics { lines.append("the recorder's device has no haptics") }
    if system.host.phase == .background {
      lines.append("the application is in the background: host.setPhase(.active) brings it back")
    }
    if system.host.isInterrupted {
      lines.append("the application is interrupted: host.endInterruption() ends that")
    }
    if conditions.otherAudioPlays { lines.append("other audio plays on the device") }
  }

  private mutating func add(_ error: ThrownError) {
    let often = error.count > 1 ? " (\(error.count) times)" : ""
    let seconds = error.time.map { String(format: "%.3f s ", $0 - conditions.start) } ?? ""
    let whose = error.time == nil ? ", in this or another test of the process" : ""
    lines.append("\(seconds)\(error.call) threw \(error.message)\(often)\(whose)")
  }

  private mutating func addPlayers(_ players: [PlaybackTrack]) {
    if let next = players.compactMap({ $0.nextEvent(at: now) }).min() {
      lines.append(
        "the next event is scheduled for \(seconds(next)), and the time is \(seconds(now)): "
          + "advance(by:) moves it")
    }
    for cut in players.compactMap(\.cut) where cut.stop >= conditions.start {
      lines.append(
        "a player was stopped at \(seconds(cut.stop)), before its event at \(seconds(cut.event))")
    }
    let waiting = players.count { !$0.wasStarted }
    if waiting > 0 { lines.append("players that were made and not started: \(waiting)") }
    if players.isEmpty, lines.isEmpty { lines.append("no player was made") }
  }

  private func seconds(_ time: TimeInterval) -> String {
    String(format: "%.3f s", time - conditions.start)
  }
}

#endif
