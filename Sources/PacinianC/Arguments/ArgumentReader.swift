import PacinianEngine
import PacinianModel

/// Reads the numbers and arrays of a call, and refuses those out of range.
enum ArgumentReader {
  /// More frames than a buffer of the address space can have.
  static let mostFrames: UInt64 = 1 << 44

  /// A finite number.
  static func finite(_ value: Double, _ name: String) throws(Failure) -> Double {
    guard value.isFinite else { throw Failure(.invalidValue, "\(name) is not finite") }
    return value
  }

  /// Seconds, finite and 0 or more.
  static func time(_ value: Double, _ status: Status = .coreHaptics(.invalidTime)) throws(Failure)
    -> Double
  {
    guard value.isFinite, value >= 0 else { throw Failure(status) }
    return value
  }

  /// Seconds of a fade.
  static func fade(_ value: Double) throws(Failure) -> Double {
    guard Player.fades.contains(value) else { throw Failure(.coreHaptics(.invalidTime)) }
    return value
  }

  /// Seconds above 0; infinity is `nil`.
  static func limit(_ value: Double, _ name: String) throws(Failure) -> Double? {
    guard value > 0 else { throw Failure(.invalidValue, "\(name) is above 0, or INFINITY") }
    return value.isFinite ? value : nil
  }

  /// A factor for the sound of players.
  static func volume(_ value: Double) throws(Failure) -> Float {
    guard value >= Double(Player.volumes.lowerBound), value <= Double(Player.volumes.upperBound)
    else { throw Failure(.invalidValue) }
    return Float(value)
  }

  /// The most elements of an array argument: more points or parameters than a pattern of any use
  /// has, and few enough that a mistaken number does not fill the memory.
  static let mostElements = 1 << 24

  /// The most samples of one call, a GiB of them.
  static let mostSamples = 1 << 28

  /// The elements of an array argument. `nil` only for 0 elements.
  /// - Parameter most: more are a mistake, found before an element is read.
  static func array<Element>(
    _ start: UnsafePointer<Element>?, _ count: UInt64, most: Int = mostElements
  ) throws(Failure) -> UnsafeBufferPointer<Element> {
    guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    let start = try CFunction.present(start)
    guard count <= UInt64(most) else { throw Failure(.invalidValue) }
    return UnsafeBufferPointer(start: start, count: Int(count))
  }

  /// Refuses anything but 0 in a field that is to mean something later.
  static func unused(_ reserved: UInt32) throws(Failure) {
    guard reserved == 0 else { throw Failure(.invalidValue, "a field named reserved is 0") }
  }
}
