import CAllocationCounter
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// What a player does while it runs.
@Suite struct PlayerTests {
  private func score(_ generator: inout SplitMix, controls: Int = 10) throws -> AudioScore {
    let pattern = generator.pattern(
      kinds: [.audioContinuous, .audioCustom], events: 12, controls: controls)
    return try score(pattern)
  }

  private func score(_ pattern: Pattern) throws -> AudioScore {
    var clips: [Int: AudioClip] = [:]
    for (index, event) in pattern.events.enumerated() where event.kind == .audioCustom {
      clips[index] = try AudioClip.noise(
        seed: UInt64(index), frames: 9_000, isStereo: index % 2 == 0,
        usesVolumeEnvelope: index % 3 > 0, isLoopEnabled: index % 5 == 0)
    }
    return try AudioScore(pattern, clips: clips)
  }

  @Test("the same bits for any division into blocks", arguments: 1...4)
  func partition(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    let score = try score(&generator)
    let frames = min(score.frameCount, 24_000)
    let whole = score.rendered(blocks: [frames], frames: frames)
    for blocks in [[1], [64], [512], [1, 63, 7, 1_000, 128], [97]] {
      let difference = score.rendered(blocks: blocks, frames: frames).firstDifference(whole)
      #expect(difference == nil, "blocks \(blocks)")
    }
  }

