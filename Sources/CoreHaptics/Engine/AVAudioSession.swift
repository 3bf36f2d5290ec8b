#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// The audio session of an application, so that `CHHapticEngine(audioSession: .sharedInstance())`
/// compiles. It decides nothing: there are no categories, routes and activations here, and the
/// system's host interrupts engines. May be used from any thread.
open class AVAudioSession: NSObject {
  private static let shared = Handed(AVAudioSession())

  open class func sharedInstance() -> AVAudioSession { shared.value }
}

#endif
