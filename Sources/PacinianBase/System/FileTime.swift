#if !hasFeature(Embedded)
extension stat {
  /// The time at which the file's content was changed last, since the beginning of 1970.
  package var modification: (seconds: Int, nanoseconds: Int) {
    #if canImport(Darwin)
    (st_mtimespec.tv_sec, st_mtimespec.tv_nsec)
    #else
    (Int(st_mtim.tv_sec), Int(st_mtim.tv_nsec))
    #endif
  }
}
#endif
