import PacinianKernels

extension PlayerState {
  /// Adds the smooth voices of a group to the node sums.
  mutating func accumulate(group index: Int, _ workspace: TileWorkspace) {
    let group = pool.groups + index
    let count = group.pointee.end
    guard count > 0 else { return }
    let kernels = workspace.kernels
    let isFree = VoicePool.isFree(index)
    let isRamp = VoicePool.isRamp(index)
    let isTabled = index == VoicePool.tabled
    let isWarped = isFree && isWarped
    let isTurning = isFree && isTurning
    if !hasRamps { setRowWidth(group: index, workspace) }
    var position = tileControl.centre
    var common = 0.0
    if isFree, constants.isLogarithmic { position = timeWarp.start + tileControl.middle }
    if isFree, !constants.isLogarithmic { common = timeWarp.start + tileControl.middle }
    let powers = !isRamp ? 1 : constants.isQuadratic ? 3 : 2
    let hasLines = constants.hasLines
    let isMoving = isFree && constants.hasMovingHarmonics && tileControl.isMoving
    var corner = index == 0 ? 0 : cornerEnds[index - 1]
    let cornerEnd = cornerEnds[index]
    // The group's own corners, then those of the voices that start in it.
    var ramp = index == 0 ? 0 : rampEnds[index - 1]
    var newRamp = rampEnds[VoicePool.groupCount - 1]

    var first = 0
    while first < count {
      let length = min(TileWorkspace.chunk, count - first)
      defer { first += length }
      let cornerStart = corner
      while corner < cornerEnd, Int(corners[corner]) < first + length { corner += 1 }
      if !hasRamps, corner - cornerStart == length {
        // All corner in the tile: what they add is computed frame by frame.
        continue
      }
      if isTabled {
        kernels.lineWeights(
          lines: pool.tabled.lines + first, amplitudes: group.pointee.amplitudes + first,
          count: length, start: tileStart, half: Float(plan.half), constant: workspace.weights,
          linear: workspace.weights + TileWorkspace.chunk)
      } else if isRamp {
        kernels.rampWeights(
          amplitudes: group.pointee.amplitudes + first, levels: group.pointee.levels + first,
          slopes: group.pointee.slopes + first, origins: group.pointee.origins + first,
          count: length, centre: tileControl.centre, half: Float(plan.half),
          isQuadratic: constants.isQuadratic, constant: workspace.weights,
          linear: workspace.weights + TileWorkspace.chunk,
          square: workspace.weights + 2 * TileWorkspace.chunk)
      }
      for harmonic in 0..<constants.harmonicCount {
        kernels.carriers(
          frequencies: group.pointee.frequencies + first,
          offsets: group.pointee.offsets + first, count: length, position: position,
          common: common, harmonic: Double(harmonic + 1), sines: workspace.sines,
          cosines: workspace.cosines)
        if hasRamps {
          ramp = addRamps(
            from: ramp, to: rampEnds[index], slots: first + length, first: first,
            group: group.pointee, workspace)
          if index == VoicePool.freeRamps {
            newRamp = addRamps(
              from: newRamp, to: rampCount, slots: first + length, first: first,
              group: group.pointee, workspace)
          }
        }
        let lines = harmonic * group.pointee.capacity + first
        for power in 0..<powers {
          let weights =
            isRamp
            ? UnsafePointer(workspace.weights + power * TileWorkspace.chunk)
            : UnsafePointer(group.pointee.amplitudes + first)
          for move in 0..<(isMoving ? 2 : 1) {
            var lineWeights = weights
            if hasLines {
              lineWeights = UnsafePointer(workspace.lineWeights)
              let tilts = group.pointee.tilts + lines
              kernels.lineWeights(
                weights: weights, bases: move == 0 ? group.pointee.bases + lines : tilts,
                slopes: tilts, factor: move == 0 && isFree ? Float(tileControl.level) : 0,
                count: length, output: workspace.lineWeights)
            }
            for turn in 0..<(isTurning ? 2 : 1) {
              kernels.pairs(
                first: turn == 0 ? workspace.sines : workspace.cosines,
                second: turn == 0 ? workspace.cosines : workspace.sines,
                sign: turn == 0 ? 1 : -1, weights: lineWeights, count: length,
                pairs: workspace.pairs)
              for index in cornerStart..<corner {
                let slot = Int(corners[index]) - first
                workspace.pairs[2 * slot] = 0
                workspace.pairs[2 * slot + 1] = 0
              }
              let vectors = plan.vectors[harmonic]
              let sum = workspace.sums.sum(
                NodeSums.Basis(
                  isWarped: isWarped, power: power, isMoving: move != 0,
                  rotation: isTurning ? 2 * harmonic + 1 + turn : 0), vectors: vectors)
              for vector in 0..<vectors {
                kernels.accumulate(
                  rows: group.pointee.rows(harmonic: harmonic, vector: vector, plan: plan)
                    + 16 * first,
                  pairs: workspace.pairs, count: length, sums: sum + 16 * vector)
              }
            }
          }
        }
      }
    }
  }

