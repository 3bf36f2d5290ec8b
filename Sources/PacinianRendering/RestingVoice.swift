/// A voice whose carrier and amplitude lines hold for a while.
struct RestingVoice: BitwiseCopyable {
  /// Turns per frame.
  var frequency: Double
  /// Turns at frame 0; frames count from the origin of all resting voices.
  var offset = 0.0
  /// The frame at which the lines have their first values.
  var start: Double
  /// The first line and its rise per frame, the voice's amplitude in it.
  var level: Float = 0
  var slope: Float = 0
  /// The second line.
  var gain: Float = 1
  var gainSlope: Float = 0

  init(frequency: Double, start: Double) {
    self.frequency = frequency
    self.start = start
  }

  /// Sets the lines to an envelope's and a control's, and returns the degree of their product.
  mutating func setLines(
    amplitude: Double, level envelope: Double, slope: Double, gain control: ControlLine,
    isQuadratic: Bool
  ) -> Int {
    if isQuadratic {
      // One of the two moves at most: the square of a line.
      let line = (envelope * control.value, slope * control.value + envelope * control.slope)
      (level, self.slope) = (Float(amplitude * line.0), Float(amplitude * line.1))
      (gain, gainSlope) = (Float(line.0), Float(line.1))
      guard line.1 == 0 else { return 2 }
      level = Float(amplitude * line.0 * line.0)
      return 0
    }
    if slope != 0, control.slope != 0 {
      (level, self.slope) = (Float(amplitude * envelope), Float(amplitude * slope))
      (gain, gainSlope) = (Float(control.value), Float(control.slope))
      return 2
    }
    level = Float(amplitude * envelope * control.value)
    self.slope = Float(amplitude * (slope * control.value + envelope * control.slope))
    return self.slope == 0 ? 0 : 1
  }
}
