import Foundation
import Testing

@Suite("pacinian batch --plots")
struct BatchGalleryTests {
  @Test("a picture beside each audio file, and a page with a player for each")
  func gallery() throws {
    let library = try BatchLibrary()
    try library.add("a/tap & <go> #1?.ahap", BatchLibrary.transient)
    try library.add("hum.haptic", BatchLibrary.haptic)
    try library.add("hum.ahap", BatchLibrary.transient)
    try library.add("bad.ahap", "{")
    #expect(try library.batch("--plots", "--progress", "none").code == 65)
    let tree = try library.tree
    #expect(
      tree.keys.sorted() == [
        "a/tap & <go> #1?.png", "a/tap & <go> #1?.wav", "hum.ahap.png", "hum.ahap.wav",
        "hum.haptic.png", "hum.haptic.wav", "index.html",
      ])
    let picture = try #require(tree["hum.ahap.png"])
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let page = String(decoding: try #require(tree["index.html"]), as: UTF8.self)
    #expect(page.contains("<h2>a/<wbr>tap &amp; &lt;go&gt; #1?.ahap</h2>"))
    #expect(page.contains("src=\"a/tap%20%26%20%3Cgo%3E%20%231%3F.wav\""))
    #expect(page.split(separator: "<audio").count == 1 + 3)
    #expect(page.contains("class=\"failed\""))
    // It works from the file system: nothing comes from elsewhere.
    #expect(!page.contains("//") && !page.contains("src=\"/"))
    let again = try library.batch("--plots", "--resume", "--progress", "json")
    #expect(try Manifest(progressOf: again).last("kept") == 3)
    try FileManager.default.removeItem(at: library.output.appending(path: "hum.ahap.png"))
    let redrawn = try library.batch("--plots", "--resume", "--progress", "json")
    #expect(try Manifest(progressOf: redrawn).last("kept") == 2)
    #expect(try library.tree == tree)
  }
}
