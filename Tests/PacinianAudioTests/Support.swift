import Foundation
import PacinianBase
import PacinianMedia
import PacinianModel
import PacinianReference
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// Two channels.
struct Stereo: Equatable {
  var left: [Float]
  var right: [Float]

  init(frames: Int) {
    left = [Float](repeating: 0, count: frames)
    right = left
  }

  /// The first frame at which two outputs differ in their bits, or `nil`. (An expectation on the
  /// arrays themselves would print them.)
  func firstDifference(_ other: Stereo) -> Int? {
    if left.count != other.left.count { return min(left.count, other.left.count) }
    return left.indices.first {
      left[$0].bitPattern != other.left[$0].bitPattern
        || right[$0].bitPattern != other.right[$0].bitPattern
    }
  }

  subscript(_ range: Range<Int>) -> Stereo {
    var part = Stereo(frames: 0)
    part.left = Array(left[range])
    part.right = Array(right[range])
    return part
  }
}

extension AudioPlayer {
  convenience init(_ score: AudioScore) {
    self.init(score: score, liveCapacity: 8_192, voiceCapacity: 64)
  }

  /// Renders a pass in blocks of the sizes given, over and over; frame 0 is where it begins.
  func render(
    frames: Int, blocks: [Int] = [512], from instant: ScoreInstant = 0, at first: Int = 0,
    entersMidway: Bool = false, before: (Int, Int) -> Void = { _, _ in }
  ) -> Stereo {
    state.pointee.begin(
      at: first, instant: instant, beginning: instant,
      entersMidway: entersMidway)
    var output = Stereo(frames: frames)
    var frame = 0
    var index = 0
    while frame < frames {
      let count = min(blocks[index % blocks.count], frames - frame)
      before(frame, count)
      output.left.withUnsafeMutableBufferPointer { left in
        output.right.withUnsafeMutableBufferPointer { right in
          state.pointee.add(
            left: left.baseAddress! + frame, right: right.baseAddress! + frame, frameCount: count,
            position: first + frame)
        }
      }
      frame += count
      index += 1
    }
    return output
  }
}

/// Over both channels.
func signalToNoise(_ truth: (left: [Double], right: [Double]), _ output: Stereo) -> Double {
  signalToNoise(truth.left + truth.right, output.left + output.right)
}

func signalToNoise(_ truth: Stereo, _ output: Stereo) -> Double {
  signalToNoise((truth.left.map(Double.init), truth.right.map(Double.init)), output)
}

/// A WAV file of 32-bit floats, made by hand: the tests' own, so that its fields can be wrong.
struct WAV {
  var sampleRate = 48_000
  var channels = 1
  /// Interleaved.
  var samples: [Float] = []
  /// What the headers claim, where it is not the truth.
  var claimedBytes: UInt32?

  var bytes: [UInt8] {
    func word(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.littleEndian, Array.init) }
    func half(_ value: Int) -> [UInt8] {
      withUnsafeBytes(of: UInt16(value).littleEndian, Array.init)
    }
    let size = claimedBytes ?? UInt32(4 * samples.count)
    var bytes = Array("RIFF".utf8) + word(size &+ 36) + Array("WAVEfmt ".utf8) + word(16)
    bytes += half(3) + half(channels) + word(UInt32(sampleRate))
    bytes += word(UInt32(sampleRate * channels * 4)) + half(channels * 4) + half(32)
    bytes += Array("data".utf8) + word(size)
    return bytes + samples.withUnsafeBytes { Array($0) }
  }

  static func sine(_ hertz: Double, seconds: Double, sampleRate: Int = 48_000) -> WAV {
    WAV(
      sampleRate: sampleRate,
      samples: (0..<Int(seconds * Double(sampleRate))).map {
        Float(0.5 * sin(2 * Double.pi * hertz * Double($0) / Double(sampleRate)))
      })
  }
}

extension AudioWaveform {
  var leftSamples: [Double] { (0..<frameCount).map { Double(left[$0]) } }
  var rightSamples: [Double] { (0..<frameCount).map { Double(right[$0]) } }
}

extension AudioClip {
  /// The same for the reference.
  var reference: ReferenceClip {
    ReferenceClip(
      left: waveform.leftSamples, right: waveform.isStereo ? waveform.rightSamples : nil,
      usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled)
  }

  /// Noise below a fifth of the sample rate, so that no interpolation is at its band's edge.
  static func noise(
    seed: UInt64, frames: Int, isStereo: Bool = false, usesVolumeEnvelope: Bool = true,
    isLoopEnabled: Bool = false, sampleRate: Int = 48_000
  ) throws -> AudioClip {
    var generator = SplitMix(seed: seed)
    var memory = [0.0, 0.0, 0.0, 0.0]
    let samples = (0..<(isStereo ? 2 : 1) * frames).map { index -> Float in
      let channel = isStereo ? index % 2 : 0
      memory[channel] += 0.3 * (generator.number(-1...1) - memory[channel])
      memory[channel + 2] += 0.3 * (memory[channel] - memory[channel + 2])
      return Float(memory[channel + 2])
    }
    let wav = WAV(sampleRate: sampleRate, channels: isStereo ? 2 : 1, samples: samples)
    return AudioClip(
      try AudioWaveform(bytes: wav.bytes, sampleRate: sampleRate),
      usesVolumeEnvelope: usesVolumeEnvelope, isLoopEnabled: isLoopEnabled)
  }
}

func tone(
  at time: Double = 0, duration: Double? = 0.5, _ parameters: [EventParameterID: Double] = [:]
) -> Event {
  Event(
    kind: .audioContinuous, time: time, duration: duration,
    parameters: parameters.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { EventParameter($0.key, $0.value) })
}

func recording(
  at time: Double = 0, duration: Double? = nil, _ parameters: [EventParameterID: Double] = [:]
) -> Event {
  var event = tone(at: time, duration: duration, parameters)
  event.kind = .audioCustom
  event.waveform = EventWaveform(path: "a.wav")
  return event
}

extension AudioScore {
  /// The whole rendering by one player.
  func rendered(blocks: [Int] = [512], frames: Int? = nil) -> Stereo {
    AudioPlayer(self).render(frames: frames ?? frameCount, blocks: blocks)
  }
}
