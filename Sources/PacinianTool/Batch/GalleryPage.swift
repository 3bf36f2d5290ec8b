/// A page of pictures and players for the outputs of a batch. It needs only the files beside it.
struct GalleryPage {
  let title: String
  let patternCount: Int

  var opening: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(title))</title>
    <style>
    \(Self.style)</style>
    </head>
    <body>
    <header>
    <h1>\(Self.escaped(title))</h1>
    <p>\(patternCount) \(patternCount == 1 ? "pattern" : "patterns"), rendered by Pacinian. \
    Headphones let you hear what an actuator lets you feel.</p>
    </header>
    <main>

    """
  }

  var closing: String { "</main>\n</body>\n</html>\n" }

  /// The part of the page about one pattern.
  func card(_ entry: ManifestEntry) -> String {
    let name = Self.escaped(entry.input)
    guard entry.status == .done, let output = entry.output, let plot = entry.plot else {
      return """
        <article class="failed">
        <h2>\(Self.heading(entry.input))</h2>
        <p>\(Self.escaped(entry.error ?? "not rendered"))</p>
        </article>

        """
    }
    let picture = URLPath.reference(plot.path)
    return """
      <article>
      <h2>\(Self.heading(entry.input))</h2>
      <a href="\(picture)"><img src="\(picture)" loading="lazy" width="1600" height="1000" \
      alt="Events, controls, waveform and spectrogram of \(name)"></a>
      <audio controls preload="none" src="\(URLPath.reference(output))"></audio>
      <p>\(Self.escaped(Self.facts(entry)))</p>
      </article>

      """
  }

  /// A path that may break after each folder.
  private static func heading(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { escaped(String(Substring($0))) }.joined(separator: "/<wbr>")
  }

  private static func facts(_ entry: ManifestEntry) -> String {
    var facts: [String] = []
    if let signal = entry.signal {
      facts.append("\(decimal(signal.durationSeconds, digits: 3)) s")
      facts.append("peak \(decimal(signal.peak, digits: 3))")
      if signal.clippedCount > 0 {
        facts.append("\(signal.clippedCount) samples beyond full scale")
      }
    }
    if entry.diagnosticCount > 0 {
      facts.append(
        "\(entry.diagnosticCount) diagnostic\(entry.diagnosticCount == 1 ? "" : "s")")
    }
    return facts.joined(separator: ", ")
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
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

  private static let style = """
    :root { color-scheme: light dark; --page: #f4f4f1; --card: #ffffff; --ink: #1c1c1a;
      --faint: #5e5e58; --line: #d9d9d3; --wrong: #a3261b; }
    @media (prefers-color-scheme: dark) { :root { --page: #161615; --card: #21211f;
      --ink: #ecece6; --faint: #a5a59c; --line: #3a3a36; --wrong: #ff9a8f; } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 1.5rem; background: var(--page); color: var(--ink);
      font: 16px/1.45 system-ui, sans-serif; }
    header, main { max-width: 100rem; margin: 0 auto; }
    h1 { margin: 0; font-size: 1.5rem; }
    header p { margin: .25rem 0 1.5rem; color: var(--faint); }
    main { display: grid; gap: 1.25rem;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
    article { display: flex; flex-direction: column; gap: .6rem; min-width: 0; padding: 1rem;
      background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
    article h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
    article p { margin: 0; color: var(--faint); font-size: .875rem; overflow-wrap: anywhere; }
    article img { display: block; width: 100%; height: auto; border-radius: .3rem;
      background: #ffffff; }
    article audio { width: 100%; }
    .failed { border-color: var(--wrong); }
    .failed p { color: var(--wrong); }

    """
}
