#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// An `NSObject` whose `init()` is hidden, so that a subclass can have an `init()` that throws.
open class HapticObject: NSObject {
  init(subclass: Void) { super.init() }
}

#endif
