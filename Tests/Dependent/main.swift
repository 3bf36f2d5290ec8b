// A program with PacinianCore and nothing else: scripts/checks/dependent builds and runs it.

import PacinianCore

let text = #"{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#
let reading = try PatternReader().read(Array(text.utf8))
guard let profile = BuiltInProfiles.profile(named: "taptic") else { fatalError("no profile") }
let samples = try OfflineRendering(profile: profile).signal(of: reading.layers).samples()
guard samples.contains(where: { $0 != 0 }) else { fatalError("a tap is silent") }
print("a tap has \(samples.count) samples")
