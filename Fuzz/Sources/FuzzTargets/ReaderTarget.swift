import PacinianFormats
import PacinianBase
import PacinianModel

/// Reading any bytes: positions lie in the text, strict reading accepts nothing that changes the
/// sound, and what was written reads back as it was.
struct ReaderTarget {
  let format: PatternFormat

  init(_ format: PatternFormat) { self.format = format }

  func run(_ bytes: UnsafeRawBufferPointer) {
    let lenient = read(bytes, isStrict: false)
    let strict = read(bytes, isStrict: true)
    demand(lenient != nil || strict == nil, "strict reading accepts no more than lenient reading")
    guard let lenient else { return }
    let hasChange = lenient.diagnostics.contains { $0.changesSound }
    demand(
      (strict == nil) == hasChange || lenient.unlistedDiagnosticCount > 0,
      "strict reading refuses exactly what changes the sound")
    roundTrip(lenient.layers)
  }

  private func read(_ bytes: UnsafeRawBufferPointer, isStrict: Bool) -> PatternReading? {
    do throws(PatternReadingError) {
      let reading = try PatternReader(format, options: .init(isStrict: isStrict)).read(bytes.bytes)
      for diagnostic in reading.diagnostics { check(diagnostic.position, bytes.count) }
      return reading
    } catch {
      check(error.position, bytes.count)
      demand(!error.message.isEmpty, "an error has words")
      return nil
    }
  }

  private func check(_ position: TextPosition, _ byteCount: Int) {
    demand(
      (0...byteCount).contains(position.byteOffset) && position.line >= 1 && position.column >= 1,
      "a position lies in the text")
  }

  /// Writing and reading once may round; from then on nothing changes.
  private func roundTrip(_ layers: [Pattern]) {
    guard let once = written(layers), let twice = written(once.layers) else { return }
    demand(twice.texts == once.texts, "writing what was written and read changes nothing")
  }

  /// The texts of the patterns, and the patterns of the texts.
  private func written(_ layers: [Pattern]) -> (texts: [String], layers: [Pattern])? {
    guard let texts = try? PatternWriter(format).write(layers).texts else { return nil }
    var back: [Pattern] = []
    for text in texts {
      do {
        back += try PatternReader(format).read(Array(text.utf8)).layers
      } catch {
        demand(false, "what was written can be read: \(error)")
      }
    }
    return (texts, back)
  }
}
