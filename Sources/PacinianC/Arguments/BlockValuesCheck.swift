import CPacinian
import CPacinianBase
import PacinianModel

/// Whether all values of a render call can be taken: the first mistake, or `PCN_OK`.
@_noLocks
func checkBlockValues(
  _ values: UnsafePointer<pcn_block_values>?, _ count: UInt32, frameCount: UInt32
) -> pcn_status {
  guard count > 0 else { return pcn_status(PCN_OK) }
  guard let values else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
  for index in 0..<Int(count) {
    guard let player = values[index].player else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
    guard ControlID(number: values[index].id) != nil else {
      return pcn_status(PCN_ERROR_INVALID_PARAMETER_TYPE)
    }
    guard values[index].reserved == 0 else { return pcn_status(PCN_ERROR_INVALID_VALUE) }
    let handle = UnsafeRawPointer(player)
    guard pacinian_handle_hold(handle, HandleKind.player.rawValue) != nil else {
      return pcn_status(PCN_ERROR_INVALID_HANDLE)
    }
    pacinian_handle_let_go_rendering(handle)
    guard frameCount > 0 else { continue }
    guard let samples = values[index].values else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
    guard areFinite(samples, count: Int(frameCount)) else {
      return pcn_status(PCN_ERROR_INVALID_VALUE)
    }
  }
  return pcn_status(PCN_OK)
}

/// Whether all numbers are finite: no exponent has all its bits. Nothing in the loop ends it, so
/// that it takes many at a time.
@_noLocks
private func areFinite(_ numbers: UnsafePointer<Float>, count: Int) -> Bool {
  var all: UInt32 = 0
  for index in 0..<count { all |= (numbers[index].bitPattern & 0x7fff_ffff) &+ 0x0080_0000 }
  return all >> 31 == 0
}
