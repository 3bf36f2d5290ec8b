import CoreHaptics
import Testing

@Suite("capabilities")
struct CapabilityTests {
  private let capabilities = CHHapticEngine.capabilitiesForHardware()

  @Test("everything is supported")
  func supported() {
    #expect(capabilities.supportsHaptics)
    #expect(capabilities.supportsAudio)
  }

  @Test("attributes of event parameters, with defaults that depend on the event")
  func eventParameters() throws {
    let transient = try capabilities.attributes(
      forEventParameter: .hapticIntensity, eventType: .hapticTransient)
    #expect([transient.minValue, transient.maxValue, transient.defaultValue] == [0, 1, 0.75])
    let continuous = try capabilities.attributes(
      forEventParameter: .hapticSharpness, eventType: .hapticContinuous)
    #expect(continuous.defaultValue == 0.422601)
    let pan = try capabilities.attributes(forEventParameter: .audioPan, eventType: .audioCustom)
    #expect([pan.minValue, pan.maxValue, pan.defaultValue] == [-1, 1, 0])
  }

  @Test("attributes of dynamic parameters")
  func dynamicParameters() throws {
    let intensity = try capabilities.attributes(forDynamicParameter: .hapticIntensityControl)
    #expect([intensity.minValue, intensity.maxValue, intensity.defaultValue] == [0, 1, 1])
    let pitch = try capabilities.attributes(forDynamicParameter: .audioPitchControl)
    #expect([pitch.minValue, pitch.maxValue, pitch.defaultValue] == [-1, 1, 0])
  }

  @Test("what does not exist has none")
  func unknown() {
    expect(.invalidParameterType) {
      _ = try capabilities.attributes(forEventParameter: .audioPan, eventType: .hapticTransient)
    }
    expect(.invalidParameterType) {
      _ = try capabilities.attributes(
        forEventParameter: .init(rawValue: "Weight"), eventType: .hapticTransient)
    }
    expect(.invalidEventType) {
      _ = try capabilities.attributes(
        forEventParameter: .hapticIntensity, eventType: .init(rawValue: "Smell"))
    }
    expect(.invalidParameterType) {
      _ = try capabilities.attributes(forDynamicParameter: .init(rawValue: "SustainedControl"))
    }
  }
}
