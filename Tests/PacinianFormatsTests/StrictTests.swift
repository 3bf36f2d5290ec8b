import PacinianFormats
import Testing

@Suite("Strict reading")
struct StrictTests {
  @Test("The first diagnostic that changes the sound, in reading order, is the error")
  func throwsFirst() throws {
    let text = document(
      event("HapticTransient", #", "Name": 1"#),
      event("HapticTransient", #", "Duration": 1"#), "{}")
    let error = try #require(failure(text, Options(isStrict: true)))
    #expect(error.path == "Pattern[1].Event.Duration")
    #expect(error.code == .badEventEntry)
    #expect(error.message == "Unknown key \"Duration\". The nearest valid key is EventDuration")
  }

  @Test("Diagnostics that do not change the sound stay diagnostics")
  func keepsHarmless() throws {
    let text = "\u{FEFF}" + #"{"Author": 1, "Pattern": [\#(tap),],}"#
    let lenient = try read(text)
    #expect(lenient.diagnostics.count == 5)
    #expect(try read(text, Options(isStrict: true)) == lenient)
  }
}
