import CPacinian
import PacinianEngine
import PacinianFormats
import PacinianModel

extension PlayerBox {
  /// Makes a player and its handle.
  static func make(
    _ engine: OpaquePointer?, _ pattern: OpaquePointer?,
    _ player: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<pcn_error>?,
    isAdvanced: Bool
  ) -> pcn_status {
    CFunction.make(player, error: error) { () throws(Failure) -> PlayerBox in
      try CFunction.with(engine, EngineBox.self) { (box) throws(Failure) in
        try CFunction.with(pattern, PatternBox.self) { (pattern) throws(Failure) in
          let (layers, folder) = (pattern.reading.layers, pattern.folder)
          try pattern.findRoomForScores()
          return try box.call { (engine) throws(EngineError) in
            isAdvanced
              ? PlayerBox(try engine.makeAdvancedPlayer(layers: layers, patternFolder: folder))
              : PlayerBox(try engine.makePlayer(layers: layers, patternFolder: folder))
          }
        }
      }
    }
  }
}

extension pcn_player_info {
  init(_ player: Player, _ advanced: AdvancedPlayer?) {
    self.init()
    is_active = player.isActive ? 1 : 0
    is_muted = player.isMuted ? 1 : 0
    pattern_duration_seconds = player.patternDuration
    silent_event_count = UInt32(clamping: player.audioNotices.silent.count)
    dropped_event_count = UInt64(clamping: player.droppedEventCount)
    volume = Double(player.volume)
    position_seconds = player.position
    priority = Int32(clamping: player.priority)
    playback_rate = 1
    guard let advanced else { return }
    is_advanced = 1
    is_loop_enabled = advanced.isLoopEnabled ? 1 : 0
    loop_end_seconds = advanced.loopEnd
    playback_rate = advanced.playbackRate
  }
}
