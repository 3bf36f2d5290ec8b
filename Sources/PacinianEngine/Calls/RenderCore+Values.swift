import PacinianRendering

/// The values that are sent to a player, in all passes of the player.
extension RenderCore {
  /// Drops the values that were sent to a player for instants after a frame of the bus.
  func dropLive(of player: UnsafeMutablePointer<PlayerCore>, after frame: BusFrame) {
    for pass in player.pointee.allPasses { pass.pointee.forEachLive { $0.drop(after: frame) } }
    for pass in player.pointee.allPasses { pass.pointee.forEachLive { $0.cut() } }
  }

  /// Sends a value to all passes of a player, and returns the number of entries that were allocated
  /// from the pool: one for each layer in which a pass cannot apply the value at once.
  /// - Parameter isDue: whether the value may be applied at once.
  @inline(__always)
  func send(
    _ entry: UnsafePointer<LiveEntry>, isDue: Bool,
    to player: UnsafeMutablePointer<PlayerCore>
  ) -> Int {
    guard let newest = player.pointee.passes else { return 0 }
    let isDue = isDue && settings.appliesAtOnce
    let control = Int(entry.pointee.control)
    var allocated = 0
    for layer in 0..<newest.pointee.layerCount(of: control) {
      var node: UnsafeMutablePointer<LiveEntry>?
      for pass in LinkedNodes(from: newest) {
        if isDue, pass.pointee.applyAtOnce(control, layer: layer, entry) { continue }
        node = node ?? live.pointee.allocate(entry.pointee)
        if let node { pass.pointee.insert(control, layer: layer, node) }
      }
      guard let node else { continue }
      allocated += 1
      live.pointee.release(node)
    }
    return allocated
  }
}
