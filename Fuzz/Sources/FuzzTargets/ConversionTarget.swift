import PacinianFormats
import PacinianModel
import PacinianMedia

/// A file of any format that can be read: it is a pattern or an error in the text, and every
/// format's text of that pattern plays as something that can be read.
enum ConversionTarget {
  /// Longer patterns only take longer.
  private static let mostSeconds = 20.0

  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    let layers: [Pattern]
    do throws(PatternReadingError) {
      // Files that are known by their names alone: a rumble file whose first line is none, and
      // packets.
      let name: String? =
        switch bytes.first {
        case UInt8(ascii: "\n"): "a.rumble"
        case 0: "a.hdrumble"
        case 0x32: "a.dualsense"
        case 0xFF: "a.pcm"
        default: nil
        }
      layers = try PatternReader(among: .all).read(bytes.bytes, fileName: name).layers
    } catch {
      demand(
        (0...bytes.count).contains(error.position.byteOffset) && !error.message.isEmpty,
        "an error has words, and lies in the text")
      return
    }
    guard layers.allSatisfy({ $0.duration <= mostSeconds }) else { return }
    for format in FormatList.all.formats where !format.isSound {
      guard let conversion = try? PatternWriter(format).write(layers) else { continue }
      demand(conversion.losses.allSatisfy { !$0.message.isEmpty }, "a loss has words")
      do {
        _ = try conversion.playback()
      } catch {
        demand(false, "\(format.name) can be read: \(error)")
      }
    }
  }
}
