import Foundation
import PacinianBase
import PacinianTestSupport
import Testing

@Suite("A name that a file gets")
struct NewNameTests {
  @Test("each way gives a file the name", arguments: NewName.Way.allCases)
  func gives(way: NewName.Way) throws {
    let folder = try TemporaryFolder()
    let old = try folder.write("old", "content")
    let new = folder.url.appending(path: "new")
    try NewName(new.path).take(from: old.path, ways: [way])
    #expect(folder.names == ["new"])
    #expect(try String(contentsOf: new, encoding: .utf8) == "content")
  }

  @Test("no way replaces a file, a folder or a link", arguments: NewName.Way.allCases)
  func replacesNothing(way: NewName.Way) throws {
    let folder = try TemporaryFolder()
    let old = try folder.write("old", "content")
    _ = try folder.write("file", "other")
    let paths = ["file", "folder", "link"].map { folder.url.appending(path: $0) }
    try FileManager.default.createDirectory(at: paths[1], withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: paths[2].path, withDestinationPath: "/nowhere")
    for path in paths {
      #expect(throws: FileError(EEXIST)) {
        try NewName(path.path).take(from: old.path, ways: [way])
      }
    }
    #expect(folder.names == ["file", "folder", "link", "old"])
    #expect(try String(contentsOf: paths[0], encoding: .utf8) == "other")
    #expect(try String(contentsOf: old, encoding: .utf8) == "content")
  }

  @Test("a file that is not there leaves nothing", arguments: NewName.Way.allCases)
  func leavesNothing(way: NewName.Way) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "new").path
    #expect(throws: FileError(ENOENT)) {
      try NewName(path).take(from: path + "-old", ways: [way])
    }
    #expect(folder.names == [])
  }
}
