import PacinianBase
import PacinianTestSupport

/// Pattern files for the batch suite.
enum PatternLibrary {
  /// Some minutes of AHAP such as designers' tools write: taps, textures of curves, rumbles.
  static var synthetic: [[UInt8]] {
    var generator = SplitMix(seed: 11)
    return (0..<96).map { index in
      let seconds = [1.5, 6, 20][index % 3] * Double.random(in: 0.5...1.5, using: &generator)
      let entries =
        switch index % 4 {
        case 0: taps(seconds, &generator)
        case 1: texture(seconds, &generator)
        case 2: rumbles(seconds, &generator)
        default: taps(seconds, &generator) + texture(seconds, &generator)
        }
      return Array(
        "{\"Version\": 1.0, \"Pattern\": [\n\(entries.joined(separator: ",\n"))\n]}\n".utf8)
    }
  }

  /// The files in a folder and its folders that have a pattern's ending, in order of their names.
  static func files(in folder: String) -> [[UInt8]] {
    var names: [String] = []
    guard let stream = opendir(folder) else { return [] }
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
            String(cString: $0)
          }
        })
    }
    closedir(stream)
    var files: [[UInt8]] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".ahap") || name.hasSuffix(".haptic") {
        if let bytes = content(of: path) { files.append(bytes) }
      } else {
        files += Self.files(in: path)
      }
    }
    return files
  }

  private static func content(of path: String) -> [UInt8]? {
    guard let stream = fopen(path, "r") else { return nil }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func taps(_ seconds: Double, _ generator: inout SplitMix) -> [String] {
    (0..<Int(seconds * 5)).map { tap in
      event("HapticTransient", at: Double(tap) / 5, nil, &generator)
    }
  }

  /// A long event under curves, sixteen points to a curve.
  private static func texture(_ seconds: Double, _ generator: inout SplitMix) -> [String] {
    var entries = [event("HapticContinuous", at: 0, seconds, &generator)]
    for id in ["HapticIntensityControl", "HapticSharpnessControl"] {
      let range = id == "HapticIntensityControl" ? 0.2...1 : -0.4...0.4
      for start in stride(from: 0, to: seconds, by: 1.5) {
        let points = (0..<16).map { point in
          "{\"Time\": \(Double(point) / 10), \"ParameterValue\": "
            + "\(Double.random(in: range, using: &generator))}"
        }
        entries.append(
          "{\"ParameterCurve\": {\"ParameterID\": \"\(id)\", \"Time\": \(start), "
            + "\"ParameterCurveControlPoints\": [\(points.joined(separator: ", "))]}}")
      }
    }
    return entries
  }

  private static func rumbles(_ seconds: Double, _ generator: inout SplitMix) -> [String] {
    stride(from: 0, to: seconds, by: 0.4).map {
      event(
        "HapticContinuous", at: $0, .random(in: 0.05...0.8, using: &generator), &generator)
    }
  }

  private static func event(
    _ type: String, at time: Double, _ duration: Double?, _ generator: inout SplitMix
  ) -> String {
    let length = duration.map { ", \"EventDuration\": \($0)" } ?? ""
    let intensity = Double.random(in: 0.2...1, using: &generator)
    let sharpness = Double.random(in: 0...1, using: &generator)
    return """
      {"Event": {"EventType": "\(type)", "Time": \(time)\(length), "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": \(intensity)},
        {"ParameterID": "HapticSharpness", "ParameterValue": \(sharpness)}]}}
      """
  }
}
