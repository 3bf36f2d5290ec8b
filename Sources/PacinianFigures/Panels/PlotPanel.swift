/// The panels that a figure of a pattern can have. Raw values are the names on the command line.
public enum PlotPanel: String, Sendable, CaseIterable {
  case events, controls, waveform, spectrogram, sensation
}
