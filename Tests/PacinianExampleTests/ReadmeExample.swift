import Pacinian

func vibration(of file: [UInt8], profile: ActuatorProfile) throws -> [Float] {
  let reading = try PatternReader().read(file)
  let signal = try OfflineRendering(profile: profile).signal(of: reading.layers)
  return signal.samples()
}
