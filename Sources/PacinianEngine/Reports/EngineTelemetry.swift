/// The measurements of an engine. Each number is read without a lock; two of them may come from
/// neighbouring blocks.
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
  /// Events that found no free voice, and events of passes that found no memory.
  public var droppedVoices = 0
  /// Tails that were cut because their player began another pass and had too many, or found no
  /// memory.
  public var cutTails = 0
  /// Calls as soon as possible that had to wait for a later block or tile, because there were more
  /// than the engine carries out at a time.
  public var lateCalls = 0
  /// Values that came with a render call and found no room among the live values.
  public var droppedValues = 0
  /// Control calls that wait for the render thread or for their time.
  public var queueDepth = 0
  /// The longest render call in seconds.
  public var worstRenderSeconds = 0.0
  /// Frames rendered since the engine was made.
  public var renderedFrames = 0
}
