#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// The running sums of warped time.
struct ValueWarp {
  /// The most that a series is good for.
  let reach: Float = 1.0 / 16
  private let origin: Floats
  private let factor: Floats
  private let scale: Doubles
  private let rate: Doubles
  private let rates: Floats
  private var values: Doubles
  private var others: Doubles
  private var before: Floats
  private var bends: Floats
  private var frames: Floats

  /// - Parameter first: the next frame; at the tile's first one the state gets its exponential.
  @inline(__always)
  init(_ origin: Float, _ state: UnsafeMutablePointer<Double>, _ scale: Double, _ first: Int) {
    self.origin = Floats(repeating: origin)
    factor = Floats(repeating: Float(scale))
    self.scale = Doubles(repeating: scale)
    if first == 0 {
      let exponent = Doubles(repeating: Double(origin) * scale)
      state[32] = Kernels.exponential(exponent, isShort: true)[0]
    }
    rate = Doubles(repeating: state[32])
    rates = pacinian_whole(pacinian_narrow(rate, rate))
    (values, others) = (load(state, 0), load(state, 8))
    let floats = UnsafeRawPointer(state + 16).assumingMemoryBound(to: Float.self)
    (before, bends) = (load(floats, 0), load(floats, 16))
    frames = pacinian_frames(Float(first))
  }

  @inline(__always)
  func save(to state: UnsafeMutablePointer<Double>) {
    let floats = UnsafeMutableRawPointer(state + 16).assumingMemoryBound(to: Float.self)
    store(values, state, 0)
    store(others, state, 8)
    store(before, floats, 0)
    store(bends, floats, 16)
  }

  /// From the tile's first value, times the scale.
  @inline(__always)
  func distance(_ value: Floats) -> Floats { (value - origin) * factor }

  /// The positions of sixteen frames.
  @inline(__always)
  mutating func add(_ value: Floats) -> Floats {
    let x = distance(value)
    let bend = bend(x)
    return add(value, bend, growth: x + bend)
  }

  /// The same where some values lie anywhere.
  @inline(__always)
  mutating func addFar(_ value: Floats) -> Floats {
    let x = distance(value)
    let bend = bend(x)
    let isFar = pacinian_are_over(x, reach)
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
  private func bend(_ x: Floats) -> Floats {
    let square = x * x
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

  /// The sum of exponentials over so many frames.
  @inline(__always)
  func length(_ count: Int) -> Double {
    let bent = pacinian_widen_low(bends) + pacinian_widen_high(bends)
    let distance = values - pacinian_widen_low(origin) * (Double(count) / 8)
    let sum = multiplyAdd(distance, scale, others) + bent
    return rate[0] * (Double(count) + pacinian_sum_doubles(sum))
  }
}

#endif
