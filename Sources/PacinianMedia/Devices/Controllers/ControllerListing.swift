import PacinianBase

/// The game controllers that Linux's tree of devices has.
package struct ControllerListing {
  /// The folder that holds `sys` and `dev`; empty for the system's own.
  private let root: String

  private static let sony = "054C"
  private static let nintendo = "057E"
  /// DualSense and DualSense Edge; left and right Joy-Con and the Pro Controller.
  private static let dualSenses = ["0CE6", "0DF2"]
  private static let switchControllers = ["2006", "2007", "2009"]
  private static let bluetooth = "0005"
  /// The number of rumble among the effects of an input device.
  private static let rumble = 0x50

  /// - Parameter root: a folder in place of the system's own, for tests.
  package init(root: String = "") { self.root = root }

  /// All ways to all controllers, those of one controller together, and of these the one that says
  /// most first. Complexity: O(devices), a file or two for each.
  package func all() -> [Controller] {
    let found = sounds() + reports() + inputs()
    var places: [String] = []
    for controller in found where !places.contains(controller.place) {
      places.append(controller.place)
    }
    return places.flatMap { place in found.filter { $0.place == place } }
  }

  /// The best way to each controller.
  package func best() -> [Controller] {
    var places: Set<String> = []
    return all().filter { places.insert($0.place).inserted }
  }

  private func sounds() -> [Controller] {
    names(in: "sys/class/sound").compactMap { card in
      guard card.hasPrefix("card"), let number = Int(card.dropFirst(4), radix: 10) else {
        return nil
      }
      let folder = "\(root)/sys/class/sound/\(card)"
      let device = Self.resolved("\(folder)/device")
      let place = Self.place(of: device)
      guard text("\(place)/idVendor")?.uppercased() == Self.sony,
        let product = text("\(place)/idProduct")?.uppercased(),
        Self.dualSenses.contains(product)
      else { return nil }
      let name = text("\(place)/product") ?? "DualSense"
      return Controller(
        name: name, kind: .sound, path: "hw:\(number)", place: place,
        identity: "\(Self.sony):\(product)")
    }
  }

  private func reports() -> [Controller] {
    names(in: "sys/class/hidraw").compactMap { node in
      let device = Self.resolved("\(root)/sys/class/hidraw/\(node)/device")
      guard let facts = HIDFacts(text("\(device)/uevent") ?? "") else { return nil }
      let kind: Controller.Kind
      switch facts.vendor {
      // (By USB it is a sound device.)
      case Self.sony where Self.dualSenses.contains(facts.product) && facts.bus == Self.bluetooth:
        kind = .dualSenseBluetooth
      case Self.nintendo where Self.switchControllers.contains(facts.product):
        kind = .hdRumble
      default: return nil
      }
      return controller(facts, kind, "/dev/\(node)", device)
    }
  }

  private func inputs() -> [Controller] {
    names(in: "sys/class/input").compactMap { node in
      guard node.hasPrefix("event") else { return nil }
      let folder = Self.resolved("\(root)/sys/class/input/\(node)/device")
      guard Self.has(Self.rumble, in: text("\(folder)/capabilities/ff") ?? "") else { return nil }
      let facts = HIDFacts(
        bus: text("\(folder)/id/bustype") ?? "", vendor: text("\(folder)/id/vendor") ?? "",
        product: text("\(folder)/id/product") ?? "", name: text("\(folder)/name") ?? node)
      return controller(facts, .motors, "/dev/input/\(node)", folder)
    }
  }

  private func controller(
    _ facts: HIDFacts, _ kind: Controller.Kind, _ path: String, _ device: String
  ) -> Controller {
    Controller(
      name: facts.name, kind: kind, path: root + path, isBluetooth: facts.bus == Self.bluetooth,
      place: Self.place(of: device), isWritable: access(root + path, W_OK) == 0,
      identity: "\(facts.vendor):\(facts.product)")
  }

  private func names(in folder: String) -> [String] {
    guard let stream = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted { $0.count == $1.count ? $0 < $1 : $0.count < $1.count }
  }

  /// The path without links; itself where there is nothing.
  private static func resolved(_ path: String) -> String {
    guard let text = realpath(path, nil) else { return path }
    defer { free(text) }
    return String(cString: text)
  }

  private func text(_ path: String) -> String? {
    guard let bytes = try? FileDescriptor.content(of: path, byteLimit: 1 << 16) else { return nil }
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }

  /// Whether a bit is set in numbers of 64 bits, in hexadecimal and the highest first.
  private static func has(_ bit: Int, in words: String) -> Bool {
    let words = words.split(separator: " ")
    guard bit / 64 < words.count else { return false }
    return UInt64(words[words.count - 1 - bit / 64], radix: 16).map { $0 >> (bit % 64) & 1 == 1 }
      ?? false
  }

  /// The folder of the controller above the one of a part of it: that of the USB device, or of the
  /// HID device where there is none.
  private static func place(of device: String) -> String {
    let parts = device.split(separator: "/")
    // A USB interface is called 1-2:1.0, and the device above it 1-2.
    let interface = parts.lastIndex { part in
      part.contains("-") && part.contains(":") && part.contains(".")
    }
    // A HID device is called 0005:054C:0CE6.0001.
    let device = parts.lastIndex {
      $0.count { $0 == ":" } == 2 && $0.contains(".") && $0.count > 14
    }
    let end = interface ?? device.map { $0 + 1 } ?? parts.count
    return "/" + parts[..<end].joined(separator: "/")
  }
}

/// What the system knows of a HID device.
private struct HIDFacts {
  /// Four hexadecimal digits each.
  let bus, vendor, product: String
  let name: String

  init(bus: String, vendor: String, product: String, name: String) {
    func digits(_ text: some StringProtocol) -> String { String(text.suffix(4)).uppercased() }
    (self.bus, self.vendor, self.product) = (digits(bus), digits(vendor), digits(product))
    self.name = name
  }

  /// - Parameter text: lines such as `HID_ID=0005:0000054C:00000CE6` and `HID_NAME=…`.
  init?(_ text: String) {
    func value(_ key: String) -> Substring? {
      text.split(separator: "\n").first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
    }
    let numbers = value("HID_ID")?.split(separator: ":") ?? []
    guard numbers.count == 3 else { return nil }
    self.init(
      bus: String(numbers[0]), vendor: String(numbers[1]), product: String(numbers[2]),
      name: value("HID_NAME").map(String.init) ?? "controller")
  }
}
