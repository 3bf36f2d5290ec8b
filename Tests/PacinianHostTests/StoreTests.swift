import Foundation
import PacinianEngine
import PacinianTestSupport
import Testing

@Suite("the host's store")
struct StoreTests {
  private let folder = try! TemporaryFolder()

  @Test("it is one file, replaced as a whole")
  func file() throws {
    let host = ApplicationHost(version: "1.2", store: folder.store)
    #expect(folder.names == [])
    host.setPhase(.active)
    #expect(folder.names == ["openings.json"])
    let text = try String(contentsOfFile: folder.storePath, encoding: .utf8)
    #expect(text == "{\n  \"openCount\": 1,\n  \"version\": \"1.2\"\n}\n")
  }

  @Test("links under the names that are written lose them, and what they lead to stays")
  func planted() throws {
    let precious = folder.path + "/precious"
    try Data("keep".utf8).write(to: URL(fileURLWithPath: precious))
    for name in [folder.storePath + ".new", folder.storePath] {
      for target in [precious, precious + ".dangling"] {
        try? FileManager.default.removeItem(atPath: folder.storePath)
        #expect(symlink(target, name) == 0)
        ApplicationHost(version: "1", store: folder.store).setPhase(.active)
        #expect(try Data(contentsOf: URL(fileURLWithPath: precious)) == Data("keep".utf8))
        #expect(!folder.names.contains("precious.dangling"))
        let kept = try FileManager.default.attributesOfItem(atPath: folder.storePath)
        #expect(kept[.type] as? FileAttributeType == .typeRegular, "\(name)")
      }
    }
  }

  @Test("a reader that has the store open keeps the whole of what it opened")
  func openReader() throws {
    let host = ApplicationHost(version: "1", store: folder.store)
    host.setPhase(.active)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.storePath))
    let reader = try #require(FileHandle(forReadingAtPath: folder.storePath))
    for version in ["2", "a version whose name is much longer than the one before it"] {
      ApplicationHost(version: version, store: folder.store).setPhase(.active)
    }
    #expect(try reader.readToEnd() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.storePath)) != before)
    #expect(folder.names == ["openings.json"])
  }

  @Test(
    "a damaged store is set aside, reported and begun anew",
    arguments: [
      "", " ", "{", "[]", "null", "{}", "{\"openCount\": -1}", "{\"openCount\": 1.5}",
      "{\"openCount\": \"3\"}", "{\"openCount\": 3, \"version\": 2}", "{\"openCount\": 3} x",
      "\u{0}\u{0}\u{0}", "{\"openCount\": 99999999999999999999}",
      String(repeating: " ", count: 1 << 17),
    ])
  func damaged(text: String) async throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.storePath))
    let host = ApplicationHost(version: "1", store: folder.store)
    var problems = host.storeProblems.makeAsyncIterator()
    guard case .corrupt(folder.storePath, let setAside?, let reason) = await problems.next() else {
      Issue.record("not reported")
      return
    }
    #expect(setAside == folder.storePath + ".damaged")
    #expect(!reason.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: setAside)) == Data(text.utf8))
    host.setPhase(.active)
    #expect(ApplicationHost(store: folder.store).openCount == 1)
  }

  @Test("a store that is cut anywhere is damaged or whole, never something else")
  func truncated() throws {
    let host = ApplicationHost(version: "1.2", store: folder.store)
    host.setPhase(.active)
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.storePath))
    for count in 0..<whole.count {
      try whole.prefix(count).write(to: URL(fileURLWithPath: folder.storePath))
      // Without its last line break it is still whole.
      #expect(ApplicationHost(store: folder.store).openCount == (count == whole.count - 1 ? 1 : 0))
    }
    #expect(folder.names.contains("openings.json.damaged-2"))
  }

  @Test("what a later version wrote besides is no damage")
  func laterVersion() throws {
    try Data("{\"openCount\": 7, \"theme\": [1]}".utf8)
      .write(to: URL(fileURLWithPath: folder.storePath))
    #expect(ApplicationHost(store: folder.store).openCount == 7)
  }

  @Test("the longest store is read")
  func longest() throws {
    let record = "{\"openCount\": 3}"
    let padding = String(repeating: " ", count: (1 << 16) - record.utf8.count)
    try Data((record + padding).utf8).write(to: URL(fileURLWithPath: folder.storePath))
    #expect(ApplicationHost(store: folder.store).openCount == 3)
  }

  @Test("the largest count stays where it is")
  func largestCount() throws {
    try Data("{\"openCount\": \(Int.max)}".utf8)
      .write(to: URL(fileURLWithPath: folder.storePath))
    let host = ApplicationHost(store: folder.store)
    host.setPhase(.active)
    #expect(host.openCount == .max)
  }

  @Test("a store that cannot be written is reported, and counting goes on")
  func unwritable() async throws {
    let store = HostStore(path: folder.path + "/missing/openings.json")
    let host = ApplicationHost(store: store)
    host.setPhase(.active)
    #expect(host.openCount == 1)
    var problems = host.storeProblems.makeAsyncIterator()
    guard case .unwritable(store.path, _) = await problems.next() else {
      Issue.record("not reported")
      return
    }
  }

  @Test("a store that cannot be read is reported and left alone")
  func unreadable() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.storePath, withIntermediateDirectories: false)
    let host = ApplicationHost(store: folder.store)
    host.setPhase(.active)
    var problems = host.storeProblems.makeAsyncIterator()
    guard case .unreadable(folder.storePath, _) = await problems.next() else {
      Issue.record("not reported")
      return
    }
    #expect(folder.names == ["openings.json"])
  }
}
