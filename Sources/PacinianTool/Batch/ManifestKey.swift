/// The members of a manifest's line. docs/BATCH.md explains them.
enum ManifestKey: String, CaseIterable {
  case input, inputHash, settings, version, status, error, output, outputHash, plot, plotHash
  case thumbnail, thumbnailHash, pattern, patternHash, mix, mixHash, audioEvents
  case durationSeconds, frames, peak, clippedSamples
  case diagnosticCount, diagnostics, audioNotices, processingSeconds
}
