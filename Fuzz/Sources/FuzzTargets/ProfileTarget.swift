import PacinianModel

/// Reading any bytes as a profile.
enum ProfileTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    do throws(ProfileReadingError) {
      let profile = try ProfileReader().read(bytes.bytes)
      demand(!profile.name.isEmpty && profile.masterGain.isFinite, "a profile is usable")
    } catch {
      demand(
        (0...bytes.count).contains(error.position.byteOffset) && !error.message.isEmpty,
        "an error has a position in the text and words")
    }
  }
}
