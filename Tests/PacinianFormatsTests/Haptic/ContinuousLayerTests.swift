import PacinianBase
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianFormats

/// Sums of many events against the events one by one.
@Suite("Sums of continuous events")
struct ContinuousLayerTests {
  private static let seed: UInt64 = 23

  private func event(_ random: inout some RandomNumberGenerator) -> Event {
    func part() -> Double { Double.random(in: 0...1, using: &random) }
    return Event(
      kind: .hapticContinuous, time: 3 * part(),
      duration: Bool.random(using: &random) ? 2 * part() : nil,
      parameters: [
        EventParameter(.hapticIntensity, part()), EventParameter(.hapticSharpness, part()),
        EventParameter(.attackTime, part()), EventParameter(.decayTime, part()),
        EventParameter(.releaseTime, part()),
        EventParameter(.sustained, Bool.random(using: &random) ? 1 : 0),
      ])
  }

  private func controls(_ random: inout some RandomNumberGenerator) -> [Control] {
    [(ControlID.hapticIntensity, 0.0), (.hapticSharpness, -1)].map { id, least in
      .curve(
        ParameterCurve(
          id, time: 0,
          points: (0..<9).map {
            ControlPoint(
              time: Double($0) / 2, value: .random(in: least...1, using: &random))
          }))
    }
  }

  @Test(
    "the sum is that of the events, at every breakpoint and between", arguments: [1, 2, 40, 300])
  func sums(count: Int) {
    var random = SplitMix(seed: Self.seed + UInt64(count))
    let courses = ControlCourses(controls(&random))
    let shapes = (0..<count).map { _ in
      ContinuousShape(event(&random), courses: courses)
    }
    var layer = ContinuousLayer(shapes, courses: courses)
    let breakpoints = Set(shapes.flatMap { $0.envelope.points.map(\.time) }).sorted()
    for (from, to) in zip(breakpoints, breakpoints.dropFirst()) {
      layer.enter(from)
      for (time, isLimit) in [(from, false), ((from + to) / 2, false), (to, true)] {
        let sounding = shapes.filter { $0.start <= from && $0.end > from }
        let gain = courses[.hapticIntensity]
        let shift = courses[.hapticSharpness]
        func at(_ line: Polyline) -> Double {
          isLimit ? line.limit(at: time) : line.value(at: time)
        }
        var (amplitude, sharpAmplitude, sharpness) = (0.0, 0.0, 0.0)
        for shape in sounding {
          let own = shape.intensity * at(shape.envelope) * at(gain)
          let moved = min(max(shape.sharpness + at(shift), 0), 1)
          amplitude += own
          sharpAmplitude += own * moved
          sharpness += moved
        }
        let level = layer.level(at: time, weighedAt: time, isLimit: isLimit)
        // The rounding of sums of 300 numbers below 1, and of lines of 500 per second that are
        // counted from an origin a sixteenth away: 300 · 31 · 2^-53.
        let rounding = 1e-12
        #expect(level.count == Double(sounding.count), "seed \(Self.seed), at \(time)")
        #expect(abs(level.amplitude - amplitude) < rounding, "seed \(Self.seed), at \(time)")
        #expect(abs(level.sharpAmplitude - sharpAmplitude) < rounding, "seed \(Self.seed)")
        #expect(abs(level.sharpness - sharpness) < rounding * 100, "seed \(Self.seed)")
      }
    }
  }

  /// Processor seconds of this thread, whatever others do.
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test("four times the events that sound together take about four times the time")
  func nearLinear() throws {
    func convert(_ count: Int) throws -> Double {
      let events = (0..<count).map { index in
        Event(
          kind: .hapticContinuous, time: 0.001 * Double(index), duration: 29,
          parameters: [EventParameter(.hapticIntensity, 0.5 / Double(count))])
      }
      var least = Double.infinity
      for _ in 0..<3 {
        least = min(
          least,
          try seconds { _ = try PatternWriter(.haptic).write([Pattern(events: events)]) })
      }
      return least
    }
    // Sixteen times for a quadratic conversion.
    let (few, many) = (try convert(1_000), try convert(4_000))
    #expect(many < 8 * few, "\(few) s, \(many) s")
  }
}
