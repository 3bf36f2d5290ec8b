import PacinianBase

/// The name that was probably meant by an unknown one.
enum Suggestion {
  /// `; is it --rate?`. Near to `-r` are long options that begin with its letter.
  /// - Parameter other: the text if no name is near.
  static func text(for name: String, among names: [String], otherwise other: String = "") -> String
  {
    if name.utf8.count == 2, name.hasPrefix("-") {
      let long = names.filter { $0.hasPrefix("--\(name.dropFirst().lowercased())") }
      return long.count == 1 ? "; is it \(long[0])?" : other
    }
    let near = names.filter { NearestName.isMisspelling(name, of: $0) }
    return NearestName.nearest(to: name, among: near).map { "; is it \($0)?" } ?? other
  }
}
