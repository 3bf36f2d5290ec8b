/// How the times of a curve's control points are read.
///
/// AHAP's times of control points count from the curve's own `Time`. About half of the published
/// files whose curves start later than 0 write pattern times instead, and no member of a file
/// decides between the two.
public enum CurveTimes: String, Sendable, CaseIterable {
  /// Times count from the curve's `Time`, as in Apple's documentation.
  case relative
  /// Times count from the start of the pattern, for every curve.
  case absolute
  /// Times count from the start of the pattern if the curve's earliest point repeats the curve's
  /// `Time`, and from the curve's `Time` otherwise.
  case automatic = "auto"
}
