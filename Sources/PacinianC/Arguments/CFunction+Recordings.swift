import PacinianRendering

#if canImport(PacinianMedia)
import PacinianMedia
#endif

extension CFunction {
  /// Where engines and renderings get their recordings; nowhere in the library without a system.
  static var recordings: Recordings? {
    #if canImport(PacinianMedia)
    .files
    #else
    nil
    #endif
  }
}
