import CAllocationCounter
import PacinianAnalysis
import PacinianTestSupport
import Testing

@Suite("Sound felt live")
struct FollowerTests {
  private func randomSettings(_ random: inout SplitMix) -> FollowerSettings {
    var settings = FollowerSettings()
    settings.sampleRate = random.pick([8000, 11_025, 44_100, 48_000, 192_000])
    settings.channelCount = random.pick([1, 2, 3, 8])
    settings.gain = random.pick([0, -6, 20])
    settings.gate = random.pick([-60, -40])
    settings.sensitivity = random.pick([0, 0.5, 1])
    return settings
  }

  /// Tones, bursts of noise and numbers that are none.
  private func randomSound(_ settings: FollowerSettings, _ random: inout SplitMix) -> [Float] {
    var samples: [Float] = []
    while samples.count < settings.sampleRate * settings.channelCount / 3 {
      let count = random.whole(1...settings.sampleRate / 20) * settings.channelCount
      let level = Float(random.pick([0, 0.001, 0.1, 1.5]))
      switch random.whole(0...2) {
      case 0: samples += (0..<count).map { _ in Float(random.number(-1...1)) * level }
      case 1: samples += (0..<count).map { level * Float($0 % 97 - 48) / 48 }
      default: samples += [Float](repeating: 0, count: count)
      }
    }
    for _ in 0..<random.whole(0...3) {
      samples[random.whole(0...samples.count - 1)] = random.pick([.nan, .infinity, -3e38])
    }
    return samples
  }

