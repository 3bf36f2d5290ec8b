import Foundation
import Pacinian

func writeVibration(of pattern: URL, to output: URL) throws {
  let reading = try PatternReader().read([UInt8](Data(contentsOf: pattern)))
  for diagnostic in reading.diagnostics { print(diagnostic) }
  let profile = BuiltInProfiles.profile(named: "taptic")!
  let signal = try OfflineRendering(profile: profile).signal(of: reading.layers)
  let samples = signal.samples()
  let writer = try AudioFileWriter(
    path: output.path, format: AudioFileFormat(.wav, .float32)!, sampleRate: 48_000,
    frameCount: samples.count)
  try writer.write(samples.span)
  try writer.finish()
}
