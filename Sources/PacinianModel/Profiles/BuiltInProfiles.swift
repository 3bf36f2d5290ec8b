/// The profiles that come with the library. They are JSON files like any other profile and can
/// serve as templates.
public enum BuiltInProfiles {
  /// The names, the default first.
  public static let names = ["taptic", "wideband", "mpeg", "metaquest"]

  /// The JSON text of the built-in profile `name`, UTF-8; `nil` for other names.
  public static func text(named name: String) -> [UInt8]? {
    switch name {
    case "taptic": PackageResources.taptic_json
    case "wideband": PackageResources.wideband_json
    case "mpeg": PackageResources.mpeg_json
    case "metaquest": PackageResources.metaquest_json
    default: nil
    }
  }

  /// The built-in profile `name`; `nil` for other names. Every call reads the profile's text.
  public static func profile(named name: String) -> ActuatorProfile? {
    text(named: name).flatMap { try? ProfileReader().read($0) }
  }
}
