import CCairo

/// Cairo's functions, once somebody draws.
enum Cairo {
  /// `nil` where the library is not installed.
  private static let opened: pacinian_cairo? = {
    var functions = pacinian_cairo()
    return pacinian_cairo_open(&functions) ? functions : nil
  }()

  /// Opens the library at the first call. Safe from any thread.
  static func functions() throws(PlotError) -> pacinian_cairo {
    guard let opened else {
      throw PlotError("Cairo is missing; install libcairo2, version 1.10 or later")
    }
    return opened
  }
}