  /// Brings a group's rows to the tile's width.
  mutating func setRowWidth(group index: Int, _ workspace: TileWorkspace) {
    pool.groups[index].setRowWidth(
      VoicePool.isFree(index) && isWarped ? tileControl.width : plan.half,
      harmonics: constants.harmonicCount,
      plan: plan, kernels: workspace.kernels)
  }

  /// Interpolates every node sum to the tile's frames.
  mutating func addSums(_ workspace: TileWorkspace) {
    let sums = workspace.sums
    let kernels = workspace.kernels
    for number in 0..<sums.count {
      let basis = sums.basis(number)
      let mask = sums.mask(basis)
      var most = 0
      for index in 0..<(16 * NodePlan.maximumVectors) { sums.coefficients[index] = 0 }
      for vectors in 1..<(NodePlan.maximumVectors + 1) where mask & (1 << (vectors - 1)) != 0 {
        most = vectors
        let sum = sums.sum(basis, vectors: vectors)
        for vector in 0..<vectors {
          kernels.narrow(sum + 16 * vector, sums.pairs + 16 * vector)
        }
        let series = plan.series + 16 * NodePlan.seriesOffset(vectors)
        for output in 0..<vectors {
          kernels.accumulate(
            rows: series + output * 8 * vectors * 16, pairs: sums.pairs, count: 8 * vectors,
            sums: sums.coefficients + 16 * output)
        }
      }
      for vector in 0..<most {
        kernels.narrow(sums.coefficients + 16 * vector, sums.series + 16 * vector)
      }
      kernels.addSeries(
        coefficients: sums.series, count: 16 * most,
        positions: basis.isWarped ? UnsafePointer(workspace.positions) : plan.frames,
        multipliers: multipliers(of: basis, workspace), frames: plan.tileFrames,
        output: workspace.buffer)
    }
  }

  /// The factor of a sum at every frame.
  private mutating func multipliers(
    of basis: NodeSums.Basis, _ workspace: TileWorkspace
  ) -> UnsafePointer<Float> {
    let frames = plan.tileFrames
    let powers = plan.powers + basis.power * frames
    guard basis.isMoving || basis.rotation > 0 else { return powers }
    let result = workspace.multipliers
    for frame in 0..<frames { result[frame] = powers[frame] }
    if basis.isMoving {
      for frame in 0..<frames { result[frame] *= workspace.moves[frame] }
    }
    if basis.rotation > 0 {
      // Sine sums turn with the cosine of the common phase and cosine sums with its sine.
      let harmonic = (basis.rotation - 1) / 2
      let isCosine = basis.rotation & 1 != 0
      let turns =
        workspace.rotations + (2 * harmonic + (isCosine ? 1 : 0)) * (workspace.frames + 16)
      for frame in 0..<frames { result[frame] *= turns[frame] }
    }
    return UnsafePointer(result)
  }

  /// Writes the tile with the player's intensity: the law is multiplicative, so the control
  /// multiplies the sum of all events.
  /// - Parameter mix: to which the tile is added instead, where its intensity moves.
  /// - Returns: whether `output` holds the tile.
  mutating func applyIntensity(
    _ workspace: TileWorkspace, _ mix: UnsafeMutablePointer<Float>?
  ) -> Bool {
    let frames = plan.tileFrames
    var count = readIntensityPieces()
    // The square of a run's value is taken in double precision where it does not move.
    if constants.isQuadratic {
      count = PlayerControl.expandRuns(count, of: intensity, to: tileControl.end)
    }
    if count == 1, intensity[0].slope == 0, intensity[0].run == nil {
      let value = intensity[0].value
      let gain = Float(constants.isQuadratic ? value * value : value)
      workspace.kernels.scale(workspace.buffer, by: gain, frames: frames, output: output)
      return true
    }
    var gains = UnsafePointer(workspace.gains)
    if count == 1, let run = intensity[0].run {
      gains = run
    } else {
      fillLines(of: intensity, count: count, less: 0, into: workspace.gains, workspace)
    }
    if let mix {
      workspace.kernels.addScaled(
        workspace.buffer, gains: gains, isQuadratic: constants.isQuadratic, frames: frames,
        output: mix)
      return false
    }
    workspace.kernels.scale(
      workspace.buffer, gains: gains, isQuadratic: constants.isQuadratic,
      frames: frames, output: output)
    return true
  }
}
