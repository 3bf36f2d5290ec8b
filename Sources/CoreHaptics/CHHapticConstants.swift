#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

// Apple's framework brings Foundation to its clients.
@_exported import Foundation

/// A time that means as soon as possible.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CHHapticTimeImmediate: TimeInterval = 0

/// Names a registered audio resource.
public typealias CHHapticAudioResourceID = Int

/// A key of ``CHHapticEngine/registerAudioResource(_:options:)``.
public typealias CHHapticAudioResourceKey = NSString

/// Whether the volume envelope applies to the resource; a Boolean, true by default.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CHHapticAudioResourceKeyUseVolumeEnvelope = "UseVolumeEnvelope"

/// Whether the whole resource repeats; a Boolean, false by default.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CHHapticAudioResourceKeyLoopEnabled = "LoopEnabled"

#endif
