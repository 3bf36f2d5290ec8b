import PacinianModel
import Testing

@Suite("Core Haptics error codes")
struct ErrorCodeTests {
  @Test("Names and numbers")
  func namesCodes() {
    #expect(CoreHapticsErrorCode.allCases.count == 24)
    #expect(CoreHapticsErrorCode(rawValue: -4822)?.name == "InvalidEventTime")
    #expect(CoreHapticsErrorCode(rawValue: -4804) == nil)
    for code in CoreHapticsErrorCode.allCases {
      let first = code.name.prefix(1)
      #expect(first == first.uppercased())
      #expect(code.description == "\(code.name) (\(code.rawValue))")
    }
  }
}
