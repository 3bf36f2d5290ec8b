import PacinianTestSupport
import Testing

@testable import PacinianEngine

@Suite struct PlayerGainTests {
  @Test func rests() {
    let gain = PlayerGain(0.25)
    for frame in [-5, 0, 1, 1_000_000] { #expect(gain.value(at: frame) == 0.25) }
    #expect(gain.target == 0.25)
    #expect(!gain.isUnity(from: 0))
    #expect(PlayerGain(1).isUnity(from: 0))
  }

  @Test("a move takes its frames, the first of which moves already")
  func moves() {
    var gain = PlayerGain(1)
    gain.move(to: 0, over: 4, at: 100)
    #expect((98...105).map { gain.value(at: $0) } == [1, 1, 0.75, 0.5, 0.25, 0, 0, 0])
    #expect(gain.target == 0)
    gain.move(to: 1, over: 2, at: 200)
    #expect((198...203).map { gain.value(at: $0) } == [0, 0, 0.5, 1, 1, 1])
    #expect(!gain.isUnity(from: 201))
    #expect(gain.isUnity(from: 202))
  }

  @Test func jumps() {
    var gain = PlayerGain(1)
    gain.move(to: 0.5, over: 0, at: 10)
    #expect((8...11).map { gain.value(at: $0) } == [1, 1, 0.5, 0.5])
    gain.move(to: 1, over: 0, at: 20)
    #expect(gain.isUnity(from: 20))
  }

  @Test("a move in the middle of another goes on from where that has come to")
  func turns() {
    var gain = PlayerGain(1)
    gain.move(to: 0, over: 8, at: 0)
    let last = gain.value(at: 3)
    gain.move(to: 1, over: 4, at: 4)
    #expect(gain.value(at: 3) == last)
    #expect((4...8).map { gain.value(at: $0) } == [0.625, 0.75, 0.875, 1, 1])
  }

  @Test("the same target again changes nothing, in the middle of a move neither")
  func sameTarget() {
    var gain = PlayerGain(1)
    gain.move(to: 0, over: 8, at: 0)
    let before = (0...9).map { gain.value(at: $0) }
    gain.move(to: 0, over: 100, at: 4)
    #expect((0...9).map { gain.value(at: $0) } == before)
  }

  @Test("random moves are as even as a line, and end at the target", arguments: 0..<8)
  func randomMoves(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    var gain = PlayerGain(1)
    var frame = 0
    for _ in 0..<200 {
      let target = Float(Int.random(in: 0...4, using: &generator)) / 4
      let frames = Int.random(in: 1...500, using: &generator)
      let from = gain.value(at: frame - 1)
      let isNew = target != gain.target
      gain.move(to: target, over: frames, at: frame)
      let start = frame
      let end = start + Int.random(in: 1...800, using: &generator)
      var last = from
      while frame < end {
        let value = gain.value(at: frame)
        // A line's step, and what three roundings do to each of two values.
        #expect(value >= -1e-7 && value <= 1 + 1e-7)
        if isNew { #expect(abs(value - last) <= abs(target - from) / Float(frames) + 2e-7) }
        last = value
        frame += 1
      }
      if isNew, end > start + frames { #expect(last == target) }
    }
  }
}
