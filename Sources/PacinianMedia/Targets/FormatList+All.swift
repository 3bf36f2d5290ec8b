import PacinianFormats

extension FormatList {
  /// All formats, in the order in which help lists them.
  public static let all = FormatList(
    core.formats + [
      .androidXML, .androidOgg, .hapticlabs, .rumble, .hdRumble, .dualSenseBluetooth, .pcm,
    ])

  /// Names of formats that earlier versions wrote, each with its replacement.
  package static let removed = [
    "android-kotlin": "android-xml has the same effects, and hla the arrays of createWaveform",
    "android-json": "hla has the same arrays, as Timings and Amplitudes",
    "hac": "android-ogg and hla are the files that the archive held",
    "rumble-c": "rumble has the same commands, a line of JSON for each",
  ]
}
