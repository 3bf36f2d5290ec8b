/// What a handle stands for; part of its bits.
enum HandleKind: UInt8 {
  case pattern = 1
  case builder, profile, rendering, engine, player, host
}
