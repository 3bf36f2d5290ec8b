/// The profiles that come with the library. They are JSON files like any other profile and can
/// serve as templates.
public enum BuiltInProfiles {
  /// The names, the default first.
  public static let names = ["taptic", "wideband", "mpeg", "metaquest"]

  /// The JSON text of the built-in profile `name`, UTF-8; `nil` when there is none of that name.
  public static func text(named name: String) -> [UInt8]? {
    switch name {
    case "taptic": PackageResources.taptic_json
    case "wideband": PackageResources.wideband_json
    case "mpeg": PackageResources.mpeg_json
    case "metaquest": PackageResources.metaquest_json
    default: nil
    }
  }

  /// The built-in profile `name`; `nil` when there is none of that name. Reads its text anew each
  /// time.
  public static func profile(named name: String) -> ActuatorProfile? {
    text(named: name).flatMap { try? ProfileReader().read($0) }
  }
}
