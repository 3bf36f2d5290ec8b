import PacinianFormats

extension AndroidVibration {
  /// A function that plays the first effect that the device and its Android can play. The last one
  /// of several needs Android 8 alone.
  static func kotlin(_ effects: [VibrationEffect], name: String) -> String {
    var lines = [
      "import android.os.Build", "import android.os.VibrationEffect", "import android.os.Vibrator",
      "", "/** Needs the permission android.permission.VIBRATE and Android 8. */",
      "fun play\(functionName(name))(vibrator: Vibrator) {", "    val effect = when {",
    ]
    for effect in effects {
      lines.append("        \(condition(effect)) ->")
      lines += kotlin(effect).map { "            \($0)" }
    }
    if case .waveform = effects.last {
      // It is the last one's condition.
    } else {
      lines.append("        else -> return")
    }
    lines += ["    }", "    vibrator.vibrate(effect)", "}"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// When an effect can be played.
  private static func condition(_ effect: VibrationEffect) -> String {
    switch effect {
    case .envelope:
      return "Build.VERSION.SDK_INT >= 36 && vibrator.areEnvelopeEffectsSupported()"
    case .primitives(let primitives):
      let names = AndroidPrimitive.allCases.filter { name in
        primitives.contains { $0.name == name }
      }
      // Low ticks came an Android later.
      return "Build.VERSION.SDK_INT >= \(names.contains(.lowTick) ? 31 : 30) && "
        + "vibrator.areAllPrimitivesSupported(\(names.map(constant).joined(separator: ", ")))"
    case .waveform: return "else"
    }
  }

  private static func kotlin(_ effect: VibrationEffect) -> [String] {
    switch effect {
    case .envelope(let sharpness, let points):
      return ["VibrationEffect.BasicEnvelopeBuilder()"]
        + ["    .setInitialSharpness(\(number(sharpness))f)"]
        + points.map {
          "    .addControlPoint(\(number($0.intensity))f, \(number($0.sharpness))f, \($0.duration))"
        } + ["    .build()"]
    case .primitives(let primitives):
      return ["VibrationEffect.startComposition()"]
        + primitives.map {
          "    .addPrimitive(\(constant($0.name)), \(number($0.scale))f, \($0.delay))"
        } + ["    .compose()"]
    case .waveform(let steps):
      return ["VibrationEffect.createWaveform("]
        + array("long", steps.map(\.duration)).map { "    \($0)" }
        + array("int", steps.map(\.amplitude)).map { "    \($0)" } + ["    -1)"]
    }
  }

  private static func constant(_ primitive: AndroidPrimitive) -> String {
    "VibrationEffect.Composition.PRIMITIVE_\(primitive.rawValue.uppercased())"
  }

  /// Lines of an array of numbers. The Java machine limits the code of a function to 64 kB and a
  /// text to as much, so that many numbers are several texts.
  private static func array(_ type: String, _ numbers: [Int]) -> [String] {
    guard numbers.count > mostLiterals else {
      return ["\(type)ArrayOf(\(numbers.map(String.init).joined(separator: ", "))),"]
    }
    let texts = stride(from: 0, to: numbers.count, by: mostLiterals).map { start in
      let part = numbers[start..<min(start + mostLiterals, numbers.count)]
      return "    \"\(part.map(String.init).joined(separator: " "))\","
    }
    let kind = type.prefix(1).uppercased() + type.dropFirst()
    return ["listOf("] + texts
      + [").flatMap { it.split(\" \") }.map { it.to\(kind)() }.to\(kind)Array(),"]
  }

  /// An array has no more numbers in code: two of them stay within 64 kB.
  private static let mostLiterals = 2000

  /// The ASCII letters and digits of a name, each word with a capital: `hit-2` is `Hit2`.
  private static func functionName(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.isEmpty ? "Pattern" : joined
  }
}
