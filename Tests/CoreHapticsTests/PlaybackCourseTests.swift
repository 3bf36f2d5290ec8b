import Foundation
import PacinianPattern
import Testing

@testable import CoreHaptics

@Suite("recorded events")
struct PlaybackCourseTests {
  /// A tap at 0, and a vibration from 0.5 to 1.5.
  private let pattern = Pattern(events: [
    Event(kind: .hapticTransient, time: 0),
    Event(kind: .hapticContinuous, time: 0.5, duration: 1),
  ])

  private func events(
    _ commands: [(PlaybackCommand.Action, TimeInterval)], until time: TimeInterval
  ) -> [RecordedEvent] {
    var course = PlaybackCourse(pattern, duration: pattern.duration, recordings: [:])
    for (action, time) in commands {
      course.apply(PlaybackCommand(action: action, time: time))
    }
    course.play(until: time)
    return course.events
  }

  @Test("a start plays the pattern once, from its time on")
  func start() {
    let events = events([(.start, 2)], until: 10)
    #expect(events.map(\.time) == [2, 2.5])
    #expect(events.map(\.duration) == [nil, 1])
    #expect(events.map(\.intensity) == [0.75, 0.6])
    #expect(self.events([(.start, 2)], until: 2.25).count == 1)
  }

  @Test("a stop cuts, and nothing comes after it")
  func stop() {
    #expect(events([(.start, 0), (.stop, 0.75)], until: 10).map(\.duration) == [nil, 0.25])
    #expect(events([(.start, 0), (.stop, 0.25)], until: 10).count == 1)
  }

  @Test("a start while playing begins anew")
  func restart() {
    let events = events([(.start, 0), (.start, 1)], until: 10)
    #expect(events.map(\.time) == [0, 0.5, 1, 1.5])
    #expect(events[1].duration == 0.5)
  }

  @Test("a pause shifts what follows")
  func pause() {
    #expect(
      events([(.start, 0), (.pause, 0.25), (.resume, 1.25)], until: 10).map(\.time) == [0, 1.5])
    #expect(events([(.start, 0), (.pause, 0.25)], until: 10).count == 1)
    #expect(events([(.start, 0), (.pause, 0.25), (.stop, 1), (.resume, 2)], until: 10).count == 1)
  }

  @Test("a loop repeats, and its last pass is finished when it is switched off")
  func loop() {
    let looping = events([(.loop(true), 0), (.start, 0)], until: 4)
    #expect(looping.map(\.time) == [0, 0.5, 1.5, 2, 3, 3.5])
    let ending = events([(.loop(true), 0), (.start, 0), (.loop(false), 2)], until: 10)
    #expect(ending.map(\.time) == [0, 0.5, 1.5, 2])
    let short = events([(.loop(true), 0), (.loopEnd(0.25), 0), (.start, 0)], until: 1)
    #expect(short.map(\.time) == [0, 0.25, 0.5, 0.75])
  }

  @Test("the shortest loop lasts 5 ms, as the engine's does")
  func shortLoop() {
    let taps = events([(.loop(true), 0), (.loopEnd(1e-300), 0), (.start, 0)], until: 0.0505)
    #expect(taps.count == 11)
    let fast = events(
      [(.rate(1_000), 0), (.loop(true), 0), (.loopEnd(0.25), 0), (.start, 0)], until: 0.0505)
    #expect(fast.filter { $0.type == .hapticTransient }.count == 11)
  }

  @Test("a recording is as long as its player says")
  func recording() {
    let pattern = Pattern(events: [Event(kind: .audioCustom, time: 0)])
    var course = PlaybackCourse(pattern, duration: 0.25, recordings: [0: 0.25])
    course.apply(PlaybackCommand(action: .loop(true), time: 0))
    course.apply(PlaybackCommand(action: .start, time: 0))
    course.play(until: 1)
    #expect(course.events.map(\.time) == [0, 0.25, 0.5, 0.75])
  }

  @Test("a stop cuts a recording, whose duration nobody wrote")
  func recordingCut() {
    let pattern = Pattern(events: [Event(kind: .audioCustom, time: 0)])
    var course = PlaybackCourse(pattern, duration: 0.25, recordings: [0: 0.25])
    course.apply(PlaybackCommand(action: .start, time: 1))
    course.apply(PlaybackCommand(action: .stop, time: 1.125))
    #expect(course.events.map(\.duration) == [0.125])
  }

  @Test("a loop that is switched on when the pattern has ended comes too late")
  func lateLoop() {
    #expect(events([(.start, 0), (.loop(true), 1.5)], until: 4).map(\.time) == [0, 0.5])
  }

  @Test("a loop's end that is moved to the past is now")
  func pastLoopEnd() {
    let events = events([(.loop(true), 0), (.start, 0), (.loopEnd(0.25), 1)], until: 1.6)
    #expect(events.map(\.time) == [0, 0.5, 1, 1.25, 1.5])
    #expect(events[1].duration == 0.5)
  }

  @Test("a loop's end cuts what would last longer")
  func loopCut() {
    let events = events([(.loop(true), 0), (.loopEnd(1), 0), (.start, 0)], until: 1.25)
    #expect(events.map(\.time) == [0, 0.5, 1])
    #expect(events[1].duration == 0.5)
  }

  @Test("a rate scales times and durations")
  func rate() {
    let events = events([(.rate(2), 0), (.start, 0)], until: 10)
    #expect(events.map(\.time) == [0, 0.25])
    #expect(events[1].duration == 0.5)
  }

  @Test("a seek goes there, and past the end ends it or goes round")
  func seek() {
    #expect(events([(.start, 0), (.seek(0), 0.25)], until: 10).map(\.time) == [0, 0.25, 0.75])
    #expect(events([(.start, 0), (.seek(0.25), 0.5)], until: 10).map(\.time).last == 0.75)
    #expect(events([(.start, 0), (.seek(5), 0.25)], until: 10).count == 1)
    #expect(
      events([(.loop(true), 0), (.start, 0), (.seek(5), 0.25)], until: 1).map(\.time)
        == [0, 0.25, 0.75])
    // A loop goes round at its end or the pattern's, whichever is first.
    #expect(
      events([(.loop(true), 0), (.loopEnd(4), 0), (.start, 0), (.seek(2), 0.25)], until: 1)
        .map(\.time) == [0, 0.25, 0.75])
    // Past the end, a paused player ends too.
    #expect(
      events([(.start, 0), (.pause, 0.25), (.seek(5), 0.3), (.resume, 0.5)], until: 9).count == 1)
    #expect(
      events([(.start, 0), (.pause, 0.25), (.seek(0.4), 0.3), (.resume, 0.5)], until: 9).map(\.time)
        == [0, 0.6])
  }
}
