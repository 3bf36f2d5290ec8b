import PacinianJSON

/// The name that was probably meant by an unknown one.
enum Suggestion {
  /// `; is it --rate?`, or nothing if no name is near.
  static func text(for name: String, among names: [String]) -> String {
    let near = names.filter { NearestName.isMisspelling(name, of: $0) }
    return NearestName.nearest(to: name, among: near).map { "; is it \($0)?" } ?? ""
  }
}
