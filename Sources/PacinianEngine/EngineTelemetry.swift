/// What an engine has measured. Each number is read without a lock; they may be of neighbouring
/// blocks.
public struct EngineTelemetry: Sendable, Equatable {
  /// Continuous and transient events that sounded in the last block.
  public var activeVoices = 0
  /// Players that were playing or ringing out in the last block.
  public var activePlayers = 0
  /// The largest magnitude on each bus since the last ``Engine/resetTelemetry()``.
  public var hapticPeak: Float = 0
  public var audioPeak: Float = 0
  /// Samples beyond ±1 on both buses.
  public var clippedSamples = 0
  /// Events that found no free voice.
  public var droppedVoices = 0
  /// Tails that were cut because a player had too many to ring out.
  public var cutTails = 0
  /// Control calls that wait for the render thread or for their time.
  public var queueDepth = 0
  /// The longest render call in seconds.
  public var worstRenderSeconds = 0.0
  /// Frames rendered since the engine was made.
  public var renderedFrames = 0
}
