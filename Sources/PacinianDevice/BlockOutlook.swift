/// The continuation after a block.
package enum BlockOutlook: Sendable {
  /// Another block.
  case continues
  /// Nothing until the stream is woken; the device may sleep.
  case rests
  /// Nothing at all.
  case ends
}
