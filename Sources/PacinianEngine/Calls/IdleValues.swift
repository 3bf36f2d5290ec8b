import PacinianModel

/// The last values that came with render calls for an idle player without memory for passes, one
/// for each control: the player's next pass begins with these values.
struct IdleValues: BitwiseCopyable {
  private var values = ControlID.Values<Float>(repeating: 0)
  /// A bit for each control.
  private var held: UInt16 = 0
  /// The bus's frame from which the newest value counts.
  private(set) var frame = 0

  var isEmpty: Bool { held == 0 }

  /// The value of a control, see `ControlID.index`; `nil` for none.
  subscript(_ control: Int) -> Float? { held & 1 << control != 0 ? values[control] : nil }

  mutating func note(_ value: Float, of control: Int, at frame: Int) {
    values[control] = value
    held |= 1 << control
    self.frame = frame
  }
}
