import CoreHaptics
import Testing

/// Expects `body` to throw the framework's error with `code`.
func expect(
  _ code: CHHapticError.Code, location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
  do {
    try body()
    Issue.record("nothing was thrown", sourceLocation: location)
  } catch let error as CHHapticError {
    #expect(error.code == code, sourceLocation: location)
    #expect(!error.localizedDescription.isEmpty, sourceLocation: location)
  } catch { Issue.record("\(error)", sourceLocation: location) }
}
