import CPacinianCPU

extension Kernels {
  /// Adds corners of envelopes to their frames' buckets of node values.
  ///
  /// A corner at frame `n₀` adds a line (the square of a line in the quadratic law) times a carrier from
  /// `n₀` on. That product is smooth, so its values at the nodes say it all, and corners at one frame share
  /// a bucket: `buckets[stride · frame + 16 power + l] += rows[slot][l] · weight[power] · (l mod 2 == 0
  /// ? sines : cosines)[slot]`.
  /// - Parameters:
  ///   - first: the slot of `sines[0]` and `cosines[0]`.
  ///   - rows: of slot 0.
  ///   - stride: floats from one frame's bucket to the next.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addRamps(
    _ ramps: UnsafePointer<pacinian_ramp>, count: Int, isQuadratic: Bool,
    sines: UnsafePointer<Float>, cosines: UnsafePointer<Float>, first: Int,
    rows: UnsafePointer<Float>, stride: Int, buckets: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < count {
      let ramp = ramps + index
      let slot = Int(ramp.pointee.slot)
      let bucket = buckets + stride * Int(ramp.pointee.frame)
      let row = load(rows, 16 * slot)
      let carrier = SIMD2<Float>(sines[slot - first], cosines[slot - first])
      let constant = repeated(carrier * ramp.pointee.constant)
      store(multiplyAdd(row, constant, load(bucket, 0)), bucket, 0)
      let linear = repeated(carrier * ramp.pointee.linear)
      store(multiplyAdd(row, linear, load(bucket, 16)), bucket, 16)
      if isQuadratic {
        let square = repeated(carrier * ramp.pointee.square)
        store(multiplyAdd(row, square, load(bucket, 32)), bucket, 32)
      }
      index += 1
    }
  }

  @inline(__always)
  static func repeated(_ pair: SIMD2<Float>) -> Floats {
    unsafeBitCast(Doubles(repeating: unsafeBitCast(pair, to: Double.self)), to: Floats.self)
  }

  /// Turns buckets into sound and empties them: with the running sums `S_p` over frames of buckets of
  /// power `p`, `output[n] += Σ_l matrix[16 n + l] · (S_0 + S_1 τ + S_2 τ²)[l]`, `τ = times[n]`.
  /// - Parameters:
  ///   - frames: a multiple of 16.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addBuckets(
    _ buckets: UnsafeMutablePointer<Float>, stride: Int, isQuadratic: Bool,
    matrix: UnsafePointer<Float>, times: UnsafePointer<Float>, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    var sums = (Floats.zero, Floats.zero, Floats.zero)
    var index = 0
    while index < frames {
      let a = fourFrames(buckets, stride, isQuadratic, matrix, times, index, &sums)
      let b = fourFrames(buckets, stride, isQuadratic, matrix, times, index + 4, &sums)
      let c = fourFrames(buckets, stride, isQuadratic, matrix, times, index + 8, &sums)
      let d = fourFrames(buckets, stride, isQuadratic, matrix, times, index + 12, &sums)
      let total = pacinian_fold_8(pacinian_fold_4(a, b), pacinian_fold_4(c, d))
      store(load(output, index) + total, output, index)
      index += 16
    }
  }

  @inline(__always)
  static func fourFrames(
    _ buckets: UnsafeMutablePointer<Float>, _ stride: Int, _ isQuadratic: Bool,
    _ matrix: UnsafePointer<Float>, _ times: UnsafePointer<Float>, _ frame: Int,
    _ sums: inout (Floats, Floats, Floats)
  ) -> Floats {
    let a = oneFrame(buckets, stride, isQuadratic, matrix, times, frame, &sums)
    let b = oneFrame(buckets, stride, isQuadratic, matrix, times, frame + 1, &sums)
    let c = oneFrame(buckets, stride, isQuadratic, matrix, times, frame + 2, &sums)
    let d = oneFrame(buckets, stride, isQuadratic, matrix, times, frame + 3, &sums)
    return pacinian_fold_2(pacinian_fold_1(a, b), pacinian_fold_1(c, d))
  }

  @inline(__always)
  static func oneFrame(
    _ buckets: UnsafeMutablePointer<Float>, _ stride: Int, _ isQuadratic: Bool,
    _ matrix: UnsafePointer<Float>, _ times: UnsafePointer<Float>, _ frame: Int,
    _ sums: inout (Floats, Floats, Floats)
  ) -> Floats {
    let bucket = buckets + stride * frame
    let time = Floats(repeating: times[frame])
    sums.0 += load(bucket, 0)
    store(Floats.zero, bucket, 0)
    sums.1 += load(bucket, 16)
    store(Floats.zero, bucket, 16)
    var line = sums.1
    if isQuadratic {
      sums.2 += load(bucket, 32)
      store(Floats.zero, bucket, 32)
      line = multiplyAdd(sums.2, time, line)
    }
    return multiplyAdd(line, time, sums.0) * load(matrix, 16 * frame)
  }
}
