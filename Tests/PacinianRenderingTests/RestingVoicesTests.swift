import PacinianKernels
import PacinianTestSupport
import Testing

@Suite struct RestingVoicesTests {
  /// Which of the lines move, under which law, and the degree of their product.
  private static let kinds: [(isQuadratic: Bool, envelope: Bool, gain: Bool, degree: Int)] = [
    (false, false, false, 0), (true, false, false, 0), (false, true, false, 1),
    (false, false, true, 1), (false, true, true, 2), (true, true, false, 2),
    (true, false, true, 2),
  ]

  /// A voice of a kind whose lines stay under 1 for ten thousand frames.
  private func voice(
    _ kind: (isQuadratic: Bool, envelope: Bool, gain: Bool, degree: Int), start: Int,
    _ generator: inout Generator
  ) -> RestingFixture.Truth {
    RestingFixture.Truth(
      frequency: generator.uniform(80...230) / 48_000, turns: generator.uniform(), start: start,
      amplitude: generator.uniform(0.2...1),
      envelope: (generator.uniform(0.3...0.7), kind.envelope ? generator.uniform(-3e-5...3e-5) : 0),
      gain: (generator.uniform(0.3...0.7), kind.gain ? generator.uniform(-3e-5...3e-5) : 0),
      isQuadratic: kind.isQuadratic)
  }

  /// Each degree alone, one voice to more than a kernel takes at a time.
  @Test(arguments: kinds.indices, KernelLevel.available)
  func degrees(kind: Int, level: KernelLevel) throws {
    for count in [1, 2, 17, 300] {
      var generator = Generator(seed: UInt64(100 * kind + count))
      let fixture = RestingFixture(capacity: count, level: level)
      for owner in 0..<count {
        fixture.add(voice(Self.kinds[kind], start: 12_800, &generator), owner: owner)
      }
      #expect(fixture.degrees == [Self.kinds[kind].degree])
      // Over tiles enough for voices that cancel each other in some.
      var (truth, output): ([Double], [Float]) = ([], [])
      for tile in 100..<140 {
        truth += fixture.truth(128 * tile)
        output += try #require(fixture.render(128 * tile))
      }
      // Nodes are good to −135 dB of a voice; floats are to −144.
      #expect(signalToNoise(truth, output) >= 120, "\(count) voices")
      for owner in 0..<count { fixture.remove(owner: owner) }
      #expect(fixture.render(128 * 141) == nil)
    }
  }

  /// Voices join and leave between tiles, and those that stay go on: their owners are told
  /// their numbers.
  @Test(arguments: UInt64(0)..<6)
  func joiningAndLeaving(seed: UInt64) {
    var generator = Generator(seed: seed)
    let capacity = 40
    let fixture = RestingFixture(capacity: capacity, level: .detected)
    var (whole, rendered): ([Double], [Float]) = ([], [])
    // Among the tiles the origin moves.
    let first = (1 << 24) / 128 - 100
    for tile in first..<first + 200 {
      for owner in 0..<capacity {
        if let truth = fixture.truths[owner] {
          let isOld = 128 * tile - truth.start > 9_000
          if isOld || generator.uniform() < 0.05 { fixture.remove(owner: owner) }
        } else if generator.uniform() < 0.1 * Double(tile / 20 % 3) {
          let kind = Self.kinds[generator.integer(0...Self.kinds.count - 1)]
          // Before a tile is begun the origin is that of the tile before.
          fixture.add(voice(kind, start: 128 * tile, &generator), owner: owner)
        }
      }
      let truth = fixture.truth(128 * tile)
      let output = fixture.render(128 * tile)
      #expect((output == nil) == fixture.truths.isEmpty)
      guard let output else { continue }
      whole += truth
      rendered += output
      // In no tile is a voice missed, doubled or in another's slot: −120 dB of full scale.
      let error = zip(truth, output).reduce(0) { max($0, abs($1.0 - Double($1.1))) }
      #expect(error <= 1e-6, "seed \(seed), tile \(tile)")
    }
    #expect(signalToNoise(whole, rendered) >= 120)
    #expect(fixture.degrees == [0, 1, 2])
  }

  /// A voice that rests for six minutes and longer: the origin moves under it, its phase does not
  /// jump.
  @Test(arguments: [0, 2, 6])
  func origins(kind: Int) throws {
    var generator = Generator(seed: UInt64(kind))
    let epoch = 1 << 24
    let fixture = RestingFixture(capacity: 3, level: .detected)
    for owner in 0..<3 {
      var truth = voice(Self.kinds[kind], start: epoch - 512, &generator)
      // Lines that do not leave 0…1 in forty minutes.
      truth.envelope.slope *= 1e-4
      truth.gain.slope *= 1e-4
      fixture.add(truth, owner: owner)
    }
    let starts =
      (-4..<4).map { epoch + 128 * $0 } + (-1..<1).map { 2 * epoch + 128 * $0 }
      + [5 * epoch + 1_280, 7 * epoch - 128, 7 * epoch]
    for start in starts {
      let output = try #require(fixture.render(start))
      #expect(signalToNoise(fixture.truth(start), output) >= 120, "frame \(start)")
    }
  }
}
