import Foundation
import Testing

@Suite("pacinian batch on public patterns")
struct BatchCorpusTests {
  @Test(
    "every pattern is rendered, or fails at a position with a code",
    .enabled(if: Surroundings.hasCorpus, "there is no folder of public patterns beside the project")
  )
  func corpus() throws {
    let library = try BatchLibrary()
    let run = try ToolRun(
      "batch", Surroundings.corpus.path, "-o", library.output.path, "--null", "--rate", "8000",
      "--progress", "none")
    #expect([0, 65].contains(run.code), "\(run.errorText.suffix(500))")
    let manifest = try Manifest(library.output.appending(path: "manifest.jsonl"))
    let failures = manifest.entries.filter { $0["status"] as? String == "failed" }
    for failure in failures {
      let error = try #require(failure["error"] as? String)
      #expect(error.contains(/:\d+:\d+: .+ \(\w+, -48\d\d\)$/), "\(error)")
    }
    print("\(manifest.entries.count) public patterns, \(failures.count) failed")
    // Most of what fails is meant to: test files of other readers, named for what is wrong.
    #expect(failures.count < manifest.entries.count / 10)
  }
}
