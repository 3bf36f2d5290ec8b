import CPacinian
import PacinianModel
import Testing

/// What every function does with arguments that make no sense, by its name.
enum Misuse {
  typealias Check = @Sendable () throws -> Void

  static let checks: [String: Check] = [
    patterns, building, profiles, rendering, transcription, followers, encoders, engine, callbacks,
    players, host, constants,
  ].reduce(into: [:]) { all, part in
    all.merge(part) { _, _ in preconditionFailure("a function has two checks") }
  }

  static let finiteMistakes = [Double.nan, .infinity, -.infinity]
  /// Numbers of elements that no engine and no pattern has room for.
  static let countMistakes: [UInt64] = [20_000_000, 1 << 44, .max]
  /// A number that no control has.
  static let unknownControl = Int32(clamping: ControlID.allCases.count)
  static let timeMistakes = finiteMistakes + [-1, -.leastNonzeroMagnitude]

  static func expect(
    _ status: pcn_status, _ expected: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(Int(status) == expected, sourceLocation: location)
  }

  /// Checks a function's handle: none, ended, of another kind, and pointers that are no handles.
  static func refusesOtherHandles(
    ended: OpaquePointer, _ location: SourceLocation = #_sourceLocation,
    _ function: (OpaquePointer?) -> pcn_status
  ) throws {
    let fixture = try Fixture()
    expect(function(nil), PCN_ERROR_NULL_ARGUMENT, location)
    let all = [
      fixture.pattern, fixture.builder, fixture.profile, fixture.host,
    ]
    let kind = UInt(bitPattern: ended) & 0x1F
    for handle in all + [ended] where handle == ended || UInt(bitPattern: handle) & 0x1F != kind {
      expect(function(handle), PCN_ERROR_INVALID_HANDLE, location)
    }
    for bits: UInt in [8, 0x7FFF_FFFF_FFF0, .max, UInt(bitPattern: ended) ^ (1 << 40)] {
      expect(function(OpaquePointer(bitPattern: bits)), PCN_ERROR_INVALID_HANDLE, location)
    }
  }

  static func endedPattern() throws -> OpaquePointer {
    let handle = try Fixture.pattern(Fixture.text)
    expect(pcn_pattern_destroy(handle), PCN_OK)
    return handle
  }

  static func endedBuilder() throws -> OpaquePointer {
    let handle = try Fixture.made { pcn_builder_create($0) }
    expect(pcn_builder_destroy(handle), PCN_OK)
    return handle
  }

  static func endedProfile() throws -> OpaquePointer {
    let handle = try Fixture.made { pcn_profile_create(nil, 0, $0, nil) }
    expect(pcn_profile_destroy(handle), PCN_OK)
    return handle
  }

  static func endedRendering() throws -> OpaquePointer {
    let fixture = try Fixture()
    let handle = try Fixture.made {
      pcn_rendering_create(fixture.pattern, fixture.profile, nil, $0, nil)
    }
    expect(pcn_rendering_destroy(handle), PCN_OK)
    return handle
  }

  static func endedEngine() throws -> OpaquePointer {
    let fixture = try Fixture()
    let handle = try Fixture.made { pcn_engine_create(nil, fixture.profile, $0, nil) }
    expect(pcn_engine_destroy(handle), PCN_OK)
    return handle
  }

  static func endedPlayer() throws -> OpaquePointer {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let handle = try Fixture.made {
      pcn_player_create_advanced(engine, fixture.pattern, $0, nil)
    }
    expect(pcn_player_destroy(handle), PCN_OK)
    return handle
  }

  static func endedHost() throws -> OpaquePointer {
    let handle = try Fixture.made { pcn_host_create($0) }
    expect(pcn_host_destroy(handle), PCN_OK)
    return handle
  }

  /// Checks an `init` function of a struct.
  /// - Parameter firstSize: its bytes in the first version that had it, if it has grown.
  static func refusesOtherSizes<Struct>(
    _ value: Struct, firstSize: UInt32? = nil,
    _ function: (UnsafeMutablePointer<Struct>?, UInt32) -> pcn_status
  ) {
    var value = value
    let size = UInt32(MemoryLayout<Struct>.size)
    expect(function(nil, size), PCN_ERROR_NULL_ARGUMENT)
    for wrong in [0, 4, (firstSize ?? size) - 1, size - 1, size + 1, .max] {
      expect(function(&value, wrong), PCN_ERROR_STRUCT_SIZE)
    }
    expect(function(&value, size), PCN_OK)
  }

  /// An error struct whose size is not set.
  static func refusesErrorOfOtherSize(
    _ function: (UnsafeMutablePointer<pcn_error>) -> pcn_status
  ) {
    var error = pcn_error()
    expect(function(&error), PCN_ERROR_STRUCT_SIZE)
  }
}
