/// The sentences of a diagnostic. An error leaves ``done`` out, because nothing was done.
struct Finding {
  var found: String
  var done: String
  var advice: String?

  init(_ found: String, done: String, advice: String? = nil) {
    self.found = found
    self.done = done
    self.advice = advice
  }

  var diagnosticMessage: String { "\(found); \(done)" + adviceSentence }
  var errorMessage: String { found + adviceSentence }

  private var adviceSentence: String { advice.map { ". \($0)" } ?? "" }
}
