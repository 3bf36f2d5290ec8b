/// The amplitudes of sixteen chunks as polynomials of up to the fourth degree over the chunk.
struct CourseHeight {
  private let h0: Floats
  private let h1: Floats
  private let h2: Floats
  private let h3: Floats
  private let h4: Floats
  private let isQuadratic: Bool

  /// `amplitude · L(height + rise · x + square · x²)`.
  @inline(__always)
  init(_ height: Floats, _ rise: Floats, _ square: Float, amplitude: Float, isQuadratic: Bool) {
    self.isQuadratic = isQuadratic
    if isQuadratic {
      h0 = height * height * amplitude
      h1 = height * rise * (2 * amplitude)
      h2 = (rise * rise + height * (2 * square)) * amplitude
      h3 = rise * (2 * square * amplitude)
      h4 = Floats(repeating: square * square * amplitude)
    } else {
      h0 = height * amplitude
      h1 = rise * amplitude
      h2 = Floats(repeating: square * amplitude)
      h3 = .zero
      h4 = .zero
    }
  }

  /// The term, of the degree that `series` has reached, of the amplitude times the carrier's sine.
  @inline(__always)
  func term(with series: CourseSeries) -> Floats {
    var term = multiplyAdd(h1, series.sine1, h2 * series.sine2)
    if isQuadratic {
      term = multiplyAdd(h3, series.sine3, term)
      term = multiplyAdd(h4, series.sine4, term)
    }
    return multiplyAdd(h0, series.sine, term)
  }
}
