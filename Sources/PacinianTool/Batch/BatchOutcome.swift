import PacinianRendering

/// The outcome of one file of a batch.
struct BatchOutcome: Sendable {
  enum Kind: Sendable { case done, kept, failed(ToolError) }

  let kind: Kind
  /// The notices about recordings.
  var notices: [AudioNotice] = []
  /// The positions of its line in the journal; `nil` if not even the journal could be written.
  let line: Range<Int>?

  /// `nil` unless it failed.
  var error: ToolError? {
    if case .failed(let error) = kind { error } else { nil }
  }

  /// The events that stay silent.
  var losses: [AudioNotice] { notices.filter(\.isLoss) }
}
