#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel
import Synchronization

/// The acts of engines with all players, and the parameters sent to these, in the system's time.
final class PlaybackJournal: Sendable {
  private let tracks = Mutex<[(engine: ObjectIdentifier, track: PlaybackTrack)]>([])

  func track(of player: Player, playing pattern: Pattern, engine: EngineCore) -> PlaybackTrack {
    let track = PlaybackTrack(pattern, recordings: player.recordingSeconds, engine: engine)
    player.setPassHandler { [track] in track.add($0) }
    tracks.withLock { $0.append((ObjectIdentifier(engine), track)) }
    return track
  }

  func engineStopped(_ engine: EngineCore) {
    let id = ObjectIdentifier(engine)
    for entry in tracks.withLock({ $0 }) where entry.engine == id { entry.track.dropCalls() }
  }

  func events(until time: TimeInterval) -> [RecordedEvent] {
    tracks.withLock { $0 }.flatMap { $0.track.events(until: time) }.ascending { $0.time }
  }

  /// The engine's players, in the order of their making.
  var players: [PlaybackTrack] { tracks.withLock { $0.map(\.track) } }

  var parameters: [RecordedParameter] {
    tracks.withLock { $0 }.flatMap(\.track.parameters).ascending { $0.time }
  }
}

#endif
