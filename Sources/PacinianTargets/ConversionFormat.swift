import PacinianFormats

/// The formats that a pattern is converted to. Raw values are the values of options.
public enum ConversionFormat: String, Sendable, CaseIterable {
  /// Apple Haptic and Audio Pattern.
  case ahap
  /// The open format of Lofelt Studio and Meta Haptics Studio.
  case haptic
  /// The XML of vibration effects that Android parses.
  case androidXML = "android-xml"

  /// What the format is for, on one line.
  public var summary: String {
    switch self {
    case .ahap: "Apple Haptic and Audio Pattern, canonical"
    case .haptic: ".haptic of Lofelt Studio and Meta Haptics Studio"
    case .androidXML: "Android's vibration XML: envelope, primitives, steps"
    }
  }

  /// The ending of files, with its point.
  public var ending: String { self == .androidXML ? ".xml" : ".\(rawValue)" }

  /// The format that ``PatternWriter`` writes; `nil` if it does not.
  public var patternFormat: PatternFormat? {
    switch self {
    case .ahap: .ahap
    case .haptic: .haptic
    case .androidXML: nil
    }
  }

  /// The format of which `fileName` has the ending, in any letter case; `nil` for other names.
  public init?(fileName: String) {
    if let format = PatternFormat(fileName: fileName) {
      self = format == .ahap ? .ahap : .haptic
    } else if fileName.lowercased().hasSuffix(".xml") {
      self = .androidXML
    } else {
      return nil
    }
  }
}
