import CPacinian
import PacinianRendering
import PacinianEngine

/// The object behind a `pcn_player`.
final class PlayerBox: HandleObject, Sendable {
  static let kind = HandleKind.player
  private let player: Player
  /// The same, if it is advanced.
  private let advancedPlayer: AdvancedPlayer?
  let completion = CallbackSlot<pcn_callback>()

  /// The player, for the thread that renders.
  let target: BlockTarget

  convenience init(_ player: AdvancedPlayer) { self.init(player, advanced: player) }

  init(_ player: Player, advanced: AdvancedPlayer? = nil) {
    self.player = player
    advancedPlayer = advanced
    target = player.blockTarget
    player.setCompletionHandler { [completion] in completion.call { $0.function($0.userData) } }
  }

  /// The findings about the recordings of the player's pattern.
  var notices: [AudioNotice] { player.audioNotices }

  /// The most live values that it takes at a time.
  var mostValues: Int { player.mostValues }

  /// The channels of the haptic bus on which it plays.
  var hapticChannels: Int { player.hapticChannels }

  /// The player, for calls that it may refuse.
  func call(_ body: (Player) throws(EngineError) -> Void) throws(Failure) {
    do throws(EngineError) { try body(player) } catch { throw Failure(error) }
  }

  /// The same for calls that only an advanced player has.
  func callAdvanced(_ body: (AdvancedPlayer) throws(EngineError) -> Void) throws(Failure) {
    guard let player = advancedPlayer else { throw Failure(.notSupported) }
    do throws(EngineError) { try body(player) } catch { throw Failure(error) }
  }

  var info: pcn_player_info { pcn_player_info(player, advancedPlayer) }
}
