import PacinianModel

/// All controls of a player.
struct ReferenceControls {
  private let functions: [ControlID: ControlFunction]
  private let playback: ReferencePlayback

  init(_ controls: [Control], playback: ReferencePlayback) {
    self.playback = playback
    functions = Dictionary(
      uniqueKeysWithValues: Set(controls.map { $0.id }).map {
        ($0, ControlFunction($0, controls: controls))
      })
  }

  subscript(id: ControlID) -> ControlReader {
    ControlReader(function: functions[id] ?? ControlFunction(id, controls: []), playback: playback)
  }
}
