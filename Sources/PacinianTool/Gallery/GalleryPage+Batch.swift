extension GalleryPage {
  /// The page of the outputs of batches.
  /// - Parameter isForEars: whether the sounds were made for ears; `nil` if that is unknown.
  init(cards: [GalleryCard], isForEars: Bool?) {
    self.init(
      title: "Haptic patterns", heading: "Patterns", about: Self.soundSentence(isForEars),
      noun: "pattern", remark: "finding",
      marks: [
        ("failed", "failed"), ("warnings", "findings"), ("clipped", "beyond full scale"),
        ("audio", "audio"), ("favourite", "favourites"),
      ],
      sorts: [("name", "name"), ("seconds", "duration"), ("peak", "peak"), ("count", "findings")],
      cards: cards)
  }

  private static func soundSentence(_ isForEars: Bool?) -> String {
    switch isForEars {
    case true?:
      "What you hear is made for ears: the vibration two octaves up, rhythm and strength kept."
    case false?:
      "What you hear is the vibration itself: headphones let you hear what an actuator lets you feel; "
        + "pacinian batch --listen makes it for ears."
    case nil:
      "Files made without --listen hold vibration: headphones let you hear what an actuator lets you "
        + "feel."
    }
  }
}
