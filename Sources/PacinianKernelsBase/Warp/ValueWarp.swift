#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// The running sums of warped time.
struct ValueWarp {
  /// The largest distance, times the scale, for which the series is accurate.
  static var reach: Float { 1.0 / 16 }
  private let origin: Floats
  private let factor: Floats
  private let scale: Doubles
  private let rate: Doubles
  private let rates: Floats
  private var values = Doubles.zero
  private var others = Doubles.zero
  private var before = Floats.zero
  private var bends = Floats.zero
  private var frames: Floats

  /// - Parameter first: the next frame; at the tile's first frame the state is not read.
  @inline(__always)
  init(_ origin: Float, _ state: UnsafePointer<Double>, _ scale: Double, _ first: Int) {
    self.origin = Floats(repeating: origin)
    factor = Floats(repeating: Float(scale))
    self.scale = Doubles(repeating: scale)
    var rate = 0.0
    if first == 0 {
      let exponent = Doubles(repeating: Double(origin) * scale)
      rate = Kernels.exponential(exponent, isShort: true)[0]
    } else {
      rate = state[32]
      let floats = UnsafeRawPointer(state + 16).assumingMemoryBound(to: Float.self)
      (values, others) = (load(state, 0), load(state, 8))
      (before, bends) = (load(floats, 0), load(floats, 16))
    }
    self.rate = Doubles(repeating: rate)
    rates = pacinian_whole(pacinian_narrow(self.rate, self.rate))
    frames = pacinian_frames(Float(first))
  }

  @inline(__always)
  func save(to state: UnsafeMutablePointer<Double>) {
    let floats = UnsafeMutableRawPointer(state + 16).assumingMemoryBound(to: Float.self)
    store(values, state, 0)
    store(others, state, 8)
    store(before, floats, 0)
    store(bends, floats, 16)
    state[32] = rate[0]
    state[33] = Double(origin[0])
  }

  /// The distance from the tile's first value, times the scale.
  @inline(__always)
  private func distance(_ value: Floats) -> Floats { (value - origin) * factor }

  /// The positions of sixteen frames; `most` follows the squares of distances.
  @inline(__always)
  mutating func add(_ value: Floats, _ most: inout Floats) -> Floats {
    let x = distance(value)
    let square = x * x
    most = pacinian_max(square, most)
    let bend = bend(x, square)
    return add(value, bend, growth: x + bend)
  }

  /// The positions of sixteen frames of which some may be beyond ``reach``.
  @inline(__always)
  mutating func addFar(_ value: Floats) -> Floats {
    let x = distance(value)
    let bend = bend(x, x * x)
    let isFar = pacinian_are_over(x, Self.reach)
    let inverse = Doubles(repeating: 1) / rate
    let early = Kernels.exponential(pacinian_widen_low(value) * scale, isShort: true) * inverse - 1
    let late = Kernels.exponential(pacinian_widen_high(value) * scale, isShort: true) * inverse - 1
    others = multiplyAdd(early, pacinian_widen_low(isFar), others)
    others = multiplyAdd(late, pacinian_widen_high(isFar), others)
    let isNear = 1 - isFar
    return add(
      multiplyAdd(origin, isFar, value * isNear), bend * isNear,
      growth: multiplyAdd(pacinian_narrow(early, late), isFar, (x + bend) * isNear))
  }

  /// `exp(x) − 1 − x`. (The fourth power's part of the series' end is in the second's factor.)
  @inline(__always)
  private func bend(_ x: Floats, _ square: Floats) -> Floats {
    let upper = multiplyAdd(x, Floats(repeating: 1.0 / 120), Floats(repeating: 0.041_672_092))
    let lower = multiplyAdd(x, Floats(repeating: 1.0 / 6), Floats(repeating: 0.5))
    return square * multiplyAdd(square, upper, lower)
  }

  @inline(__always)
  private mutating func add(_ near: Floats, _ bend: Floats, growth: Floats) -> Floats {
    values += pacinian_widen_low(near) + pacinian_widen_high(near)
    bends += bend
    let growth = pacinian_whole(growth)
    let sums = pacinian_sums(growth)
    let position = pacinian_whole((frames + ((sums - growth) + before)) * rates)
    before += pacinian_last(sums)
    frames += 16
    return position
  }

  /// Whether all values so far were numbers.
  @inline(__always)
  var isNumber: Bool { before[0] == before[0] }

  /// The sum of exponentials over `count` frames.
  @inline(__always)
  func length(_ count: Int) -> Double {
    let bent = pacinian_widen_low(bends) + pacinian_widen_high(bends)
    let distance = values - pacinian_widen_low(origin) * (Double(count) / 8)
    let sum = multiplyAdd(distance, scale, others) + bent
    return rate[0] * (Double(count) + pacinian_sum_doubles(sum))
  }
}

#endif