  @Test("Any division into blocks gives the same bits, and so does a follower after a reset")
  func partitions() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let settings = randomSettings(&random)
      let sound = randomSound(settings, &random)
      let follower = try HapticFollower(settings)
      let whole = Following(sound, by: follower, blocks: { sound.count })
      let longest = random.pick([1, 7, 130, 5000])
      let parts = try Following(sound, settings, blocks: { random.whole(0...longest) })
      #expect(whole == parts, "seed \(seed): \(settings)")
      #expect(whole.intensity.contains { $0 > 0 }, "seed \(seed): \(settings)")
      #expect((whole.intensity + whole.sharpness).allSatisfy { (0...1).contains($0) })
      #expect(settings.sensitivity > 0 || whole.onsets.isEmpty)
      _ = Following(randomSound(settings, &random), by: follower, blocks: { 77 })
      follower.reset()
      #expect(Following(sound, by: follower) == whole, "seed \(seed): \(settings)")
    }
  }

  @Test("Following allocates nothing and takes no lock")
  func allocations() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let settings = randomSettings(&random)
      let follower = try HapticFollower(settings)
      let sound = randomSound(settings, &random)
      let count = sound.count / settings.channelCount
      let values = UnsafeMutablePointer<Float>.allocate(capacity: 2 * count)
      let onsets = UnsafeMutablePointer<FollowedOnset>.allocate(
        capacity: follower.mostOnsets(frameCount: count))
      defer {
        values.deallocate()
        onsets.deallocate()
      }
      let calls = sound.withUnsafeBufferPointer { sound in
        allocation_counter_start()
        _ = follower.follow(
          sound.baseAddress!, count: count, intensity: values, sharpness: values + count,
          onsets: onsets)
        follower.reset()
        return allocation_counter_stop()
      }
      #expect(calls == 0, "seed \(seed)")
    }
  }

  // The bar is 10 ms after the sound, wherever in a step that comes.
  @Test("A click is felt within the delay", arguments: [8000, 22_050, 44_100, 48_000, 192_000])
  func latency(rate: Int) throws {
    var settings = FollowerSettings()
    settings.sampleRate = rate
    for offset in stride(from: 0, to: rate / 400, by: max(1, rate / 6000)) {
      let click = rate / 2 + offset
      var sound = [Float](repeating: 0, count: rate)
      let length = max(1, rate / 8000)
      for index in 0..<length { sound[click + index] = index % 2 == 0 ? 1 : -1 }
      let following = try Following(sound, settings)
      #expect(Double(following.delayFrames) <= 0.01 * Double(rate))
      let onset = try #require(following.onsets.first)
      #expect(following.onsets.count == 1)
      // (The peak is within the click.)
      let latest = click + length + following.delayFrames
      #expect((click...latest).contains(Int(onset.frame)))
      let first = try #require(following.intensity.firstIndex { $0 > 0 })
      #expect((click...click + following.delayFrames).contains(first))
      #expect(onset.intensity > 0.1)
    }
  }

  @Test(
    "Steps last a millisecond on the whole, also where that is no whole number of frames",
    arguments: [11_025, 22_050, 44_100])
  func steps(rate: Int) throws {
    var settings = FollowerSettings()
    settings.sampleRate = rate
    var sound = [Float](repeating: 0, count: 3 * rate)
    for click in stride(from: rate / 2, to: sound.count - rate / 4, by: rate / 4 + 7) {
      for index in 0..<rate / 4_000 { sound[click + index] = index % 2 == 0 ? 1 : -1 }
    }
    let onsets = try Following(sound, settings).onsets
    #expect(onsets.count == 9)
    // An onset is at the beginning of a step.
    for onset in onsets.map({ Int($0.frame) }) {
      let step = (onset * 1_000 + rate - 1) / rate
      #expect(step * rate / 1_000 == onset)
    }
  }

  @Test("Silence, and what is below the gate, is still; after a sound it gets still again")
  func stillness() throws {
    let silent = try Following([Float](repeating: 0, count: 48_000))
    #expect(silent.intensity.allSatisfy { $0 == 0 } && silent.onsets.isEmpty)
    var random = SplitMix(seed: 5)
    let noise = (0..<48_000).map { _ in Float(random.number(-1...1)) }
    let hiss = try Following(noise.map { $0 * 0.0009 })
    #expect(hiss.intensity.allSatisfy { $0 == 0 } && hiss.onsets.isEmpty)
    let after = try Following(noise + [Float](repeating: 0, count: 24_000))
    #expect(after.intensity[24_000..<48_000].allSatisfy { $0 > 0.5 })
    // The level falls by 40 dB in 100 ms; the mean of the noise takes as long again to go.
    #expect(after.intensity[(48_000 + 12_000)...].allSatisfy { $0 == 0 })
    var settings = FollowerSettings()
    settings.gate = -20
    let gated = try Following(noise.map { $0 * 0.09 }, settings)
    #expect(gated.intensity.allSatisfy { $0 == 0 } && gated.onsets.isEmpty)
  }

  @Test("A gain is that of the sound, and more than full scale counts as full scale")
  func gain() throws {
    var random = SplitMix(seed: 6)
    let noise = (0..<24_000).map { _ in Float(random.number(-0.9...0.9)) }
    var settings = FollowerSettings()
    settings.gain = 20
    let raised = try Following(noise.map { $0 / 10 }, settings)
    let plain = try Following(noise)
    #expect(raised.onsets.map(\.frame) == plain.onsets.map(\.frame))
    // (A tenth is rounded.)
    #expect(zip(raised.intensity, plain.intensity).allSatisfy { abs($0 - $1) < 1e-4 })
    let loud = noise.map { $0 < 0 ? Float(-1) : 1 }
    #expect(try Following(loud) == Following(loud.map { $0 * 4 }))
  }

  @Test("A sample that is not finite is silence, and leaves nothing behind")
  func notFinite() throws {
    let tone = Sounds.tone(200, seconds: 0.5, rate: 48_000)
    var wrong = tone
    var silenced = tone
    for (index, sample) in [Float.nan, .infinity, -.infinity, .signalingNaN].enumerated() {
      wrong[3000 + 5000 * index] = sample
      silenced[3000 + 5000 * index] = 0
    }
    #expect(try Following(wrong) == Following(silenced))
  }

  @Test(
    "Sharpness is the brightness of a sound",
    arguments: [(60, 0.06), (150, 0.15), (420, 0.42), (800, 0.8), (3000, 1)])
  func sharpness(hertz: Double, wanted: Float) throws {
    let tone = try Following(Sounds.tone(hertz, seconds: 0.5, rate: 48_000))
    // Tails of the resonators far from a tone, which a spectrum of 50 ms has not, lead to the
    // middle.
    #expect(abs(tone.sharpness[20_000] - wanted) < 0.08)
    #expect(tone.sharpness[12_000...20_000].allSatisfy { abs($0 - tone.sharpness[20_000]) < 0.05 })
  }

  @Test("Channels of opposite phase do not cancel each other, and one stroke in both is one")
  func channels() throws {
    var settings = FollowerSettings()
    var random = SplitMix(seed: 7)
    var sound = [Float](repeating: 0, count: 48_000)
    for frame in 12_000..<36_000 { sound[frame] = Float(random.number(-0.5...0.5)) }
    let mono = try Following(sound)
    settings.channelCount = 2
    let opposite = try Following(sound.flatMap { [$0, -$0] }, settings)
    #expect(opposite.onsets.map(\.frame) == mono.onsets.map(\.frame))
    #expect(mono.onsets.count == 1)
    #expect(zip(opposite.intensity, mono.intensity).allSatisfy { abs($0 - $1) < 1e-5 })
    #expect(zip(opposite.sharpness, mono.sharpness).allSatisfy { abs($0 - $1) < 1e-5 })
    // A stroke that one channel alone has is felt, weaker by 3 dB.
    let one = try Following(sound.flatMap { [0, $0] }, settings)
    #expect(one.onsets.map(\.frame) == mono.onsets.map(\.frame))
  }

  @Test("Strokes are onsets, and the periods of a tone are not once it is known")
  func trains() throws {
    func clicks(every seconds: Double, count: Int) -> [Float] {
      var sound = [Float](repeating: 0, count: Int((Double(count) * seconds + 0.1) * 48_000))
      var random = SplitMix(seed: 8)
      for click in 0..<count {
        for index in 0..<96 {
          sound[2400 + Int(Double(click) * seconds * 48_000) + index] =
            Float(random.number(-0.8...0.8))
        }
      }
      return sound
    }
    #expect(try Following(clicks(every: 0.25, count: 8)).onsets.count == 8)
    #expect(try Following(clicks(every: 0.06, count: 20)).onsets.count == 20)
    // Some periods of a pitch are felt before it is one.
    #expect((1...4).contains(try Following(clicks(every: 0.008, count: 100)).onsets.count))
    #expect(try Following(Sounds.tone(30, seconds: 2, rate: 48_000)).onsets.count <= 2)
  }

  @Test("A loud stroke soon after a soft one is felt, and in its place if that is still to come")
  func outdone() throws {
    func pair(_ seconds: Double) -> [Float] {
      var sound = [Float](repeating: 0, count: 24_000)
      for index in 0..<48 {
        sound[4800 + index] = index % 2 == 0 ? 0.06 : -0.06
        sound[4800 + Int(seconds * 48_000) + index] = index % 2 == 0 ? 0.9 : -0.9
      }
      return sound
    }
    let near = try Following(pair(0.004))
    #expect(near.onsets.count == 1)
    #expect(try #require(near.onsets.first).intensity > 0.5)
    let far = try Following(pair(0.012))
    #expect(far.onsets.count == 2)
    #expect(try #require(far.onsets.last).intensity > 0.5)
  }

  @Test("A setting outside its range is named")
  func settings() throws {
    func refuses(_ word: String, _ change: (inout FollowerSettings) -> Void) {
      var settings = FollowerSettings()
      change(&settings)
      let error = #expect(throws: FollowerError.self) { try HapticFollower(settings) }
      #expect(error?.message.contains(word) == true)
    }
    for rate in [0, 7999, 192_001] { refuses("sample rate") { $0.sampleRate = rate } }
    for count in [0, 9] { refuses("channels") { $0.channelCount = count } }
    for gain in [-60.1, 60.1, .nan] { refuses("gain") { $0.gain = gain } }
    for gate in [-60.1, 0.1, .nan] { refuses("gate") { $0.gate = gate } }
    for value in [-0.1, 1.1, .nan] { refuses("sensitivity") { $0.sensitivity = value } }
  }
}
