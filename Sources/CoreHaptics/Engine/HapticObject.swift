import Foundation

/// An `NSObject` whose `init()` is hidden, so that a class can have one that throws.
open class HapticObject: NSObject {
  init(subclass: Void) { super.init() }
}
