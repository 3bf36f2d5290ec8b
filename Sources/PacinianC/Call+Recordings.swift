import PacinianAudio

#if canImport(PacinianFiles)
import PacinianFiles
#endif

extension Call {
  /// Where engines and renderings get their recordings; nowhere in the library without a system.
  static var recordings: Recordings? {
    #if canImport(PacinianFiles)
    .files
    #else
    nil
    #endif
  }
}
