import Foundation
import PacinianPattern
import Synchronization

/// The commands to all players, in the system's time.
final class PlaybackJournal: Sendable {
  private let tracks = Mutex<[(engine: ObjectIdentifier, track: PlaybackTrack)]>([])

  func track(
    of pattern: Pattern, duration: TimeInterval, recordings: [Int: TimeInterval], engine: EngineCore
  ) -> PlaybackTrack {
    let track = PlaybackTrack(pattern, duration: duration, recordings: recordings, engine: engine)
    tracks.withLock { $0.append((ObjectIdentifier(engine), track)) }
    return track
  }

  func engineStopped(_ engine: EngineCore) {
    let id = ObjectIdentifier(engine)
    for entry in tracks.withLock({ $0 }) where entry.engine == id { entry.track.cancel() }
  }

  func events(until time: TimeInterval) -> [RecordedEvent] {
    tracks.withLock { $0 }.flatMap { $0.track.events(until: time) }.ascending { $0.time }
  }

  var parameters: [RecordedParameter] {
    tracks.withLock { $0 }.flatMap(\.track.parameters).ascending { $0.time }
  }
}
