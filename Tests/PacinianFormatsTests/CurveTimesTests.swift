import PacinianModel
import Testing

@testable import PacinianFormats

@Suite("Times of control points")
struct CurveTimesTests {
  private let absolute = curve(at: "2", points: ("2.0004", "1"), ("3.1", "0"))
  private let relative = curve(at: "2", points: ("0", "1"), ("1", "0"))

  private func readCurve(_ entry: String, _ times: CurveTimes) throws -> ParameterCurve {
    let reading = try read(document(tap, entry), Options(curveTimes: times))
    guard case .curve(let curve) = try #require(reading.pattern.controls.first) else {
      throw PatternReadingError(
        code: .unknownError, position: reading.diagnostics[0].position, path: "", message: "")
    }
    return curve
  }

  @Test("relative: points count from the curve, with a warning where they look absolute")
  func readsRelative() throws {
    try expectDiagnostic(
      .absoluteCurveTimes, in: document(tap, absolute), message: "--curve-times absolute",
      severity: .warning)
    #expect(try readCurve(absolute, .relative).time == 2)
    #expect(try read(document(tap, relative)).diagnostics.isEmpty)
  }

  @Test("Earliest point within half a millisecond, both later than that")
  func recognisesAbsolute() throws {
    for (entry, isAbsolute) in [
      (curve(at: "2", points: ("3", "0"), ("2", "1")), true),
      (curve(at: "2", points: ("2.0006", "1")), false),
      (curve(at: "2", points: ("1.9996", "1")), true),
      (curve(at: "0", points: ("0", "1")), false),
      // Nearer to the start than times are told apart.
      (curve(at: "0.0004", points: ("0", "1"), ("0.1", "0")), false),
    ] {
      let codes = try read(document(tap, entry)).diagnostics.map(\.code)
      #expect(codes.contains(.absoluteCurveTimes) == isAbsolute, "\(entry)")
    }
  }

  @Test("absolute: every curve's points are pattern times, as written")
  func readsAbsolute() throws {
    for entry in [absolute, relative] {
      let reading = try read(document(tap, entry), Options(isStrict: true, curveTimes: .absolute))
      #expect(reading.diagnostics.map(\.code) == [.absoluteCurveTimes])
      #expect(reading.diagnostics.allSatisfy { !$0.changesSound && $0.severity == .note })
      #expect(try readCurve(entry, .absolute).time == 0)
    }
    #expect(try readCurve(absolute, .absolute).points.map(\.time) == [2.0004, 3.1])
    let atStart = curve(at: "0", points: ("1", "1"))
    let reading = try read(document(tap, atStart), Options(curveTimes: .absolute))
    #expect(reading.diagnostics.isEmpty)
  }

  @Test("auto: only the curves that look absolute are read so")
  func readsAutomatic() throws {
    #expect(try readCurve(absolute, .automatic).time == 0)
    #expect(try readCurve(relative, .automatic).time == 2)
    #expect(CurveTimes(rawValue: "auto") == .automatic)
    let reading = try read(document(tap, relative), Options(curveTimes: .automatic))
    #expect(reading.diagnostics.isEmpty)
  }
}
