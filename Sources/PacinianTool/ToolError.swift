import PacinianBase

/// The reason why a text of a user is not what it has to be.
struct Mistake: Error {
  let message: String
}

/// The reason why a command ends without having done its work.
struct ToolError: Error {
  /// Exit codes, with the meaning they have in sysexits.h.
  enum Code: Int32 {
    /// A comparison beyond its tolerance; the only one that is not of sysexits.h.
    case different = 1
    case usage = 64
    case badData = 65
    case missingInput = 66
    case unavailable = 69
    case noMemory = 71
    case cannotWrite = 73
  }

  let code: Code
  /// One line about the mistake and the remedy; empty if the output says it already.
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = QuotedText.shortened(message)
  }
}
