import PacinianAnalysis
import PacinianBase
import Testing

@Suite("How near one vibration is to another")
struct VibrationFidelityTests {
  private let rate = 2_800

  private func tone(_ hertz: Double, _ amplitude: (Double) -> Double) -> [Double] {
    (0..<rate).map { frame in
      let time = Double(frame) / Double(rate)
      return amplitude(time) * sin(2 * .pi * hertz * time)
    }
  }

  @Test("Equal signals have no error, and silence has no correlation")
  func extremes() {
    let signal = tone(150) { $0 }
    let same = VibrationFidelity(signal, signal, sampleRate: rate)
    #expect(same.correlation.map { abs($0 - 1) < 1e-9 } == true)
    #expect(same.largest.error == 0 && same.centroid == 0)
    let silent = VibrationFidelity(signal, [], sampleRate: rate)
    #expect(silent.correlation == nil && silent.centroid == nil && silent.largest.error > 0.9)
  }

  @Test("Other carriers under one envelope are an error of the centroid alone")
  func carriers() throws {
    let low = tone(80) { $0 < 0.5 ? 1 : 0.3 }
    let high = tone(230) { $0 < 0.5 ? 1 : 0.3 }
    let fidelity = VibrationFidelity(low, high, sampleRate: rate)
    #expect(try #require(fidelity.correlation) > 0.99)
    // A window of 50 ms tells 20 Hz apart; edges widen the spectra.
    #expect(try abs(#require(fidelity.centroid) - 150) < 10)
  }

  @Test("The largest error is where the envelopes differ most, in full scales")
  func largest() {
    let fidelity = VibrationFidelity(
      tone(150) { _ in 0.5 }, tone(150) { $0 > 0.6 && $0 < 0.8 ? 1 : 0.5 }, sampleRate: rate)
    #expect(abs(fidelity.largest.error - 0.5) < 0.02)
    #expect((0.6...0.8).contains(fidelity.largest.time))
  }
}
