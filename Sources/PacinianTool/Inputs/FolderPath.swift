import PacinianBase

/// The way from one folder to another one.
struct FolderPath {
  /// A relative path that ends in a slash; empty for the folder itself.
  let text: String

  /// Folders that do not exist count by their names.
  init(from start: String, to end: String) {
    let (from, to) = (Self.parts(of: start), Self.parts(of: end))
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = from.dropFirst(common).map { _ in "../" }
    text = up.joined() + to.dropFirst(common).map { "\($0.text)/" }.joined()
  }

  private static func parts(of path: String) -> [ExactName] {
    guard let resolved = realpath(path, nil) else { return names(in: path) }
    defer { free(resolved) }
    return names(in: String(cString: resolved))
  }

  private static func names(in path: String) -> [ExactName] {
    path.split(separator: "/").map { ExactName(String($0)) }
  }
}
