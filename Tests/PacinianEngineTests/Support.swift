import Foundation
import PacinianEngine
import PacinianMedia
import PacinianModel
import PacinianReference
import PacinianTestSupport
import Synchronization

/// An engine on a manual clock: time passes when the test renders.
final class ManualEngine {
  let engine: Engine
  private(set) var output: [Float] = []
  let sampleRate: Int

  init(
    profile: String = "taptic", smoothing: Double = 0, tileFrames: Int = 64,
    _ change: (inout EngineConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = EngineConfiguration()
    configuration.notifications = .polled
    configuration.limiter = .none
    configuration.smoothing = smoothing
    configuration.tileFrames = tileFrames
    change(&configuration)
    sampleRate = configuration.sampleRate
    let profile = BuiltInProfiles.profile(named: profile)!
    engine = try Engine(
      configuration, profile: profile,
      bank: SharedBanks.bank(profile, sampleRate: configuration.sampleRate),
      recordings: .files)
  }

  var time: Double { engine.currentTime }

  /// Renders `frames` frames in blocks, and polls after each block.
  @discardableResult
  func advance(frames: Int, block: Int = 480) -> [Float] {
    var done = 0
    let start = output.count
    while done < frames {
      let count = min(block, frames - done)
      render(frames: count)
      engine.poll()
      done += count
    }
    return Array(output[start...])
  }

  /// Renders a block, and does not poll.
  func render(frames: Int) {
    var samples = [Float](repeating: .nan, count: frames)
    samples.withUnsafeMutableBufferPointer {
      engine.render(haptic: $0.baseAddress, audio: nil, frameCount: frames)
    }
    output += samples
  }

  @discardableResult
  func advance(seconds: Double, block: Int = 480) -> [Float] {
    advance(frames: Int((seconds * Double(sampleRate)).rounded()), block: block)
  }
}

/// A number that handlers count up.
final class Counter: Sendable {
  private let number = Atomic(0)
  var count: Int { number.load(ordering: .acquiring) }
  func add() { number.wrappingAdd(1, ordering: .acquiringAndReleasing) }
}

extension Pattern {
  /// Two overlapping events, a tap and two curves.
  static let rich = Pattern(
    events: [
      .continuous(at: 0, duration: 0.4, sharpness: 0.3), .transient(at: 0.1003),
      .continuous(at: 0.2501, duration: 0.5, intensity: 0.5, sharpness: 0.8),
    ],
    controls: [
      .curve(
        ParameterCurve(
          .hapticIntensity, time: 0.05,
          points: [
            ControlPoint(time: 0, value: 1), ControlPoint(time: 0.2, value: 0.3),
            ControlPoint(time: 0.5, value: 0.9),
          ])),
      .curve(
        ParameterCurve(
          .hapticSharpness, time: 0.1,
          points: [ControlPoint(time: 0, value: -0.2), ControlPoint(time: 0.4, value: 0.15)])),
    ])
}

/// The reference's signal of a pattern on the engine's clock.
func reference(
  _ pattern: Pattern, start: Double = 0, rate: Double = 1, stop: Double? = nil, frames: Int,
  profile: String = "taptic"
) throws -> [Double] {
  var renderer = try ReferenceRenderer(
    pattern, profile: BuiltInProfiles.profile(named: profile)!,
    playback: ReferencePlayback(startTime: start, rate: rate, stopTime: stop))
  return renderer.render(0..<frames)
}

func sum(_ parts: [[Double]]) -> [Double] {
  var total = parts[0]
  for part in parts.dropFirst() { for index in part.indices { total[index] += part[index] } }
  return total
}

func energy(_ samples: ArraySlice<Float>) -> Double {
  samples.reduce(0) { $0 + Double($1) * Double($1) }
}

/// A WAV file of interleaved samples.
func waveFile(_ samples: [Int16], channels: Int = 1, sampleRate: Int = 48_000) -> [UInt8] {
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let data = samples.flatMap { number(Int($0), 2) }
  return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    + number(1, 2) + number(channels, 2) + number(sampleRate, 4)
    + number(2 * channels * sampleRate, 4) + number(2 * channels, 2) + number(16, 2)
    + Array("data".utf8) + number(data.count, 4) + data
}
