/// A key of a format's documents. Raw values are the keys as files write them.
protocol FormatKey: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {}
