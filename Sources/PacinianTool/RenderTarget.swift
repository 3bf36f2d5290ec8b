import PacinianOutput

/// Where a rendering goes and in which format, from `-o`, `--format` and the input's name.
struct RenderTarget {
  /// Raw 32-bit floats to standard output.
  let isStandardOutput: Bool
  let path: String
  let inputPath: String
  let format: AudioFileFormat

  /// The target in messages.
  var name: String { isStandardOutput ? "standard output" : path }

  init(_ arguments: Arguments, inputPath: String) throws(ToolError) {
    self.inputPath = inputPath
    let name = try arguments.choice("--format", of: AudioFormatName.self)
    let output = arguments.text("-o")
    isStandardOutput = output == "-"
    if isStandardOutput, let name, name != .f32 {
      throw arguments.usageError("-o - writes raw f32; give a file name for \(name.rawValue)")
    }
    if output == nil && inputPath == "-" {
      throw arguments.usageError("standard input has no name to go by; give -o OUT")
    }
    if output == "" { throw arguments.usageError("-o needs a file name, or - for raw samples") }
    let ending = output.flatMap(FileName.ending)
    if name == nil, !isStandardOutput, let ending, ending != "wav", ending != "flac" {
      throw arguments.usageError(
        "'\(output ?? "")' ends neither in .wav nor in .flac; name it so or give --format, or -o - for raw samples"
      )
    }
    let isFLACName = ending == "flac"
    let container: AudioFileFormat.Container = isFLACName || name == .flac ? .flac : .wav
    let encoding = name?.encoding ?? (container == .flac ? .int24 : .float32)
    guard let format = AudioFileFormat(container, encoding) else {
      throw arguments.usageError("FLAC holds integers; give --format flac or s16, or a .wav name")
    }
    self.format = format
    path =
      output
      ?? FileName.replacingEnding(of: inputPath, with: container == .flac ? "flac" : "wav")
  }
}
