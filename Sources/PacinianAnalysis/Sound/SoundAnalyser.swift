import PacinianBase

/// Follows a sound that comes in blocks: its level, its strokes and its brightness.
///
/// Channels are followed apart, because their mean can cancel what each of them has: the level is
/// that of their mean power, brightness is that of their mean spectrum, and a stroke counts that
/// one of them has. The answer does not depend on the division into blocks. Memory: 12 bytes a
/// millisecond for each of up to eight channels, and some kilobytes. Complexity: O(samples). Not
/// safe for use by two threads at a time.
public struct SoundAnalyser {
  /// The most channels whose strokes are looked for apart; the courses of others are shared, so
  /// that arrays of microphones keep within memory.
  static let mostCourses = 8

  private var channels: [ChannelAnalyser]
  private var brightness: BrightnessTracker

  /// - Parameters:
  ///   - sampleRate: Hz, 1 000 to 768 000.
  ///   - channelCount: 1 or more.
  public init(sampleRate: Int, channelCount: Int = 1) {
    precondition(channelCount > 0, "a sound has a channel")
    let channel = ChannelAnalyser(sampleRate: sampleRate)
    channels = Array(repeating: channel, count: channelCount)
    brightness = BrightnessTracker(sampleRate: channel.outputRate, channelCount: channelCount)
  }

  /// The values of the samples so far.
  var intake: SoundIntake { SoundIntake(joining: channels.map { $0.intake }) }

  /// Takes the next frames, channels interleaved.
  public mutating func append(_ samples: Span<Float>) {
    precondition(samples.count % channels.count == 0, "whole frames")
    if channels.count == 1 {
      channels[0].append(samples)
    } else {
      var one = [Float](repeating: 0, count: samples.count / channels.count)
      for channel in channels.indices {
        for frame in one.indices { one[frame] = samples[frame * channels.count + channel] }
        channels[channel].append(one.span)
      }
    }
    followBrightness()
  }

  private mutating func followBrightness(tailCount: Int = 0) {
    for step in channels[0].energies.indices {
      let energy = channels.reduce(0) { $0 + $1.energies[step] } / Double(channels.count)
      brightness.append(energy: energy)
    }
    let tail = [Double](repeating: 0, count: tailCount)
    brightness.append(channels.map { $0.kept + tail })
    for channel in channels.indices { channels[channel].handOver() }
  }

  /// The course of the whole sound. Nothing may be appended afterwards.
  public mutating func finish() -> SoundCourse {
    for channel in channels.indices { channels[channel].finish() }
    let stepCount = channels.reduce(0) { max($0, $1.course.levels.count) }
    for channel in channels.indices { channels[channel].pad(to: stepCount) }
    followBrightness(tailCount: brightness.tailCount)
    var course = SoundCourse()
    for (index, channel) in channels.enumerated() {
      if index < Self.mostCourses {
        course.channels.append(channel.course)
      } else {
        course.channels[index % Self.mostCourses].raise(to: channel.course)
      }
    }
    course.brightness = brightness.values
    course.seconds = Double(intake.sampleCount) / Double(intake.sampleRate)
    return course
  }
}
