/// A game controller that is connected, by one of the ways in which its actuators are driven.
package struct Controller: Sendable, Equatable {
  /// The ways, the one that says most first. Raw values are words of the command line.
  package enum Kind: String, Sendable, CaseIterable {
    /// A sound device of four channels: a DualSense by USB.
    case sound
    /// Reports of samples: a DualSense by Bluetooth.
    case dualSenseBluetooth = "dualsense-bt"
    /// Reports of tones: Joy-Cons and Pro Controllers.
    case hdRumble = "hd-rumble"
    /// Two motors, through the system's input devices.
    case motors
  }

  /// As the device calls itself.
  package var name: String
  package var kind: Kind
  /// The node, such as `/dev/hidraw3`, or ALSA's name of a sound device.
  package var path: String
  package var isBluetooth = false
  /// The place of the controller among the system's devices: two ways of one controller have the
  /// same.
  package var place: String
  /// Whether this process may write to it.
  package var isWritable = true
  /// The maker's and the product's number as four hexadecimal digits each, such as `054C:0CE6`;
  /// empty if they are not known.
  package var identity = ""

  package init(
    name: String, kind: Kind, path: String, isBluetooth: Bool = false, place: String,
    isWritable: Bool = true, identity: String = ""
  ) {
    self.name = name
    self.kind = kind
    self.path = path
    self.isBluetooth = isBluetooth
    self.place = place
    self.isWritable = isWritable
    self.identity = identity
  }

  /// The rule for udev that gives the node to the user at the desk; `nil` if the product is not
  /// known.
  package var rule: String? {
    guard !identity.isEmpty, kind != .sound else { return nil }
    let node = kind == .motors ? "SUBSYSTEM==\"input\"" : "KERNEL==\"hidraw*\""
    return "\(node), KERNELS==\"*:\(identity).*\", TAG+=\"uaccess\""
  }
}
