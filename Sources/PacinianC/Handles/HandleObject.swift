/// Something that a handle can stand for.
protocol HandleObject: AnyObject {
  static var kind: HandleKind { get }
}

/// The kind of a handle's object; part of the handle's bits.
enum HandleKind: UInt8 {
  case pattern = 1
  case builder, profile, rendering, engine, player, host, transcription, encoder, follower
}
