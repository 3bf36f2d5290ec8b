import PacinianRendering

extension ChannelMap {
  /// More channels than sound devices have.
  private static let mostChannels = 64
  /// Beyond it, and below its negative, lie mistakes.
  private static let largestGain: Float = 1000

  /// Reads a map such as `0,0,V,0.5V+L`: a channel after each comma, of L, R, V or 0 with gains
  /// before them, added up. Letters may be small. Complexity: O(length).
  init(text: String) throws(Mistake) {
    var channels: [Channel] = []
    var position = 1
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard channels.count < Self.mostChannels else {
        throw Mistake(message: "has more than \(Self.mostChannels) channels")
      }
      channels.append(try Self.channel(word, at: position))
      position += word.count + 1
    }
    self.init(channels)
    if buses == nil { throw Mistake(message: "'\(text.prefix(40))' leaves every channel silent") }
  }

  /// - Parameter start: the position of the first character, from 1 on.
  private static func channel(_ word: Substring, at start: Int) throws(Mistake) -> Channel {
    var channel = Channel()
    if word == "0" { return channel }
    var position = start
    for term in word.split(separator: "+", omittingEmptySubsequences: false) {
      let gain = term.dropLast().isEmpty ? 1 : Float(term.dropLast())
      guard let gain, gain.magnitude <= largestGain else { throw wrong(term, at: position) }
      switch term.last {
      case "L", "l": channel.left += gain
      case "R", "r": channel.right += gain
      case "V", "v": channel.vibration += gain
      default: throw wrong(term, at: position)
      }
      position += term.count + 1
    }
    return channel
  }

  private static func wrong(_ term: Substring, at position: Int) -> Mistake {
    let what = term.isEmpty ? "nothing" : "'\(term.prefix(40))'"
    return Mistake(
      message: "has \(what) at character \(position), where L, R, V or 0 belongs; a channel "
        + "follows each comma, with gains and sums as in 0.5V+L")
  }
}
