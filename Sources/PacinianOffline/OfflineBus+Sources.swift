import PacinianRendering

extension OfflineBus {
  /// Vibration by the fast renderer.
  static func source(_ renderer: OfflineRenderer) -> Source {
    { rows, _, frameCount in renderer.render(into: rows, frameCount: frameCount) }
  }
}
