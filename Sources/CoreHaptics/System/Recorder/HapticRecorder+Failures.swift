#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import PacinianEngine

/// The failures of devices, at a test's request.
extension HapticRecorder {
  /// The next `count` initialisers of engines throw an error with `code`, such as
  /// `invalidAudioSession`. May be called from any thread; errors of several calls follow each
  /// other.
  /// - Parameters:
  ///   - count: 0 or more.
  ///   - code: of the error.
  public func failEngines(_ count: Int = 1, with code: CHHapticError.Code) {
    system.settleHandlers()
    system.conditions?.failEngines(count, with: code)
  }

  /// The next `count` starts of engines fail with `code`, such as `serverInitFailed`: `start()`
  /// throws it, a completion handler gets it, and so does the player or the pattern that would
  /// start its engine. A start of an engine that runs is not counted, because it does nothing.
  /// May be called from any thread; errors of several calls follow each other.
  /// - Parameters:
  ///   - count: 0 or more.
  ///   - code: of the error.
  public func failStarts(_ count: Int = 1, with code: CHHapticError.Code) {
    system.settleHandlers()
    system.conditions?.failStarts(count, with: code)
  }

  /// Lets other audio play on the device, or end. By the rule ``DeviceBehavior/otherAudio``,
  /// haptics of engines without `playsHapticsOnly` are silent meanwhile.
  public func setOtherAudio(playing: Bool) {
    system.settleHandlers()
    system.conditions?.otherAudioPlays = playing
  }

  /// Stops every engine that runs, as the device does: players end, and stopped handlers are called
  /// with `reason`. They have been called when it returns, unless a handler calls it.
  ///
  /// The application's own life is the ``host``'s: the background, interruptions and resets.
  public func stopEngines(because reason: CHHapticEngine.StoppedReason) {
    guard let reason = StopReason(rawValue: Int32(reason.rawValue)) else {
      preconditionFailure("engines stop for the same reasons")
    }
    system.stopEngines(because: reason)
  }
}

#endif
