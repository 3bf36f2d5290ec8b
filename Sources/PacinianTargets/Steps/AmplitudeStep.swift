/// An amplitude of 0…255 for whole milliseconds, 1 or more.
struct AmplitudeStep: Equatable {
  var duration: Int
  var amplitude: Int
}
