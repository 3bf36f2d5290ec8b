import Foundation
import Testing

@testable import PacinianAnalysis

@Suite("Masking")
struct MaskingTests {
  @Test("a peak hides 5 dB less than itself, more at high frequencies, and the sides less")
  func level() {
    let peak = MaskingModel.Peak(frequency: 140, level: -10)
    #expect(abs(MaskingModel.level(at: 140, of: [peak]) + 14.5) < 1e-12)
    #expect(abs(MaskingModel.level(at: 210, of: [peak]) + 22) < 1e-12)
    // Of several peaks the one counts that hides the most: at 210 Hz the weaker one, which is near.
    let near = MaskingModel.Peak(frequency: 210, level: -15)
    #expect(abs(MaskingModel.level(at: 140, of: [near, peak]) + 14.5) < 1e-12)
    #expect(abs(MaskingModel.level(at: 210, of: [peak, near]) + 19.25) < 1e-12)
    #expect(MaskingModel.level(at: 140, of: []) == -.infinity)
  }

  @Test("a sine is one peak with its level and frequency; silence has none")
  func peaks() throws {
    let spectrum = SpectralPeaks()
    let samples = (0..<SpectralPeaks.length).map { index in
      0.1 * sin(2 * .pi * 175 * Double(index) / 2_800)
    }
    let peak = try #require(spectrum.peaks(of: samples).first)
    // 175 Hz is a bin of 512 at 2 800 Hz; the mirror image at −175 Hz adds less than 0.05 dB.
    #expect(peak.frequency == 175)
    #expect(abs(peak.level + 20) < 0.05)
    #expect(spectrum.peaks(of: samples).count == 1)
    #expect(spectrum.peaks(of: samples.map { _ in 0 }).isEmpty)
  }
}
