import PacinianBase
import Testing

@Suite("Nearest names")
struct NearestNameTests {
  @Test(
    "The nearest name",
    arguments: [
      ("HapticAttackTime", ["HapticIntensity", "AttackTime", "DecayTime"], "AttackTime"),
      (
        "HapticIntensity", ["HapticSharpnessControl", "HapticIntensityControl"],
        "HapticIntensityControl"
      ),
      ("Duration", ["EventType", "Time", "EventDuration"], "EventDuration"),
      ("intesity", ["Sharpness", "Intensity"], "Intensity"), ("x", ["a", "b"], "a"),
    ])
  func findsNearest(name: String, candidates: [String], expected: String) {
    #expect(NearestName.nearest(to: name, among: candidates) == expected)
    #expect(NearestName.nearest(to: name, among: []) == nil)
  }

  @Test(
    "What looks like a misspelling",
    arguments: [
      ("Tiem", "Time", true), ("Name", "Time", false), ("time", "Time", true),
      ("Tim", "Time", true),
      ("Duration", "EventDuration", true), ("Value", "ParameterValue", true),
      ("ID", "ParameterID", false), ("EventDuraton", "EventDuration", true),
      ("Author", "Pattern", false), ("EventID", "EventType", false), ("", "Time", false),
    ])
  func recognisesMisspellings(name: String, candidate: String, expected: Bool) {
    #expect(NearestName.isMisspelling(name, of: candidate) == expected)
  }

  @Test("Messages show names short, on one line and visible")
  func cleansNames() {
    #expect(QuotedText.quote("a\n\u{202E}é") == "\"a\\u{a}\\u{202e}é\"")
    let long = QuotedText.clean(String(repeating: "x", count: 1_000_000))
    #expect(long == String(repeating: "x", count: QuotedText.maximumLength) + "…")
  }
}
