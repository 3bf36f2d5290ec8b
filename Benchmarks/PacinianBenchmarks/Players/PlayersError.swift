/// Why a measurement is void.
enum PlayersError: Error, CustomStringConvertible {
  /// Of the row, so many players sound.
  case notAllSound(String, Int)

  var description: String {
    switch self {
    case .notAllSound(let row, let count):
      "players, \(row): \(count) players sound, others were refused, dropped or ended"
    }
  }
}
