import PacinianMedia

/// `--format`'s values for audio files.
enum AudioFormatName: String, CaseIterable {
  case f32, s16, s24, flac

  var encoding: AudioFileFormat.Encoding {
    switch self {
    case .f32: .float32
    case .s16: .int16
    case .s24, .flac: .int24
    }
  }

  var fileFormat: AudioFileFormat {
    guard let format = AudioFileFormat(self == .flac ? .flac : .wav, encoding) else {
      preconditionFailure("every name has a container that holds its encoding")
    }
    return format
  }
}
