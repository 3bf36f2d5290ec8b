import PacinianMedia

/// The output of a rendering; standard output gets raw 32-bit floats.
typealias RenderTarget = OutputTarget<AudioFileFormat>

extension RenderTarget {
  init(_ arguments: Arguments, inputPath: String) throws(ToolError) {
    let name = arguments.choice("--format", of: AudioFormatName.self)
    let output = try Self.output(arguments, inputPath: inputPath)
    if output == "-", let name, name != .f32 {
      throw arguments.usageError("-o - writes raw f32; give a file name for \(name.rawValue)")
    }
    let ending = output.flatMap(FileName.ending)
    if name == nil, output != "-", let ending, ending != "wav", ending != "flac" {
      throw arguments.usageError(
        "'\(output ?? "")' ends neither in .wav nor in .flac; name it so or give --format, or -o - "
          + "for raw samples")
    }
    let isFLACName = ending == "flac"
    let container: AudioFileFormat.Container = isFLACName || name == .flac ? .flac : .wav
    let encoding = name?.encoding ?? (container == .flac ? .int24 : .float32)
    guard let format = AudioFileFormat(container, encoding) else {
      throw arguments.usageError("FLAC holds integers; give --format flac or s16, or a .wav name")
    }
    self.init(
      output, inputPath: inputPath, format: format, ending: container == .flac ? "flac" : "wav")
  }

  /// A writer of samples, which gives the file its name at the end.
  func writer(
    sampleRate: Int, channelCount: Int, frameCount: Int
  ) throws(ToolError) -> SampleWriter {
    try SampleWriter(
      isStandardOutput
        ? .standardOutput : .file(OutputFile(path: path, inputPath: inputPath), format),
      sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount)
  }
}
