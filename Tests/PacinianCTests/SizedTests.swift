// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import Testing

@testable import PacinianC

/// Structs of programs that were built with an older header.
@Suite struct SizedTests {
  /// A struct that had its first eight bytes alone in the version before.
  private struct Grown: SizedStruct, Equatable {
    var struct_size: UInt32 = 0
    var first: UInt32 = 0
    var second: Double = 0
    static var olderSizes: [UInt32] { [8] }
    static let standard = Grown(struct_size: size, first: 1, second: 2)
  }

  private static let later: [UInt32] = [17, 24, .max]
  private static let tooShort: [UInt32] = [0, 4, 7]
  /// No version had the half of a field.
  private static let between: [UInt32] = [9, 12, 15]

  @Test func aShorterStructHasDefaultsForTheRest() throws {
    var value = Grown(struct_size: 8, first: 10, second: 20)
    #expect(
      try CStruct.readNeeded(&value, default: .standard)
        == Grown(struct_size: 16, first: 10, second: 2))
    value.struct_size = 16
    #expect(try CStruct.read(&value, default: .standard) == value)
    #expect(try CStruct.read(nil, default: Grown.standard) == .standard)
  }

  @Test func nothingIsWrittenPastAShorterStruct() throws {
    let found = Grown(struct_size: 0, first: 3, second: 4)
    var value = Grown(struct_size: 8, first: 10, second: 20)
    try CStruct.write(found, to: &value)
    #expect(value == Grown(struct_size: 8, first: 3, second: 20))
    value.struct_size = 16
    try CStruct.write(found, to: &value)
    #expect(value == Grown(struct_size: 16, first: 3, second: 4))
    value = Grown(struct_size: 0, first: 10, second: 20)
    #expect(CStruct.initialise(&value, size: 8, Grown.standard) == 0)
    #expect(value == Grown(struct_size: 8, first: 1, second: 20))
  }

  @Test(arguments: later + tooShort + between) func otherSizesAreRefused(size: UInt32) {
    var value = Grown(struct_size: size, first: 10, second: 20)
    let before = value
    #expect(throws: Failure.self) { try CStruct.readNeeded(&value, default: .standard) }
    #expect(throws: Failure.self) { try CStruct.write(.standard, to: &value) }
    #expect(!CStruct.isWhole(&value))
    #expect(
      CStruct.initialise(&value, size: size, Grown.standard) == pcn_status(PCN_ERROR_STRUCT_SIZE))
    #expect(value == before)
  }
}
