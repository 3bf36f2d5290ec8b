import PacinianJSON

/// A page of pictures and one player for the outputs of batches. It needs only the files beside it.
struct GalleryPage {
  /// The folder of the page for designers, beside the gallery if it was copied there.
  static let pageFolder = "page"

  private static let title = "Haptic patterns"

  let cards: [GalleryCard]

  /// The page in parts, which are written one after the other.
  func write<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    try body(opening)
    let failed = cards.filter(\.isFailed)
    if !failed.isEmpty {
      try body(
        "<section id=\"failures\"><details open><summary><h2>\(failed.count) failed</h2></summary>\n"
          + "<div class=\"cards\">\n")
      for card in failed { try body(card.html) }
      try body("</div></details></section>\n")
    }
    try body("<section><h2>Patterns</h2>\n<div class=\"cards\" id=\"cards\">\n")
    for card in cards where !card.isFailed { try body(card.html) }
    try body("</div></section>\n")
    try body(closing)
  }

  private var opening: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.title)</title>
    <style>
    \(Self.style)</style>
    </head>
    <body>
    <header>
    <h1>\(Self.title)</h1>
    <form id="tools" role="search">
    <input type="search" id="search" placeholder="Search names" aria-label="Search names">
    <fieldset><legend>Show</legend>
    <label><input type="checkbox" name="mark" value="failed"> failed</label>
    <label><input type="checkbox" name="mark" value="warnings"> findings</label>
    <label><input type="checkbox" name="mark" value="clipped"> beyond full scale</label>
    <label><input type="checkbox" name="mark" value="audio"> audio</label>
    </fieldset>
    <label>Duration <select id="duration">
    <option value="">any</option><option value="0 0.5">up to 0.5 s</option>
    <option value="0.5 2">0.5 to 2 s</option><option value="2 1e9">2 s and more</option>
    </select></label>
    <label>Sort by <select id="sort">
    <option value="name">name</option><option value="seconds">duration</option>
    <option value="peak">peak</option><option value="findings">findings</option>
    </select></label>
    <output id="count">\(counted(cards.count, "pattern"))</output>
    </form>
    <p class="hint">Keys: <kbd>/</kbd> search, <kbd>j</kbd> <kbd>k</kbd> next and previous,
    <kbd>space</kbd> play, <kbd>enter</kbd> large figure, <kbd>esc</kbd> back. Without --listen the
    files hold vibration: headphones let you hear what an actuator lets you feel.</p>
    <noscript><p class="hint">Search, filters and the player need JavaScript; every link works
    without.</p></noscript>
    </header>
    <main>

    """
  }

  private var closing: String {
    """
    </main>
    <footer id="player" hidden>
    <strong id="playing"></strong><audio id="audio" controls preload="none"></audio>
    </footer>
    <dialog id="large" aria-label="Figure">
    <form method="dialog"><strong id="shown"></strong><button>Close</button></form>
    <img id="figure" alt="">
    </dialog>
    <script>
    \(Self.script)</script>
    </body>
    </html>

    """
  }

  /// Text for the page. Characters that cannot be seen are written as `\u{…}`, as in messages.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in QuotedText.clean(text, length: .max).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
