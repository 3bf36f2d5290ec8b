import PacinianAnalysis
import PacinianFigures
import PacinianFormats
import PacinianBase
import PacinianRendering
import PacinianModel

// What the module gives its host; Web/pacinian.js calls it. Addresses and lengths are those of the module's memory,
// which the host gets and gives back with `malloc` and `free`. A handle is an object's address, or 0. A function
// that gives text returns where it begins, for `pacinian_text_length` bytes, until the next call that gives text.

@_expose(wasm, "pacinian_text_length") @_cdecl("pacinian_text_length")
func textLength() -> Int { Text.count }

/// The text of the last call that gave one.
@_expose(wasm, "pacinian_text") @_cdecl("pacinian_text")
func text() -> UnsafePointer<UInt8>? { Text.start }

/// Gives an object of any kind back.
@_expose(wasm, "pacinian_release") @_cdecl("pacinian_release")
func release(_ handle: UnsafeMutableRawPointer?) {
  guard let handle else { return }
  Unmanaged<AnyObject>.fromOpaque(handle).release()
}

/// Reads a file: always a reading, whose report tells of an error. Flags: 1 strict, 2 curve times absolute, 4 curve
/// times automatic.
@_expose(wasm, "pacinian_read") @_cdecl("pacinian_read")
func read(_ bytes: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> UnsafeMutableRawPointer {
  let options = PatternReader.Options(
    isStrict: flags & 1 != 0,
    curveTimes: flags & 2 != 0 ? .absolute : flags & 4 != 0 ? .automatic : .relative)
  return Handle.make(
    Reading(UnsafeRawBufferPointer(start: bytes, count: count).bytes, options: options))
}

/// The text of a reading's report: format, duration, error, diagnostics, layers.
@_expose(wasm, "pacinian_report") @_cdecl("pacinian_report")
func report(_ reading: UnsafeMutableRawPointer) -> UnsafePointer<UInt8>? {
  let reading: Reading = Handle.object(reading)
  return Text.object { reading.write(to: &$0) }
}

/// The text of the files that hold a reading's patterns. Formats: 0 AHAP, 1 AHAP within Apple's limits, 2 `.haptic`,
/// 3 Android's vibration XML, with the `.haptic` file of what a device plays and the transients that are kept.
@_expose(wasm, "pacinian_write") @_cdecl("pacinian_write")
func write(_ reading: UnsafeMutableRawPointer, _ format: Int32) -> UnsafePointer<UInt8>? {
  let reading: Reading = Handle.object(reading)
  return Text.object {
    guard format < 3 else { return reading.writeAndroid(to: &$0) }
    reading.write(format == 2 ? .haptic : .ahap, keepsAppleLimits: format == 1, to: &$0)
  }
}

/// The text of the pattern for a sound, or, with the profile that it was rendered with, for a vibration: AHAP for a phone
/// if `isPhone` is not 0, else `.haptic`. The options are in the ranges of `TranscriptionOptions`, which the caller holds.
@_expose(wasm, "pacinian_transcribe") @_cdecl("pacinian_transcribe")
func transcribe(
  _ samples: UnsafePointer<Float>, _ count: Int, _ sampleRate: Int,
  _ profile: UnsafeMutableRawPointer?,
  _ isPhone: Int32, _ sensitivity: Double, _ leastGap: Double, _ gate: Double
) -> UnsafePointer<UInt8>? {
  let box: ProfileBox? = profile.map { Handle.object($0) }
  if let fault = box?.profile.transcriptionFault {
    return Text.object { $0.object("error") { $0.member("message", fault) } }
  }
  var transcriber = SampleTranscriber(sampleRate: sampleRate, vibrationOf: box?.profile)
  transcriber.append(UnsafeBufferPointer(start: samples, count: count).span)
  var options = TranscriptionOptions()
  (options.sensitivity, options.leastGap, options.gate) = (sensitivity, leastGap, gate)
  let transcription = transcriber.finish(options)
  let isAHAP = isPhone != 0
  let reading = Reading(isAHAP ? [transcription.phonePattern.pattern] : transcription.layers)
  return Text.object { reading.write(isAHAP ? .ahap : .haptic, keepsAppleLimits: isAHAP, to: &$0) }
}

/// The text of the built-in profiles' names.
@_expose(wasm, "pacinian_profiles") @_cdecl("pacinian_profiles")
func profiles() -> UnsafePointer<UInt8>? {
  Text.object {
    $0.array("profiles") { for name in BuiltInProfiles.names { $0.string(name) } }
  }
}

/// A profile by its name, or from the text of a profile file; 0, and a text with the error, for others.
@_expose(wasm, "pacinian_profile") @_cdecl("pacinian_profile")
func profile(_ bytes: UnsafeRawPointer, _ count: Int) -> UnsafeMutableRawPointer? {
  let bytes = [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  let text = BuiltInProfiles.text(named: String(decoding: bytes, as: UTF8.self)) ?? bytes
  do throws(ProfileReadingError) {
    return Handle.make(ProfileBox(try ProfileReader().read(text)))
  } catch {
    _ = Text.object { $0.member("error", error.description) }
    return nil
  }
}

/// The same profile two octaves up, for ears and speakers.
@_expose(wasm, "pacinian_audible_profile") @_cdecl("pacinian_audible_profile")
func audibleProfile(_ profile: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
  let box: ProfileBox = Handle.object(profile)
  return Handle.make(ProfileBox(box.profile.audible))
}

/// A rendering of a reading that has no error; 0, and a text with the error, if it cannot be rendered. `limiter`:
/// 0 none, 1 clip, 2 soft, 3 limit. The rate is brought into the range that there is.
@_expose(wasm, "pacinian_rendering") @_cdecl("pacinian_rendering")
func rendering(
  _ reading: UnsafeMutableRawPointer, _ profile: UnsafeMutableRawPointer, _ sampleRate: Int32,
  _ limiter: Int32
) -> UnsafeMutableRawPointer? {
  handle(of: reading, profile, sampleRate) { (patterns, profile, options) throws(RenderingError) in
    try Rendering(patterns, profile: profile, options: options, limiter: Limiter(number: limiter))
  }
}

@_expose(wasm, "pacinian_frame_count") @_cdecl("pacinian_frame_count")
func frameCount(_ rendering: UnsafeMutableRawPointer) -> Int {
  let rendering: Rendering = Handle.object(rendering)
  return rendering.bus.frameCount
}

/// Renders frames from `first` on; past the end silence.
@_expose(wasm, "pacinian_render") @_cdecl("pacinian_render")
func render(
  _ rendering: UnsafeMutableRawPointer, _ first: Int, _ output: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  let rendering: Rendering = Handle.object(rendering)
  var span = UnsafeMutableBufferPointer(start: output, count: count).mutableSpan
  rendering.bus.read(from: max(0, first), into: &span)
}

/// The text of the differences of two renderings of one rate.
@_expose(wasm, "pacinian_compare") @_cdecl("pacinian_compare")
func compare(
  _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer
) -> UnsafePointer<UInt8>? {
  let (first, second): (Rendering, Rendering) = (Handle.object(first), Handle.object(second))
  let difference = SignalDifference(first.compared, second.compared)
  return Text.object {
    $0.member("verdict", difference.verdict)
    difference.write(to: &$0)
  }
}

/// What figures of a reading show, of a number of columns, with a name, or, without a rendering, what is written; 0, and
/// a text with the error, if it cannot be had.
@_expose(wasm, "pacinian_drawing") @_cdecl("pacinian_drawing")
func drawing(
  _ rendering: UnsafeMutableRawPointer?, _ reading: UnsafeMutableRawPointer, _ columns: Int,
  _ name: UnsafeRawPointer, _ count: Int
) -> UnsafeMutableRawPointer? {
  let reading: Reading = Handle.object(reading)
  let name = string(name, count)
  guard let made: Rendering = rendering.map({ Handle.object($0) }) else {
    return Handle.make(Drawing(written: reading, named: name))
  }
  do throws(RenderingError) {
    return Handle.make(
      Drawing(try made.plot(reading, named: name, columns: columns), of: made))
  } catch {
    _ = Text.object { $0.member("error", error.explanation) }
    return nil
  }
}

/// The text of a drawing's data.
@_expose(wasm, "pacinian_plot") @_cdecl("pacinian_plot")
func plotText(_ drawing: UnsafeMutableRawPointer) -> UnsafePointer<UInt8>? {
  let drawing: Drawing = Handle.object(drawing)
  return Text.object { drawing.plot.write(to: &$0) }
}

/// The bytes of a page's figure: see PageFigure. Drawings may be 0.
@_expose(wasm, "pacinian_figure") @_cdecl("pacinian_figure")
func figure(
  _ drawing: UnsafeMutableRawPointer?, _ other: UnsafeMutableRawPointer?,
  _ notice: UnsafeRawPointer,
  _ count: Int, _ numbers: UnsafePointer<Double>
) -> UnsafePointer<UInt8>? {
  let first: Drawing? = drawing.map { Handle.object($0) }
  let second: Drawing? = other.map { Handle.object($0) }
  return Text.keep(PageFigure.bytes(first, second, notice: string(notice, count), numbers))
}

/// Takes the widths of letters in the page's fonts, as Drawing has them.
@_expose(wasm, "pacinian_letter_widths") @_cdecl("pacinian_letter_widths")
func letterWidths(_ widths: UnsafePointer<Double>) {
  Drawing.letterWidths = Array(UnsafeBufferPointer(start: widths, count: 2 * Drawing.letterCount))
}

/// Red, green and blue of each ink of a theme.
@_expose(wasm, "pacinian_palette") @_cdecl("pacinian_palette")
func palette(_ isDark: Int32) -> UnsafePointer<UInt8>? {
  var bytes: [UInt8] = []
  for colour in Palette(isDark != 0 ? .dark : .light).colours {
    for shift in [UInt32(16), 8, 0] {
      bytes.append(UInt8(truncatingIfNeeded: colour.pixel >> shift))
    }
  }
  return Text.keep(bytes)
}

private func string(_ start: UnsafeRawPointer, _ count: Int) -> String {
  String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}

/// A player, as `pacinian_rendering` makes a rendering.
@_expose(wasm, "pacinian_player") @_cdecl("pacinian_player")
func player(
  _ reading: UnsafeMutableRawPointer, _ profile: UnsafeMutableRawPointer, _ sampleRate: Int32,
  _ limiter: Int32
) -> UnsafeMutableRawPointer? {
  handle(of: reading, profile, sampleRate) { (patterns, profile, options) throws(RenderingError) in
    try LivePlayer(patterns, profile: profile, options: options, limiter: Limiter(number: limiter))
  }
}

@_expose(wasm, "pacinian_player_start") @_cdecl("pacinian_player_start")
func playerStart(_ player: UnsafeMutableRawPointer, _ isLooping: Int32) {
  let player: LivePlayer = Handle.object(player)
  player.isLooping = isLooping != 0
  player.start()
}

@_expose(wasm, "pacinian_player_stop") @_cdecl("pacinian_player_stop")
func playerStop(_ player: UnsafeMutableRawPointer) {
  let player: LivePlayer = Handle.object(player)
  player.stop()
}

/// Control 0 is intensity, 0…1; 1 is sharpness, −1…1. Values beyond are brought to the nearest bound.
@_expose(wasm, "pacinian_player_send") @_cdecl("pacinian_player_send")
func playerSend(_ player: UnsafeMutableRawPointer, _ control: Int32, _ value: Double) {
  let player: LivePlayer = Handle.object(player)
  guard value == value else { return }
  if control == 0 {
    player.send(0, min(max(value, 0), 1))
  } else {
    player.send(1, min(max(value, -1), 1))
  }
}

/// Renders the next 128 frames. Returns the frames since the start, or −1 where nothing plays.
@_expose(wasm, "pacinian_player_render") @_cdecl("pacinian_player_render")
func playerRender(
  _ player: UnsafeMutableRawPointer, _ output: UnsafeMutablePointer<Float>
) -> Int {
  let player: LivePlayer = Handle.object(player)
  player.render(into: output)
  return player.isPlaying ? player.position : -1
}

/// A handle of an object that renders a reading's patterns; 0, and a text with the error, if it cannot be made.
private func handle<Object: AnyObject>(
  of reading: UnsafeMutableRawPointer, _ profile: UnsafeMutableRawPointer, _ sampleRate: Int32,
  _ make: ([Pattern], ActuatorProfile, RenderingOptions) throws(RenderingError) -> Object
) -> UnsafeMutableRawPointer? {
  let (reading, box): (Reading, ProfileBox) = (Handle.object(reading), Handle.object(profile))
  let rates = RenderingOptions.sampleRates
  let options = RenderingOptions(
    sampleRate: min(max(Int(sampleRate), rates.lowerBound), rates.upperBound))
  do throws(RenderingError) {
    return Handle.make(try make(reading.layers, box.profile, options))
  } catch {
    _ = Text.object { $0.member("error", error.explanation) }
    return nil
  }
}

/// A profile behind a handle.
final class ProfileBox {
  let profile: ActuatorProfile
  init(_ profile: ActuatorProfile) { self.profile = profile }
}

extension Limiter {
  /// The limiter of a number, in the order of the C library's; none of another number.
  fileprivate init(number: Int32) {
    let all = Self.allCases
    self = all.indices.contains(Int(number)) ? all[Int(number)] : .none
  }
}
