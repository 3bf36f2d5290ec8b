import PacinianFormats
import PacinianRendering
import PacinianMedia
import PacinianModel

/// The options of a conversion to a format, on the command line.
struct ConversionChoices {
  static let options: [Arguments.Option] = [
    .flag("--apple-limits", "ahap: at most 16 points a curve, in chains, and 30 s an event"),
    .choice(
      "--kind", "KIND", of: AndroidVibration.Kind.self,
      "\(formats(.kind)): one kind of effect alone, or a selection of all (select)"),
    .integer(
      "--points", "N", in: 2...1000, "\(formats(.points)): points of an envelope", default: "16"),
    .integer(
      "--least-segment", "MS", in: 1...1000,
      "\(formats(.leastSegment)): shortest segment of an envelope", default: "20"),
    .integer(
      "--longest", "MS", in: 10...3_600_000,
      "\(PatternFormat.rumble.name): longest command; what lasts longer is sent again (2000); "
        + "other formats: longest envelope; longer ones are left out (any length)"),
    .number(
      "--quality", "Q", in: 0...1, "\(formats(.quality)): 0 to 1, from small to good (0.9)"),
    .choice(
      "--limiter", "LIMITER", of: Limiter.self,
      "\(formats(.limiter)): none, clip, soft or limit (clip)"),
    AutomaticGain.option,
    .flag("--haptic-only", "\(formats(.hapticOnly)): leave left and right silent"),
    .value(
      "--resources", "DIR",
      "\(formats(.resources)): the folder that EventWaveformPath counts from (the pattern's)",
      offer: .folders),
  ]

  let format: PatternFormat
  private var options = PatternWriter.Options()
  private var sound = HapticSound()
  let hasAutomaticGain: Bool
  private let resources: String?
  let profileName: String

  init(_ arguments: Arguments, _ format: PatternFormat) throws(ToolError) {
    self.format = format
    for choice in PatternFormat.Choice.allCases where !format.choices.contains(choice) {
      guard !arguments.has("--\(choice.rawValue)") else {
        throw arguments.usageError(
          "--\(choice.rawValue) is for --to \(Self.formats(choice)), not \(format.name)")
      }
    }
    options.keepsAppleLimits = arguments.has("--apple-limits")
    options.android = AndroidVibration(
      kind: arguments.choice("--kind", of: AndroidVibration.Kind.self) ?? .select,
      points: arguments.integer("--points") ?? 16,
      leastSegment: arguments.integer("--least-segment") ?? 20,
      longest: arguments.integer("--longest"))
    if let longest = arguments.integer("--longest") { options.longestCommand = longest }
    if let quality = arguments.number("--quality") { sound.quality = quality }
    if let limiter = arguments.choice("--limiter", of: Limiter.self) {
      sound.limiter = limiter
    }
    hasAutomaticGain = try AutomaticGain.isWanted(arguments)
    sound.isHapticOnly = arguments.has("--haptic-only")
    resources = arguments.text("--resources")
    profileName = arguments.text("--profile") ?? BuiltInProfiles.names[0]
  }

  /// The formats that take a choice.
  private static func formats(_ choice: PatternFormat.Choice) -> String {
    FormatList.all.formats.filter { $0.choices.contains(choice) }.map(\.name)
      .joined(separator: ", ")
  }

  /// The profile of formats that are rendered; `nil` for others.
  func profile() throws(ToolError) -> ActuatorProfile? {
    format.isRendered ? try ProfileInput.load(profileName) : nil
  }

  /// The clips of each layer's `AudioCustom` events, by the events' indices.
  /// - Parameter path: the pattern's file.
  func recordings(of layers: [Pattern], path: String) throws(ToolError) -> [[Int: AudioClip]] {
    let folders = AudioFolders(resources: resources, patternPath: path)
    let profile = try ProfileInput.load(profileName)
    do throws(OfflineError) {
      return try OfflineRendering(
        profile: profile, options: OfflineOptions(buses: .audio), recordings: .files
      ).signal(
        of: layers, resourceFolder: folders.root, patternFolder: folders.patternFolder
      ).recordings
    } catch {
      throw ToolError(.badData, "\(path): \(error)")
    }
  }

  /// - Parameters:
  ///   - name: the pattern's, for messages.
  ///   - path: its file, beside which its recordings may be; `-` is standard input.
  ///   - profile: from ``profile()``.
  func convert(
    _ layers: [Pattern], name: String, path: String, profile: ActuatorProfile?
  ) throws(ToolError) -> PatternWriting {
    var options = options
    options.name = String(FileName.replacingEnding(of: name, with: "").dropLast())
    options.profile = profile
    options.sound = sound(path: path, profile: profile).ogg
    do throws(PatternWritingError) {
      return try PatternWriter(format, options: options).write(layers)
    } catch {
      switch error {
      case .sound(let reason): throw ToolError(.badData, "\(name): \(reason)")
      case .tooManyEvents(let count, let limit):
        throw ToolError(
          .badData,
          "\(name): --apple-limits would cut the events into \(count), and \(limit) are the most for "
            + "this pattern; shorten its events")
      case .tooLong(let seconds, let limit):
        throw ToolError(
          .badData,
          "\(name): the pattern lasts \(seconds) s; more than \(limit) s cannot be written like this"
        )
      }
    }
  }

  /// The choices with the gain that all of some patterns need, read as layers and a path, if one is
  /// to be found.
  func scaled<Item: Sendable>(
    for items: [Item], jobs: Int, profile: ActuatorProfile?,
    read: @escaping @Sendable (Item) throws(ToolError) -> ([Pattern], path: String)
  ) -> ConversionChoices {
    guard hasAutomaticGain else { return self }
    var choices = self
    choices.sound.gain = AutomaticGain.factor(items, jobs: jobs) {
      (item) throws(ToolError) in
      let (layers, path) = try read(item)
      do throws(PatternWritingError) {
        return try sound(path: path, profile: profile).peak(layers)
      } catch {
        throw ToolError(.badData, "\(error)")
      }
    }
    return choices
  }

  /// The options of a pattern's sound.
  private func sound(path: String, profile: ActuatorProfile?) -> HapticSound {
    let folders = AudioFolders(resources: resources, patternPath: path)
    var sound = sound
    (sound.profile, sound.resourceFolder) = (profile, folders.root)
    sound.patternFolder = folders.patternFolder
    return sound
  }

  /// The factor of the samples, for settings and messages.
  var gain: Double { sound.gain }
}
