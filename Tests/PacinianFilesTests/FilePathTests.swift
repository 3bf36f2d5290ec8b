import PacinianBase
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a", nil), ("a/b", "a"), ("/a", "/"), ("/", nil), ("", nil), ("//", nil), ("a/b/", "a"),
    ("a//b", "a/"), ("./a", "."), ("../a/b", "../a"),
  ])
  func parent(path: String, parent: String?) {
    #expect(FilePath.parent(of: path) == parent)
    #expect(FilePath.folder(of: path) == parent ?? ".")
  }

  @Test(arguments: [
    ("a", "a"), ("a/b", "b"), ("/a", "a"), ("a/b/", "b"), ("/", "/"), ("", ""), ("a//b.c", "b.c"),
  ])
  func name(path: String, name: String) { #expect(FilePath.name(of: path) == name) }

  @Test("a combining mark after a slash is the name's first letter, not a part of the slash")
  func combiningMark() {
    let name = "\u{301}x.ahap"
    let path = "folder/" + name
    #expect(!path.contains("/"), "for Swift the slash and the mark are one character")
    #expect(FilePath.folder(of: path) == "folder")
    #expect(Array(FilePath.name(of: path).utf8) == Array(name.utf8))
  }
}
