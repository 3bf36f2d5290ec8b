import PacinianRendering

/// The values that are sent to a player, in all its passes.
extension RenderCore {
  /// Drops the values that were sent to a player for instants after a frame of the bus.
  func dropLive(of player: UnsafeMutablePointer<PlayerCore>, after frame: Int) {
    var pass = player.pointee.passes
    while let current = pass {
      current.pointee.dropLive(after: frame)
      pass = current.pointee.next
    }
    pass = player.pointee.passes
    while let current = pass {
      current.pointee.cutLive()
      pass = current.pointee.next
    }
  }

  /// Queues a value for all passes of a player, one entry for each lane, and returns how many
  /// entries were taken.
  func send(
    _ control: Int, _ entry: LiveEntry, to player: UnsafeMutablePointer<PlayerCore>
  ) -> Int {
    guard let newest = player.pointee.passes else { return 0 }
    var taken = 0
    for lane in 0..<newest.pointee.laneCount(of: control) {
      guard let node = live.pointee.take(entry) else { continue }
      taken += 1
      var pass: UnsafeMutablePointer<Pass>? = newest
      while let current = pass {
        current.pointee.insert(control, lane: lane, node)
        pass = current.pointee.next
      }
      live.pointee.giveBack(node)
    }
    return taken
  }
}
