import CPacinian
import Foundation
import Testing

/// The defaults that the header states are those of the code.
@Suite struct DefaultsTests {
  @Test func ceilingsAreNone() throws {
    var config = pcn_engine_config()
    let size = UInt32(MemoryLayout<pcn_engine_config>.size)
    #expect(pcn_engine_config_init(&config, size) == 0)
    let capacities = [
      config.player_capacity, config.voice_capacity, config.transient_capacity,
      config.command_capacity, config.live_capacity,
    ]
    let numbers: [String: Double] = [
      "sample_rate_hz": Double(config.sample_rate_hz), "tile_frames": Double(config.tile_frames),
      "player_capacity": Double(capacities[0]), "voice_capacity": Double(capacities[1]),
      "transient_capacity": Double(capacities[2]), "command_capacity": Double(capacities[3]),
      "live_capacity": Double(capacities[4]),
      "enters_events_midway": Double(config.enters_events_midway),
      "checks_threads": Double(config.checks_threads),
      "steals_players": Double(config.steals_players),
      "haptic_channels": Double(config.haptic_channels),
      "smoothing_seconds": config.smoothing_seconds,
      "idle_timeout_seconds": config.idle_timeout_seconds,
      "duration_limit_seconds": config.duration_limit_seconds,
    ]
    for (field, stated) in try stated() {
      let value = try #require(numbers[field], "\(field) is not compared")
      #expect(value == stated, "\(field)")
    }
  }

  /// The number behind the last "Default" before each field of the configuration.
  private func stated() throws -> [String: Double] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let header = try String(
      contentsOf: root.appendingPathComponent("Sources/CPacinian/include/pacinian.h"),
      encoding: .utf8)
    let body = try #require(
      header.components(separatedBy: "typedef struct pcn_engine_config {").last?
        .components(separatedBy: "} pcn_engine_config;").first)
    var (found, number): ([String: Double], Double?) = ([:], nil)
    for line in body.components(separatedBy: "\n") {
      if line.contains("/*") { number = nil }
      let text = line.replacingOccurrences(of: " * ", with: "")
      if let after = text.components(separatedBy: "Default ").dropFirst().last {
        let digits = after.replacingOccurrences(of: " 000", with: "000").prefix {
          $0.isNumber || $0 == "."
        }
        number = Double(digits.hasSuffix(".") ? digits.dropLast() : digits)
      }
      let words = line.trimmingCharacters(in: .whitespaces).components(separatedBy: " ")
      guard words.count == 2, words[1].hasSuffix(";"), let number else { continue }
      found[String(words[1].dropLast())] = number
    }
    #expect(found.count >= 12)
    return found
  }
}
