/// The power series of the carriers of sixteen chunks, term by term: of `sin` and `cos` of `2π (turns +
/// turning · x + second · x² + third · x³ + fourth · x⁴)`, `x` from −1 to 1 over the chunk.
///
/// With `θ' = Σ d_j xʲ` for the angle's derivative, `s' = θ' c` and `c' = −θ' s` give each term of the
/// sine and the cosine from those before it: `(k + 1) s_{k+1} = Σ d_j c_{k−j}`.
struct CourseSeries {
  /// The terms of the sine and cosine of the degree that has been reached, and of those before it.
  private(set) var sine: Floats
  private(set) var sine1 = Floats.zero
  private(set) var sine2 = Floats.zero
  private(set) var sine3 = Floats.zero
  private(set) var sine4 = Floats.zero
  private var cosine: Floats
  private var cosine1 = Floats.zero
  private var cosine2 = Floats.zero
  private var cosine3 = Floats.zero
  private let d0: Floats
  private let d1: Floats
  private let d2: Floats
  private let d3: Floats
  private var degree: Float = 0

  /// As far as the series is taken: over one radian what is left out is 3e-7 at the ends.
  static let degree = 9

  /// - Parameters:
  ///   - bend: growth of the rate's logarithm to the chunk's end, in the logarithmic map.
  ///   - parabola: growth of the rate to the chunk's end, in the linear map.
  @inline(__always)
  init(turns: Floats, turning: Floats, bend: Float, parabola: Float) {
    let square = turns * turns
    sine = sineOfTurns(turns, square)
    cosine = cosineOfTurns(turns, square)
    let radians = turning * (2 * Float.pi)
    d0 = radians
    d1 = radians * bend + parabola * (2 * Float.pi)
    d2 = radians * (bend * bend / 2)
    d3 = radians * (bend * bend * bend / 6)
  }

  /// Goes on to the next degree.
  @inline(__always)
  mutating func advance() {
    degree += 1
    var toSine = d3 * cosine3
    toSine = multiplyAdd(d2, cosine2, toSine)
    toSine = multiplyAdd(d1, cosine1, toSine)
    toSine = multiplyAdd(d0, cosine, toSine)
    var toCosine = d3 * sine3
    toCosine = multiplyAdd(d2, sine2, toCosine)
    toCosine = multiplyAdd(d1, sine1, toCosine)
    toCosine = multiplyAdd(d0, sine, toCosine)
    (sine4, sine3, sine2, sine1) = (sine3, sine2, sine1, sine)
    (cosine3, cosine2, cosine1) = (cosine2, cosine1, cosine)
    sine = toSine * (1 / degree)
    cosine = toCosine * (-1 / degree)
  }
}
