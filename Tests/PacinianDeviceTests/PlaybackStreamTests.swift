import PacinianBase
import Synchronization
import Testing

@testable import PacinianMedia

@Suite("Playback streams")
struct PlaybackStreamTests {
  /// Plays blocks of 1, 2, 3, … ten-thousandths of full scale, each the outlook's number.
  private func play(
    _ port: ScriptedPort, _ outlooks: [BlockOutlook], wakes: Int = 1
  ) throws -> PlaybackStream {
    let number = Atomic(0)
    let channels = port.channelCount
    let stream = PlaybackStream(port) { frames, count in
      let index = number.wrappingAdd(1, ordering: .relaxed).oldValue
      for sample in 0..<count * channels { frames[sample] = Float(index + 1) / 10_000 }
      return outlooks[index]
    }
    try stream.start()
    for _ in 0..<wakes { stream.wake() }
    stream.join()
    return stream
  }

  /// Ten-thousandths as the 16-bit device gets them.
  private func words(_ blocks: [Int]) -> [Int16] {
    blocks.flatMap { block in
      [Int16](repeating: Int16((Double(block) / 10_000 * 32_767).rounded()), count: 8)
    }
  }

  @Test("blocks go to the device in order, the last is drained")
  func order() throws {
    let port = ScriptedPort()
    let stream = try play(port, [.continues, .continues, .ends])
    #expect(port.words == words([1, 2, 3]))
    #expect(port.calls.last == .drain)
    #expect(stream.isEnded)
    #expect(stream.failure == nil)
    #expect(stream.telemetry.frames == 24)
    #expect(stream.telemetry.underruns == 0)
    #expect(stream.telemetry.peak == Float(3) / 10_000)
  }

  @Test("an underrun is counted and the block played all the same")
  func underruns() throws {
    let port = ScriptedPort([Int(-EPIPE), 8, Int(-EPIPE), Int(-EPIPE), 8])
    let stream = try play(port, [.continues, .continues, .ends])
    #expect(stream.telemetry.underruns == 3)
    #expect(port.calls.count { $0 == .recover(Int(-EPIPE)) } == 3)
    #expect(port.words == words([1, 2, 3]))
    #expect(stream.failure == nil)
  }

  @Test(
    "a device that takes part of a block gets the rest; a suspended one is woken and not counted")
  func parts() throws {
    let port = ScriptedPort([3, Int(-ESTRPIPE), 4, 1])
    let stream = try play(port, [.continues, .ends])
    #expect(port.words == words([1, 2]))
    #expect(
      port.calls.prefix(5) == [
        .write(frameCount: 8), .write(frameCount: 5), .recover(Int(-ESTRPIPE)),
        .write(frameCount: 5), .write(frameCount: 1),
      ])
    #expect(stream.telemetry.underruns == 0)
  }

  @Test("a device that is lost ends the stream, with the reason")
  func lost() throws {
    let port = ScriptedPort([8, Int(-ENODEV)], recovery: Int(-ENODEV))
    let stream = try play(port, [.continues, .continues, .continues, .ends])
    #expect(port.words == words([1]))
    #expect(!port.calls.contains(.drain))
    guard case .lost(name: "scripted", _) = stream.failure else {
      Issue.record("\(String(describing: stream.failure))")
      return
    }
    #expect(try play(ScriptedPort([0]), [.ends]).failure != nil)
  }

  @Test("a rest drains the device and lasts until the stream is woken")
  func rest() throws {
    let port = ScriptedPort()
    _ = try play(port, [.continues, .rests, .ends], wakes: 2)
    #expect(port.words == words([1, 2, 3]))
    #expect(
      port.calls == [
        .write(frameCount: 8), .write(frameCount: 8), .drain, .prepare, .write(frameCount: 8),
        .drain,
      ])
  }

  @Test("nothing is pulled before the first wake")
  func first() throws {
    let port = ScriptedPort()
    let stream = PlaybackStream(port) { _, _ in .ends }
    try stream.start()
    usleep(20_000)
    #expect(port.calls.isEmpty)
    stream.wake()
    stream.join()
    #expect(port.calls == [.write(frameCount: 8), .drain])
  }
}
