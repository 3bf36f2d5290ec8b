import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianReference

@Suite("Rendering model, section 3: controls")
struct Section3ControlTests {
  private func function(_ controls: Control..., id: ControlID = .hapticIntensity)
    -> ControlFunction
  { ControlFunction(id, controls: controls) }

  @Test("a parameter writes from its instant on, abruptly")
  func step() {
    let control = function(parameter(.hapticIntensity, at: 0.5, 0.25))
    #expect(control.value(at: 0.5.nextDown) == 1)
    #expect(control.value(at: 0.5) == 0.25)
    #expect(control.value(at: 1e6) == 0.25)
  }

  @Test("a curve is linear between its points and holds its last value")
  func curveCourse() {
    let control = function(curve(.hapticIntensity, at: 1, (0, 0.2), (0.5, 0.6), (1, 0)))
    #expect(control.value(at: 0.999) == 1)
    #expect(control.value(at: 1) == 0.2)
    #expect(abs(control.value(at: 1.25) - 0.4) < 1e-15)
    #expect(abs(control.value(at: 1.75) - 0.3) < 1e-15)
    #expect(control.value(at: 7) == 0)
  }

  @Test("a curve starts to write at its first point, not at its time")
  func firstPoint() {
    let control = function(curve(.hapticIntensity, at: 1, (0.5, 0.2), (1, 0.4)))
    #expect(control.value(at: 1.4) == 1)
    #expect(control.value(at: 1.5) == 0.2)
  }

  @Test("points are sorted by time")
  func sorting() {
    let control = function(curve(.hapticIntensity, (1, 0), (0, 1), (0.5, 0.2)))
    #expect(abs(control.value(at: 0.25) - 0.6) < 1e-15)
    #expect(abs(control.value(at: 0.75) - 0.1) < 1e-15)
  }

  @Test("of points at one time the first is the left limit, the last the value from there on")
  func equalTimes() {
    let control = function(
      curve(.hapticIntensity, (0, 0), (0.5, 1), (0.5, 0.7), (0.5, 0.2), (1, 0.4)))
    #expect(abs(control.value(at: 0.25) - 0.5) < 1e-15)
    #expect(abs(control.value(at: 0.5.nextDown) - 1) < 1e-12)
    #expect(control.value(at: 0.5) == 0.2)
    #expect(abs(control.value(at: 0.75) - 0.3) < 1e-15)
  }

  @Test("before anything has written a control is neutral", arguments: ControlID.allCases)
  func neutral(id: ControlID) {
    let value = ControlFunction(id, controls: []).value(at: 3)
    #expect(value == (id.isMultiplying ? 1 : 0))
  }

  @Test("the writer that started last wins, and a superseded one never comes back")
  func precedence() {
    let control = function(
      curve(.hapticIntensity, (0, 0), (1, 1)),
      parameter(.hapticIntensity, at: 0.25, 0.9),
      curve(.hapticIntensity, at: 0.5, (0, 0.3), (0.1, 0.3)))
    #expect(abs(control.value(at: 0.2) - 0.2) < 1e-15)
    #expect(control.value(at: 0.25) == 0.9)
    #expect(control.value(at: 0.5) == 0.3)
    #expect(control.value(at: 0.9) == 0.3)
  }

  @Test("of equal starts the later in the file wins, whatever its kind")
  func equalStarts() {
    let step = parameter(.hapticIntensity, at: 0.5, 0.1)
    let course = curve(.hapticIntensity, at: 0.25, (0.25, 0.8), (0.5, 0.8))
    #expect(function(step, course).value(at: 0.5) == 0.8)
    #expect(function(course, step).value(at: 0.5) == 0.1)
    #expect(function(course, step).value(at: 0.9) == 0.1)
  }

  @Test("written values clamp before interpolation")
  func clamping() {
    let intensity = function(curve(.hapticIntensity, (0, -1), (1, 3)))
    #expect(intensity.value(at: 0.5) == 0.5)
    let sharpness = function(
      curve(.hapticSharpness, (0, -9), (1, 1)), id: .hapticSharpness)
    #expect(sharpness.value(at: 0.5) == 0)
  }

  @Test("points closer than any rounding are a step, not an infinite slope")
  func steepPieces() throws {
    let tiny = Double.leastNonzeroMagnitude
    for id in [ControlID.hapticIntensity, .hapticSharpness] {
      let control = curve(id, (0, 0), (tiny, 1), (1e-300, 0.5), (0.1, 0.25), (0.1.nextUp, 1))
      let values = function(control, id: id)
      #expect(values.value(at: 0) == 0)
      #expect(values.value(at: tiny) == 1)
      #expect(values.value(at: 0.2) == 1)
      let signal = try render(Pattern(events: [hum(), tap()], controls: [control]))
      #expect(signal.allSatisfy { $0.isFinite })
    }
  }

  @Test("intensity multiplies the event's value")
  func intensity() throws {
    let plain = try render(Pattern(events: [hum(intensity: 0.8), tap(at: 0.05)]))
    let scaled = try render(
      Pattern(
        events: [hum(intensity: 0.8), tap(at: 0.05)],
        controls: [parameter(.hapticIntensity, at: 0, 0.3)]))
    #expect(largestDifference(plain.map { $0 * 0.3 }, scaled) < rounding)
  }

  @Test("sharpness adds to the event's value, and the sum clamps")
  func sharpness() throws {
    for (event, control, sum) in [(0.2, 0.5, 0.7), (0.8, 0.5, 1), (0.3, -0.6, 0)] {
      let controls = [parameter(.hapticSharpness, at: 0, control)]
      for (moved, written) in [
        (hum(sharpness: event), hum(sharpness: sum)), (tap(sharpness: event), tap(sharpness: sum)),
      ] {
        let actual = try render(Pattern(events: [moved], controls: controls))
        let expected = try render(Pattern(events: [written]))
        #expect(largestDifference(actual, expected) < rounding)
      }
    }
  }

  @Test("a control moves every haptic event of the pattern, and no other control")
  func scope() throws {
    let events = [hum(for: 0.2), hum(at: 0.1, for: 0.2, sharpness: 1), tap(at: 0.15)]
    let plain = try render(Pattern(events: events))
    let audio = try render(
      Pattern(events: events, controls: [parameter(.audioVolume, at: 0, 0)]))
    #expect(audio == plain)
    let silenced = try render(
      Pattern(events: events, controls: [parameter(.hapticIntensity, at: 0.12, 0)]))
    #expect(silenced[..<5_760] == plain[..<5_760])
    #expect(silenced[5_760...].allSatisfy { $0 == 0 })
  }
}
