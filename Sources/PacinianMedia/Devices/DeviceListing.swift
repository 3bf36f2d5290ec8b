import CPacinianLibraries
import PacinianBase

/// A sound device that ALSA's configuration names.
package struct DeviceListing: Sendable, Equatable {
  package let name: String
  /// A description for a person: several lines, or empty.
  package let description: String

  /// The devices that play; empty without ALSA. Complexity: reads ALSA's configuration.
  package static func all() -> [DeviceListing] {
    var alsa = pacinian_alsa()
    guard pacinian_alsa_open_silently(&alsa) else { return [] }
    var made: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard alsa.device_name_hint(-1, "pcm", &made) == 0, let hints = made else { return [] }
    defer { _ = alsa.device_name_free_hint(hints) }
    var listings: [DeviceListing] = []
    var index = 0
    while let hint = hints[index] {
      index += 1
      let direction = text(hint, "IOID", alsa)
      guard let name = text(hint, "NAME", alsa), direction == nil || direction == "Output" else {
        continue
      }
      listings.append(DeviceListing(name: name, description: text(hint, "DESC", alsa) ?? ""))
    }
    return listings
  }

  private static func text(
    _ hint: UnsafeMutableRawPointer, _ key: String, _ alsa: pacinian_alsa
  ) -> String? {
    guard let text = alsa.device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
