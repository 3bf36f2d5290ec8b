import PacinianFormats
import PacinianMedia
import PacinianRendering
import PacinianModel

/// Reads pattern files and lists their mistakes. Threads may share one.
struct PatternChecker: Sendable {
  private let reading: PatternReadingChoices
  private let choices: RenderingChoices
  private let isLenient: Bool
  /// Renders nothing: it knows which patterns and recordings can be rendered.
  private let rendering: OfflineRendering?

  /// Looks for events that are not felt; `nil` unless a profile was named.
  private let sensation: SensationChecker?

  /// No rendering is too long if the pattern ends earlier, tails included.
  private static let safeSeconds = RenderingOptions().lengthLimit / 2

  init(
    reading: PatternReadingChoices, rendering choices: RenderingChoices, isLenient: Bool,
    sensation: SensationChecker?
  ) {
    self.sensation = sensation
    self.reading = reading
    self.choices = choices
    self.isLenient = isLenient
    rendering = BuiltInProfiles.profile(named: "taptic").map {
      OfflineRendering(
        profile: $0, options: OfflineOptions(buses: .both), recordings: .files)
    }
  }

  /// The findings in one file, in the order of their positions; those without one come last.
  /// - Parameter path: `-` is standard input.
  func findings(at path: String) -> [CheckFinding] {
    let file: InputFile
    do throws(ToolError) {
      file = try reading.file(at: path)
    } catch {
      return [whole(path, .error, "unreadable", error.message)]
    }
    let pattern: PatternReading
    do throws(PatternReadingError) {
      pattern = try reading.reading(of: file)
    } catch {
      return [CheckFinding(error, in: file.name)]
    }
    var whole = pattern
    var others: [CheckFinding] = []
    for second in file.transients {
      do throws(PatternReadingError) {
        let other = try reading.reading(of: second)
        others += readingFindings(in: other, of: second)
        whole.layers += other.layers
      } catch {
        others.append(CheckFinding(error, in: second.name))
      }
    }
    let findings =
      readingFindings(in: pattern, of: file) + playingFindings(in: whole, of: file, at: path)
    return findings.ascending { $0.position.map { Double($0.byteOffset) } ?? .infinity } + others
  }

  /// The findings of the reader in one file.
  private func readingFindings(
    in pattern: PatternReading, of file: InputFile
  ) -> [CheckFinding] {
    let findings = pattern.diagnostics.map { CheckFinding($0, in: file.name, isLenient: isLenient) }
    guard pattern.unlistedDiagnosticCount > 0 else { return findings }
    let hasError = findings.contains { $0.level == .error }
    return findings
      + unlisted(pattern.unlistedDiagnosticCount, of: file, findsError: !hasError)
  }

  /// The findings of what is heard and felt.
  private func playingFindings(
    in pattern: PatternReading, of file: InputFile, at path: String
  ) -> [CheckFinding] {
    let unfelt = sensation?.results(pattern.layers) ?? []
    return endingFindings(of: pattern.format, in: file)
      + soundFindings(in: pattern, of: file, at: path)
      + unfelt.map { result in
        let level: CheckFinding.Level = result.code == "unchecked-sensation" ? .note : .warning
        return whole(file.name, level, result.code, result.message)
      }
  }

  /// A file whose ending is that of another format than its content, by which other programs choose
  /// how to read it.
  private func endingFindings(of format: PatternFormat, in file: InputFile) -> [CheckFinding] {
    guard let ending = FormatList.all.format(ofFileNamed: file.name),
      ending.ending != format.ending
    else { return [] }
    let message =
      "The content is that of a .\(format.ending) file, and the name ends in .\(ending.ending); "
      + "rename the file, or convert it with pacinian convert"
    return [whole(file.name, .warning, "other-ending", message)]
  }

  /// The rest of very many diagnostics, as their number.
  /// - Parameter findsError: whether the first mistake that changes the sound is searched among
  ///   them.
  private func unlisted(_ count: Int, of file: InputFile, findsError: Bool) -> [CheckFinding] {
    let rest = whole(file.name, .note, "unlisted", "\(count) more diagnostics not listed")
    guard findsError, !isLenient else { return [rest] }
    do throws(PatternReadingError) {
      _ = try reading.reading(of: file, isStrict: true)
    } catch {
      return [CheckFinding(error, in: file.name), rest]
    }
    return [rest]
  }

  /// The findings that keep the pattern, or one of its recordings, from sounding.
  private func soundFindings(
    in pattern: PatternReading, of file: InputFile, at path: String
  ) -> [CheckFinding] {
    let hasRecordings = pattern.layers.contains { layer in
      layer.events.contains { $0.kind == .audioCustom }
    }
    guard let rendering, hasRecordings || !(pattern.duration < Self.safeSeconds) else { return [] }
    let folders = AudioFolders(resources: choices.resources, patternPath: path)
    do throws(OfflineError) {
      let signal = try rendering.signal(
        of: pattern.layers, resourceFolder: folders.root, patternFolder: folders.patternFolder)
      return signal.notices.map { finding($0, in: file, folders) }
    } catch {
      return [whole(file.name, .error, "unrenderable", "\(error)")]
    }
  }

  /// The finding of a recording, at its path in the file.
  private func finding(
    _ notice: AudioNotice, in file: InputFile, _ folders: AudioFolders
  ) -> CheckFinding {
    let level = CheckFinding.Level(notice)
    let place = unsafe WaveformPaths.position(ofEvent: notice.eventIndex, in: file.bytes.span.bytes)
    var message = place == nil ? notice.explanation : notice.reason
    if notice.code == .missingWaveformFile,
      let near = NearRecording.path(
        like: notice.path, in: [folders.root, folders.patternFolder].compactMap(\.self))
    {
      message += "; \(near) is there, which differs from it"
    }
    return CheckFinding(
      file: file.name, level: isLenient && level == .error ? .warning : level,
      code: notice.code.rawValue, position: place?.position, path: place?.path ?? "",
      message: message)
  }

  private func whole(
    _ file: String, _ level: CheckFinding.Level, _ code: String, _ message: String
  ) -> CheckFinding {
    CheckFinding(file: file, level: level, code: code, position: nil, path: "", message: message)
  }
}
