/// One pattern of a batch: where it is and what it becomes.
struct BatchItem: Sendable {
  /// The file to read.
  let path: String
  /// The path under the folder that was given; what the manifest calls the pattern.
  let input: String
  /// Under the output folder.
  let output: String
  /// The file's size when it was found; 0 if it is gone.
  let byteCount: Int

  /// The picture beside the audio: one name but for the ending.
  var plot: String {
    guard let dot = output.utf8.lastIndex(of: UInt8(ascii: ".")) else { return output + ".png" }
    return output[..<dot] + ".png"
  }
}
