import PacinianBase

/// A member of a document's outermost object by which a format is recognised.
package struct FormatMark: Sendable {
  let key: String
  /// The kind that the member's value must have; `nil` for any.
  let kind: JSONKind?
  /// Whether the member alone decides. Otherwise the format counts where no other member decides.
  let isCertain: Bool

  package init(_ key: String, kind: JSONKind? = nil, isCertain: Bool = true) {
    self.key = key
    self.kind = kind
    self.isCertain = isCertain
  }
}
