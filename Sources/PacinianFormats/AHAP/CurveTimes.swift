/// How the times of a curve's control points are read.
///
/// AHAP says they count from the curve's own `Time`. About half of the published files whose
/// curves start later than 0 write pattern times instead; nothing in a file says which.
public enum CurveTimes: String, Sendable, CaseIterable {
  /// From the curve's `Time`, as AHAP says.
  case relative
  /// From the start of the pattern, for every curve.
  case absolute
  /// From the start of the pattern for a curve whose earliest point repeats the curve's `Time`;
  /// relative for all others.
  case automatic = "auto"
}
