import CAllocationCounter
import CPacinian
import Synchronization
import Testing

@Suite struct EngineTests {
  private static let block = 128

  /// What a callback saw.
  final class Seen: Sendable {
    let count = Atomic(0)
    let number = Atomic<Int32>(0)

    /// Kept for good: an engine that runs tells of its end when the fixture goes, after the test's
    /// own variables.
    var pointer: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Seen? {
      pointer.map { Unmanaged<Seen>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  func render(_ engine: OpaquePointer, frames: Int) -> [Float] {
    var samples = [Float](repeating: 7, count: frames)
    for first in stride(from: 0, to: frames, by: Self.block) {
      samples.withUnsafeMutableBufferPointer { buffer in
        let count = UInt32(min(Self.block, frames - first))
        let status = pcn_engine_render(engine, buffer.baseAddress.map { $0 + first }, nil, count)
        #expect(status == 0)
      }
    }
    return samples
  }

  func offline(_ fixture: Fixture, frames: Int) -> [Float] {
    var samples = [Float](repeating: 7, count: frames)
    #expect(pcn_rendering_read(fixture.rendering, 0, UInt64(frames), &samples, nil) == 0)
    return samples
  }

  func error(of samples: [Float], to expected: [Float]) -> Double {
    zip(samples, expected).reduce(0) { max($0, abs(Double($1.0) - Double($1.1))) }
  }

  @Test func aPlayerSoundsAsTheOfflineRendering() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    let frames = 20_000
    // −100 dB: the engine's tiles are of another size.
    #expect(error(of: render(engine, frames: frames), to: offline(fixture, frames: frames)) < 1e-5)
    var time = 0.0
    #expect(pcn_engine_get_time(engine, &time) == 0)
    #expect(abs(time - Double(frames) / 48_000) < 1e-12)
  }

  @Test func aLiveValuePerFrameScalesEachFrame() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine { $0.smoothing_seconds = 0 }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    let values = (0..<1_000).map { Float($0) / 1_000 }
    #expect(pcn_player_send_values(player, 0, values, 1_000, 0) == 0)
    let samples = render(engine, frames: 1_000)
    let expected = zip(offline(fixture, frames: 1_000), values).map { $0 * $1 }
    #expect(error(of: samples, to: expected) < 1e-5)
  }

  @Test func aCurveAndAStepMoveTheIntensity() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine { $0.smoothing_seconds = 0 }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    let points = [(0, 1), (0.01, 0)].map { pcn_control_point(time_seconds: $0, value: $1) }
    #expect(pcn_player_schedule_curve(player, 0, points, 2, 0) == 0)
    let samples = render(engine, frames: 960)
    let expected = offline(fixture, frames: 960).enumerated().map {
      $1 * Float(max(0, 1 - Double($0) / 480))
    }
    #expect(error(of: samples, to: expected) < 1e-5)
    var step = pcn_parameter(id: 0, reserved: 0, time_seconds: 0, value: 1)
    #expect(pcn_player_send_parameters(player, &step, 1, 0) == 0)
    #expect(render(engine, frames: 9_600).contains { abs($0) > 0.1 })
  }

