#if !hasFeature(Embedded)
extension stat {
  /// When the file's content was changed last, since the beginning of 1970; Windows has no more
  /// than whole seconds.
  package var modification: (seconds: Int, nanoseconds: Int) {
    #if canImport(Darwin)
    (st_mtimespec.tv_sec, st_mtimespec.tv_nsec)
    #elseif os(Windows)
    (Int(st_mtime), 0)
    #else
    (Int(st_mtim.tv_sec), Int(st_mtim.tv_nsec))
    #endif
  }
}
#endif