  @Test(
    "a value sent live is a parameter of the pattern at the same instant, to the bit",
    arguments: 1...4)
  func live(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed) + 40)
    let plain = generator.pattern(
      kinds: [.audioContinuous, .audioCustom], events: 12, controls: 0)
    let sent = (0..<40).map { _ in
      (
        id: AudioIDs.all[generator.whole(0...AudioIDs.all.count - 1)],
        frame: generator.whole(0...20_000),
        value: generator.number(-1...1)
      )
    }.sorted { $0.frame < $1.frame }
    var baked = plain
    baked.controls = sent.map { parameter($0.id, at: Double($0.frame) / 48_000, $0.value) }
    let score = try score(baked)
    let frames = min(score.frameCount, 24_000)
    let expected = score.rendered(frames: frames)
    for block in [1, 48, 64, 500] {
      let player = AudioPlayer(try self.score(plain))
      var order = 0
      let output = player.render(frames: frames, blocks: [block]) { frame, count in
        for entry in sent where entry.frame >= frame && entry.frame < frame + count {
          let value = entry.id.clamp(entry.value)
          let taken = player.state.pointee.live.send(
            entry.id.index - ControlID.hapticCount,
            LiveEntry(
              frame: BusFrame(entry.frame), to: value, end: BusFrame(entry.frame),
              writer: BusFrame(entry.frame), order: order))
          order += 1
          #expect(taken)
        }
      }
      #expect(output.firstDifference(expected) == nil, "blocks of \(block)")
    }
  }

  @Test("a pass that enters midway is the slice of the whole after its attack", arguments: 1...6)
  func midway(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed) + 80)
    let pattern = Pattern(
      events: [
        tone(duration: 0.6, [.audioPitch: 0.2, .attackTime: generator.number(0...1) * 0.3]),
        recording(at: 0.05, [.audioPitch: generator.number(-1...1)]),
        tone(at: 0.1, duration: 0.5, [.sustained: 0, .decayTime: 0.9]),
        recording(at: 0.02, duration: 0.5), recording(at: 0.03, duration: 0.6),
        recording(at: 0.04, duration: 0.5),
      ],
      controls: [
        curve(.audioPitch, at: 0.01, [(0, -1), (0.1, 0.8), (0.3, -0.2)]),
        curve(.audioVolume, at: 0.1, [(0, 1), (0.3, 0.5)]),
      ])
    let score = try score(pattern)
    let whole = score.rendered()
    let seek = generator.whole(6_000...14_000)
    let frames = score.frameCount - seek
    let output = AudioPlayer(score).render(
      frames: frames, from: ScoreInstant(seek), at: 1_234_567, entersMidway: true)
    // The longest attack here is 2 ms · 1000^0.3 = 16 ms.
    let settled = 800
    let ratio = signalToNoise(
      whole[(seek + settled)..<score.frameCount], output[settled..<frames])
    // Positions are summed there and integrated here; the interpolation table has the rest.
    #expect(ratio >= 100, "\(ratio) dB")
    // No click at the entry: what sounds begins at nothing.
    #expect(output.left[0] == 0)
    #expect(output.left[..<40].contains { $0 != 0 })
  }

  @Test("an event that decays by itself and has no duration is entered in its decay")
  func midwayInDecay() throws {
    let score = try score(
      Pattern(events: [tone(duration: 0, [.sustained: 0, .attackTime: 1, .decayTime: 1])]))
    let whole = score.rendered()
    let (seek, frames) = (144_000, 47_000)
    let output = AudioPlayer(score).render(
      frames: frames, from: ScoreInstant(seek), at: 0, entersMidway: true)
    // Both lines pass a half of the gain a second: the new attack meets the decay after 0.5 s.
    let settled = 24_100
    #expect(output.left[settled...].contains { $0 != 0 })
    #expect(
      signalToNoise(whole[(seek + settled)..<(seek + frames)], output[settled..<frames]) >= 100)
  }

  @Test(
    "a pass that does not enter midway skips what began before, and starts the rest on its frames")
  func skip() throws {
    let pattern = Pattern(events: [tone(duration: 0.4), tone(at: 0.3, duration: 0.1)])
    let score = try score(pattern)
    let later = try self.score(Pattern(events: [tone(duration: 0.1)])).rendered()
    // From between two frames: 14 400 − 4 800.3 + 0.5.
    let output = AudioPlayer(score).render(frames: 15_000, from: 4_800.3, at: 77)
    #expect(output.left[..<9_600].allSatisfy { $0 == 0 })
    #expect(output[9_600..<(9_600 + later.left.count)].firstDifference(later) == nil)
    // A negative frame is a start in the future.
    let delayed = AudioPlayer(try self.score(Pattern(events: [tone(duration: 0.1)])))
      .render(frames: 9_000, blocks: [100], from: -1_000)
    #expect(delayed[1_000..<(1_000 + later.left.count)].firstDifference(later) == nil)
  }

  @Test("a player can begin again, and what was sent goes over")
  func again() throws {
    let score = try score(Pattern(events: [tone()]))
    let player = AudioPlayer(score)
    let first = player.render(frames: score.frameCount)
    #expect(player.state.progress().isFinished)
    let second = player.render(frames: score.frameCount, at: 100_000)
    #expect(second.firstDifference(first) == nil)
    let other = AudioPlayer(score)
    let sent = LiveEntry(frame: 150_000, to: 0.5, end: 150_000, writer: 150_000, order: 0)
    let taken = player.state.pointee.live.send(AudioControlKind.volume.rawValue, sent)
    #expect(taken)
    other.state.pointee.live.follow(
      player.state.pointee.live, at: 150_000, patternEnd: .never)
    let half = other.render(frames: score.frameCount, at: 150_000)
    #expect((0..<score.frameCount).allSatisfy { half.left[$0] == first.left[$0] / 2 })
    other.state.pointee.live.forget(before: 300_000)
    let full = other.render(frames: score.frameCount, at: 300_000)
    #expect(full.firstDifference(first) == nil)
    // What went over lies in the memory of the other.
    withExtendedLifetime(player) {}
  }

  @Test("an event beyond the voices is dropped and counted; one after the end of another is not")
  func capacity() throws {
    let score = try score(
      Pattern(events: [tone(duration: 0.1), tone(at: 0.05), tone(at: 0.2, duration: 0.1)]))
    let player = AudioPlayer(score: score, liveCapacity: 1, voiceCapacity: 1)
    let output = player.render(frames: score.frameCount, blocks: [1_000])
    #expect(player.state.progress().droppedCount == 1)
    #expect(output.left[10_000] != 0)
    for index in 1..<5 {
      let value = LiveEntry(
        frame: BusFrame(50_000 * index), to: 1, end: 0, writer: BusFrame(50_000 * index),
        order: index)
      let taken = player.state.pointee.live.send(0, value)
      #expect(taken == (index == 1))
    }
  }

  @Test("rendering, beginning, stopping and sending allocate nothing and take no lock")
  func allocations() throws {
    var generator = SplitMix(seed: 9)
    let player = AudioPlayer(try score(&generator))
    var left = [Float](repeating: 0, count: 64)
    var right = left
    var calls: Int64 = 0
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        for pass in 0..<3 {
          allocation_counter_start()
          player.state.pointee.begin(
            at: pass * 40_000, instant: ScoreInstant(Double(pass) * 3_000.5),
            beginning: ScoreInstant(Double(pass) * 3_000.5), entersMidway: true)
          for block in 0..<400 {
            let frame = pass * 40_000 + block * 64
            _ = player.state.pointee.live.send(
              block % 7,
              LiveEntry(
                frame: BusFrame(frame + 10), to: Double(block % 10) / 10, end: BusFrame(frame + 40),
                writer: BusFrame(frame + 10), order: block))
            if block == 350 { player.state.pointee.stop(at: BusFrame(frame + 3)) }
            player.state.pointee.add(
              left: left.baseAddress!, right: right.baseAddress!, frameCount: 64, position: frame)
          }
          calls += allocation_counter_stop()
        }
      }
    }
    #expect(calls == 0)
    #expect(left.allSatisfy { $0.isFinite })
  }

  @Test("several players add up")
  func mixing() throws {
    let score = try score(Pattern(events: [tone(duration: 0.1)]))
    let alone = score.rendered()
    let player = AudioPlayer(score)
    player.state.pointee.begin(at: 0, instant: 0, beginning: 0, entersMidway: false)
    var output = alone
    output.left.withUnsafeMutableBufferPointer { left in
      output.right.withUnsafeMutableBufferPointer { right in
        player.state.pointee.add(
          left: left.baseAddress!, right: right.baseAddress!, frameCount: score.frameCount,
          position: 0)
      }
    }
    #expect(output.left.indices.allSatisfy { output.left[$0] == 2 * alone.left[$0] })
  }
}
