import Testing

@testable import PacinianMedia

/// On devices that need no hardware.
@Suite("Playback devices")
struct PlaybackDeviceTests {
  private func open(
    _ name: String, _ change: (inout DeviceRequest) -> Void = { _ in }
  ) throws(DeviceError) -> PlaybackDevice {
    var request = DeviceRequest()
    request.name = name
    change(&request)
    return try PlaybackDevice(request)
  }

  @Test("a device gives what is asked for where it can")
  func settings() throws {
    let device = try open("null") {
      $0.sampleRate = 44_100
      $0.channelCount = 3
      $0.needsChannelCount = true
      $0.latency = 0.1
      $0.format = .int16
    }
    #expect(device.sampleRate == 44_100)
    #expect(device.channelCount == 3)
    #expect(device.format == .int16)
    // Within a period of what was asked for.
    #expect(abs(device.bufferFrames - 4_410) <= device.periodFrames)
    #expect(try open("null").format == .float32)
  }

  @Test("a device that is not there is an error that names it")
  func missing() {
    let error = #expect(throws: DeviceError.self) { try open("pacinian_nowhere") }
    #expect("\(error!)".contains("'pacinian_nowhere'"))
  }

  @Test("the null device is listed")
  func listing() {
    #expect(DeviceListing.all().contains { $0.name == "null" && !$0.description.isEmpty })
  }
}
