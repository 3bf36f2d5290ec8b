import PacinianModel

/// The object behind a `pcn_profile`.
final class ProfileBox: HandleObject, Sendable {
  static let kind = HandleKind.profile
  let profile: ActuatorProfile

  init(_ profile: ActuatorProfile) { self.profile = profile }

  convenience init(_ bytes: RawSpan) throws(Failure) {
    do throws(ProfileReadingError) {
      self.init(try ProfileReader().read(bytes))
    } catch {
      throw Failure(error)
    }
  }

  /// The names of the built-in profiles as constants, in the order of `BuiltInProfiles.names`.
  static func name(at index: UInt32) -> StaticString? {
    switch index {
    case 0: "taptic"
    case 1: "wideband"
    case 2: "mpeg"
    case 3: "metaquest"
    default: nil
    }
  }
}