  @Test func anAdvancedPlayerLoopsPausesAndFinishes() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine()
    let player = try fixture.player(engine, isAdvanced: true)
    let seen = Seen()
    #expect(
      pcn_player_set_completion_callback(
        player, { EngineTests.Seen.of($0)?.count.add(1, ordering: .relaxed) }, seen.pointer) == 0)
    #expect(pcn_player_set_loop(player, 1, 0.05) == 0)
    #expect(pcn_player_set_rate(player, 2) == 0)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    let frames = render(engine, frames: 9_600)
    // Passes of 0.025 s, each with its tap.
    for pass in 0..<8 {
      let start = pass * 1_200
      #expect(frames[start..<start + 300].contains { abs($0) > 0.1 }, "pass \(pass)")
    }
    var info = pcn_player_info()
    info.struct_size = UInt32(MemoryLayout<pcn_player_info>.size)
    #expect(pcn_player_get_info(player, &info) == 0)
    #expect(info.is_advanced == 1 && info.is_active == 1 && info.is_loop_enabled == 1)
    #expect(info.loop_end_seconds == 0.05 && info.playback_rate == 2)
    #expect(pcn_engine_poll(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 0)
    #expect(pcn_player_pause(player, 0) == 0)
    _ = render(engine, frames: 24_000)
    #expect(pcn_player_resume(player, 0) == 0)
    #expect(pcn_player_seek(player, 0.01) == 0)
    #expect(pcn_player_stop(player, 0) == 0)
    _ = render(engine, frames: 9_600)
    #expect(pcn_engine_poll(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 1)
    withExtendedLifetime(seen) {}
  }

  /// An event at the score's instant 0 has then begun in the frame before, which is no frame of the
  /// tile: it was written to memory before the tile's.
  @Test(arguments: [0, 1] as [UInt32]) func aSeekIntoTheFirstFrame(entersMidway: UInt32) throws {
    let fixture = try Fixture()
    let engine = try fixture.engine { $0.enters_events_midway = entersMidway }
    let player = try fixture.player(engine, isAdvanced: true)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    #expect(pcn_player_seek(player, 0.75 / 48_000) == 0)
    let samples = render(engine, frames: 9_600)
    // The pass before the seek has released what it began.
    let isHeard = samples[4_800..<9_000].contains { abs($0) > 0.1 }
    #expect(isHeard == (entersMidway == 1))
  }

  @Test func whoeverFinishesMayStopTheEngine() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    let seen = Seen()
    let stopped: pcn_stopped_callback = { data, reason in
      EngineTests.Seen.of(data)?.number.store(reason, ordering: .relaxed)
    }
    #expect(pcn_engine_set_stopped_callback(engine, stopped, seen.pointer) == 0)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    #expect(
      pcn_engine_notify_when_finished(
        engine,
        { data in
          EngineTests.Seen.of(data)?.count.add(1, ordering: .relaxed)
          return pcn_finished_action(PCN_FINISHED_STOP_ENGINE)
        }, seen.pointer) == 0)
    _ = render(engine, frames: 48_000)
    #expect(pcn_engine_poll(engine) == 0)
    _ = render(engine, frames: 4_800)
    #expect(pcn_engine_poll(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 1)
    #expect(
      seen.number.load(ordering: .relaxed) == pcn_stop_reason(PCN_STOP_NOTIFY_WHEN_FINISHED))
    var state: pcn_engine_state = 7
    #expect(pcn_engine_get_state(engine, &state) == 0)
    #expect(state == pcn_engine_state(PCN_ENGINE_STOPPED))
    withExtendedLifetime(seen) {}
  }

  @Test func flagsHold() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine()
    for flag: pcn_engine_flag in 0...5 {
      for value: UInt32 in [1, 0] {
        var isOn: UInt32 = 7
        #expect(pcn_engine_set_flag(engine, flag, value) == 0)
        #expect(pcn_engine_get_flag(engine, flag, &isOn) == 0)
        #expect(isOn == value)
      }
    }
  }

  @Test func telemetryCounts() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    let samples = render(engine, frames: 9_600)
    var telemetry = pcn_telemetry()
    telemetry.struct_size = UInt32(MemoryLayout<pcn_telemetry>.size)
    #expect(pcn_engine_get_telemetry(engine, &telemetry) == 0)
    #expect(telemetry.rendered_frames == 9_600 && telemetry.active_players == 1)
    #expect(telemetry.active_voices >= 1 && telemetry.haptic_peak == samples.map(abs).max())
    #expect(pcn_engine_reset_telemetry(engine) == 0)
    let next = render(engine, frames: 128)
    #expect(pcn_engine_get_telemetry(engine, &telemetry) == 0)
    #expect(telemetry.rendered_frames == 9_728)
    #expect(telemetry.haptic_peak == next.map(abs).max())
  }

  @Test func theRenderCallTakesNothingFromTheHeapAndNoLock() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine { $0.checks_threads = 1 }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    var samples = [Float](repeating: 0, count: Self.block)
    let calls = samples.withUnsafeMutableBufferPointer { buffer in
      _ = pcn_engine_render(engine, buffer.baseAddress, nil, UInt32(Self.block))
      allocation_counter_start()
      for _ in 0..<200 {
        _ = pcn_engine_render(engine, buffer.baseAddress, nil, UInt32(Self.block))
      }
      return allocation_counter_stop()
    }
    #expect(calls == 0)
  }

  @Test func aCheckedEngineKnowsItsThread() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine { $0.checks_threads = 1 }
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_engine_render(engine, nil, nil, 64) == 0)
    let bits = UInt(bitPattern: engine)
    let status = Atomic<Int32>(7)
    let other: @Sendable (Int) -> Void = { _ in
      let given = pcn_engine_render(OpaquePointer(bitPattern: bits), nil, nil, 64)
      status.store(given, ordering: .relaxed)
    }
    Threads.run(1, other)
    #expect(status.load(ordering: .relaxed) == pcn_status(PCN_ERROR_WRONG_THREAD))
    // After a start another thread may take over.
    #expect(pcn_engine_stop(engine) == 0 && pcn_engine_start(engine) == 0)
    Threads.run(1, other)
    #expect(status.load(ordering: .relaxed) == 0)
    #expect(pcn_engine_render(engine, nil, nil, 64) == pcn_status(PCN_ERROR_WRONG_THREAD))
  }

  @Test func aCheckedEngineThatAPlayerStartsTakesAnotherThread() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine {
      $0.checks_threads = 1
      $0.idle_timeout_seconds = 0.01
    }
    let player = try fixture.player(engine)
    #expect(pcn_engine_set_flag(engine, pcn_engine_flag(PCN_ENGINE_AUTO_SHUTDOWN), 1) == 0)
    #expect(pcn_engine_start(engine) == 0)
    for _ in 0..<20 {
      #expect(pcn_engine_render(engine, nil, nil, 480) == 0)
      #expect(pcn_engine_poll(engine) == 0)
    }
    var state = pcn_engine_state(0)
    #expect(pcn_engine_get_state(engine, &state) == 0 && Int(state) == PCN_ENGINE_IDLE)
    #expect(pcn_player_start(player, 0) == 0)
    let bits = UInt(bitPattern: engine)
    let status = Atomic<Int32>(7)
    Threads.run(1) { _ in
      let given = pcn_engine_render(OpaquePointer(bitPattern: bits), nil, nil, 64)
      status.store(given, ordering: .relaxed)
    }
    #expect(status.load(ordering: .relaxed) == 0)
    // A start of an engine that runs changes nothing.
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_engine_render(engine, nil, nil, 64) == pcn_status(PCN_ERROR_WRONG_THREAD))
  }

  @Test func twoThreadsDoNotRenderOneEngineAtATime() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 0) == 0)
    let bits = UInt(bitPattern: engine)
    let rendered = Atomic(0)
    let odd = Atomic(0)
    Threads.run(2) { _ in
      var samples = [Float](repeating: 0, count: 64)
      for _ in 0..<2_000 {
        switch Int(pcn_engine_render(OpaquePointer(bitPattern: bits), &samples, nil, 64)) {
        case PCN_OK: rendered.add(64, ordering: .relaxed)
        case PCN_ERROR_WRONG_THREAD: break
        default: odd.add(1, ordering: .relaxed)
        }
      }
    }
    var telemetry = pcn_telemetry()
    telemetry.struct_size = UInt32(MemoryLayout<pcn_telemetry>.size)
    #expect(pcn_engine_get_telemetry(engine, &telemetry) == 0)
    #expect(odd.load(ordering: .relaxed) == 0)
    #expect(telemetry.rendered_frames == rendered.load(ordering: .relaxed))
  }

  /// Rendering, control and destruction at once: refused or done, never a crash.
  @Test func anEngineMayBeDestroyedWhileOthersUseIt() throws {
    for _ in 0..<20 {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      let player = try fixture.player(engine)
      #expect(pcn_engine_start(engine) == 0)
      let bits = UInt(bitPattern: engine)
      let playerBits = UInt(bitPattern: player)
      let odd = Atomic(0)
      Threads.run(4) { index in
        let engine = OpaquePointer(bitPattern: bits)
        let player = OpaquePointer(bitPattern: playerBits)
        var samples = [Float](repeating: 0, count: 64)
        for turn in 0..<50 {
          switch index {
          case 0:
            let status = pcn_engine_render(engine, &samples, nil, 64)
            let allowed = [PCN_OK, PCN_ERROR_INVALID_HANDLE]
            if !allowed.contains(Int(status)) { odd.add(1, ordering: .relaxed) }
          case 1: _ = pcn_player_start(player, 0)
          case 2: _ = pcn_engine_poll(engine)
          default: if turn == 40 { _ = pcn_engine_destroy(engine) }
          }
        }
      }
      #expect(odd.load(ordering: .relaxed) == 0)
      #expect(pcn_engine_poll(engine) == pcn_status(PCN_ERROR_INVALID_HANDLE))
    }
  }
}
