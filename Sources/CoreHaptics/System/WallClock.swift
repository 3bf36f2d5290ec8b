#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// The thread that pulls a system in step with the wall clock, for as long as the system lives.
final class WallClock: Sendable {
  init(_ system: HapticSystem) {
    let period = Double(BlockPuller.frameCount) / Double(system.configuration.sampleRate)
    let thread = Thread { [weak system] in
      var next = ProcessInfo.processInfo.systemUptime
      while system?.pullBlock() != nil {
        next += period
        let now = ProcessInfo.processInfo.systemUptime
        // After a sleep of the machine, the missed time is not played.
        if next < now - Self.longestLag { next = now }
        if next > now { Thread.sleep(forTimeInterval: next - now) }
      }
    }
    thread.name = "CoreHaptics clock"
    thread.start()
  }

  /// Seconds that are caught up with, block by block; more are left out.
  private static let longestLag = 0.5
}

#endif
