import PacinianEngine
import PacinianTestSupport

extension TemporaryFolder {
  var storePath: String { path("openings.json") }
  var store: HostStore { HostStore(path: storePath) }
}
