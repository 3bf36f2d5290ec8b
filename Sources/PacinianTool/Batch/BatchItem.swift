import PacinianFormats
import PacinianMedia

/// One pattern of a batch: its file and its output.
struct BatchItem: Sendable {
  /// The file to read.
  let path: String
  /// The path under the folder that was given, which identifies the pattern in the manifest.
  let input: String
  /// The path of the output under the output folder.
  let output: String
  /// The file's size when it was found; 0 if it is gone.
  let byteCount: Int

  /// The folder of all thumbnails under the output folder, which mirrors the others.
  private static let thumbnailFolder = "_thumbnails"
  /// The name of the folder for the copies of patterns.
  static let patternFolder = "_patterns"

  /// The gallery's folder in which its outputs would be, if any.
  var galleryFolder: String? {
    [Self.thumbnailFolder, Self.patternFolder].first { output.hasPrefix($0 + "/") }
  }

  /// The path of a file beside the output, under the output folder.
  func path(of kind: SideFile.Kind) -> String {
    switch kind {
    case .plot: return replacingEnding(with: "png")
    case .thumbnail: return "\(Self.thumbnailFolder)/\(path(of: .plot))"
    case .pattern:
      let format = FormatList.all.format(ofFileNamed: path) ?? .ahap
      return "\(Self.patternFolder)/\(replacingEnding(with: format.ending))"
    case .transients: return PatternPair.transientsPath(besideOutput: output)
    case .description: return "\(output).json"
    // The other format's ending, which no output of the batch has.
    case .mix: return replacingEnding(with: isFLAC ? "wav" : "flac")
    }
  }

  /// Whether the output is FLAC, and the mix WAV.
  var isFLAC: Bool { output.hasSuffix(".flac") }

  private func replacingEnding(with ending: String) -> String {
    guard let dot = output.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return "\(output).\(ending)"
    }
    return "\(output[..<dot]).\(ending)"
  }
}
