import PacinianAnalysis
import PacinianBase
import PacinianMedia
import PacinianModel
import PacinianRendering

/// `pacinian follow`: a sound as it comes to the vibration that should be felt for it.
struct FollowCommand: Command {
  static let name = "follow"
  static let summary = "feel a sound live: from standard input to a device or a controller"
  static let usage = ["[OPTIONS] < SOUND"]
  static let positionals = Arguments.Option.Offer.nothing

  static let about = """
    Follows a sound on standard input, and plays on a sound device, or by a game controller, what
    should be felt for it: its level, its brightness and its strokes, 8 ms after the sound and what
    the device takes. docs/TRANSCRIBE.md has the rules.

        parec --format=s16le --rate=48000 --channels=2 | pacinian follow --raw s16 --channels 2
        pw-record --rate 48000 --channels 1 - | pacinian follow --controller
        ffmpeg -v error -i film.mkv -f wav - | pacinian follow --device hw:1 --map 0,0,V,V

    The sound is WAV, or raw samples with --raw, of 1 to 8 channels and 8000 to 192000 Hz. -o - writes
    the vibration to standard output instead: raw 32-bit floats in the machine's byte order, at the
    sound's rate. It ends with the sound, or by an interrupt, after a fade.
    """

  static let options: [Arguments.Option] =
    [
      .value(
        "-o", "OUT", "- for standard output; without it a sound device plays", offer: .words(["-"])),
      .choice(
        "--raw", "FORMAT", of: SoundStream.RawFormat.self,
        "f32 or s16: standard input has raw samples, little-endian, interleaved"),
      .integer(
        "--rate", "HZ", in: FollowerSettings.sampleRates, "frames a second of raw samples",
        default: "48000"),
      .integer(
        "--channels", "COUNT", in: FollowerSettings.channelCounts, "channels of raw samples",
        default: "1"),
      .number(
        "--gain", "DB", in: FollowerSettings.gains, "decibels by which the sound is raised",
        default: "0"),
      .number(
        "--gate", "DB", in: FollowerSettings.gates,
        "decibels of full scale under which nothing is felt", default: "-60"),
      .number(
        "--sensitivity", "SHARE", in: 0...1, "how small an onset is a transient: none at 0",
        default: "0.5"),
      .number(
        "--delay", "MS", in: delays,
        "milliseconds by which the vibration waits, for a sound that comes late", default: "0"),
      .value(
        "--device", "NAME",
        "the sound device, as ALSA names it: see pacinian play --list-devices (default)"),
      .integer(
        "--latency", "MS", in: 2...2_000, "the device's buffer in milliseconds", default: "20"),
      .value(
        "--map", "CHANNELS",
        "each channel's part of the vibration, as in 0,0,V,V (V for each of the device's)"),
    ] + ControllerChoice.options + [
      RenderingChoices.listen, RenderingChoices.profile,
    ]

  /// Options of sound devices.
  private static let deviceOptions = ["--device", "--latency", "--map"]
  private static let delays = 0.0...2000.0

  private let follower: FollowerSettings
  private let raw: SoundStream.Raw?
  private let rendering: RenderingChoices
  /// Seconds by which the vibration waits.
  private let delay: Double
  /// `nil` for standard output.
  private let device: DeviceRequest?
  private let controller: ControllerChoice?
  private let map: ChannelMap?

  init(_ arguments: Arguments) throws(ToolError) {
    if let word = arguments.positionals.first {
      throw arguments.usageError("the sound comes through standard input: < \(word)")
    }
    let output = arguments.text("-o")
    guard output == nil || output == "-" else {
      throw arguments.usageError("-o takes - alone, standard output; send that to a file")
    }
    let format = arguments.choice("--raw", of: SoundStream.RawFormat.self)
    for option in ["--rate", "--channels"] where format == nil && arguments.has(option) {
      throw arguments.usageError("\(option) is for raw samples; a WAV file has its own")
    }
    controller = try ControllerChoice(
      arguments, instead: ["-o", "--listen"] + Self.deviceOptions)
    for option in Self.deviceOptions where output != nil && arguments.has(option) {
      throw arguments.usageError("\(option) is for a device; leave out -o")
    }
    raw = format.map {
      SoundStream.Raw(
        format: $0, sampleRate: arguments.integer("--rate") ?? 48_000,
        channelCount: arguments.integer("--channels") ?? 1)
    }
    var settings = FollowerSettings()
    settings.gain = arguments.number("--gain") ?? settings.gain
    settings.gate = arguments.number("--gate") ?? settings.gate
    settings.sensitivity = arguments.number("--sensitivity") ?? settings.sensitivity
    follower = settings
    delay = (arguments.number("--delay") ?? 0) / 1000
    rendering = try RenderingChoices(arguments)
    map = rendering.map
    if let map, map.buses != .haptic {
      throw arguments.usageError("--map has V alone: there is nothing but the vibration")
    }
    guard output == nil else {
      device = nil
      return
    }
    var request = DeviceRequest()
    request.name = arguments.text("--device") ?? request.name
    if request.name.isEmpty { throw arguments.usageError("--device needs a name") }
    request.channelCount = map?.channels.count ?? request.channelCount
    request.needsChannelCount = map != nil
    request.latency = Double(arguments.integer("--latency") ?? 20) / 1000
    device = request
  }

  func run() throws(ToolError) {
    let profile = try rendering.soundingProfile()
    // (Before any thread, which would receive the signals otherwise.)
    let inbox = SignalInbox()
    if device == nil { try StandardStreams.checkOutput(isBinary: true) }
    var sound = try SoundStream(raw)
    // The header of WAV says the rate that the output is to have.
    while try sound.header() == nil {
      if let signal = inbox.next(), signal != SIGCONT { inbox.end(by: signal) }
      try sound.wait()
    }
    guard let header = try sound.header() else { return }
    let output = try output(sampleRate: header.sampleRate)
    var settings = follower
    (settings.sampleRate, settings.channelCount) = (header.sampleRate, header.channelCount)
    var session = try FollowSession(
      sound, by: FollowedEngine(settings, outputRate: output.sampleRate, profile: profile),
      to: output, inbox)
    try session.run(after: delay)
  }

  /// The one place that knows the receivers of a vibration.
  private func output(sampleRate: Int) throws(ToolError) -> any FollowOutput {
    if let (output, map) = try controller?.output() {
      return try DeviceFollowOutput(output.open(), map: map)
    }
    guard var device else { return StandardFollowOutput(sampleRate: sampleRate) }
    device.sampleRate = sampleRate
    return try DeviceFollowOutput(PlayOutput.sound(device).open(), map: map)
  }
}
