import PacinianFormats
import PacinianModel
import PacinianRendering
import PacinianMedia

/// A target of `convert` with drawn options, and a drawn pattern of any finite times: files that can
/// be read and play no longer than an hour, or an error.
enum TargetsTarget {
  /// Longer patterns that are rendered, or read again in steps, only take longer.
  private static let mostSeconds = 5.0

  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    var input = FuzzInput(bytes)
    let format = input.element(of: FormatList.all.formats)
    let options = options(&input)
    let layers = (0...input.choice(of: 2)).map { _ in input.wildPattern() }
    // Events without an end sound for 30 s, which an encoder takes a second for.
    guard !format.isSound || layers.flatMap(\.events).allSatisfy({ $0.duration ?? 0 > 0 }) else {
      return
    }
    let seconds = layers.map(\.duration).max() ?? 0
    // (A target that lets a longer pattern pass would take it all: the timeout finds that.)
    guard seconds <= mostSeconds || seconds > 3600 else { return }
    do throws(PatternWritingError) {
      let conversion = try PatternWriter(format, options: options).write(layers)
      demand(conversion.losses.allSatisfy { !$0.message.isEmpty && $0.count > 0 }, "losses count")
      check(conversion, of: format, isFinite: seconds.isFinite)
    } catch {
      demand(!"\(error)".isEmpty, "an error has words")
    }
  }

  /// - Parameter isFinite: whether the pattern's times add up to a number.
  private static func check(
    _ conversion: PatternWriting, of format: PatternFormat, isFinite: Bool
  ) {
    do throws(PatternReadingError) {
      let playback = try conversion.playback()
      demand(
        !isFinite || playback.layers.allSatisfy { $0.duration.isFinite && $0.duration >= 0 },
        "\(format.name) plays for a finite time")
    } catch {
      demand(false, "\(format.name) can be read: \(error)")
    }
  }

  private static func options(_ input: inout FuzzInput) -> PatternWriter.Options {
    var options = PatternWriter.Options()
    options.keepsAppleLimits = input.flag()
    options.android = AndroidVibration(
      kind: input.element(of: AndroidVibration.Kind.allCases), points: 2 + input.choice(of: 40),
      leastSegment: 1 + input.choice(of: 60),
      longest: input.flag() ? nil : 1 + input.choice(of: 250))
    var sound = HapticSound()
    sound.quality = input.anyDouble()
    sound.isHapticOnly = input.flag()
    sound.limiter = input.element(of: Limiter.allCases)
    sound.gain = input.flag() ? 1 : 0.001 + input.unit() * 4
    options.sound = sound.ogg
    return options
  }
}
