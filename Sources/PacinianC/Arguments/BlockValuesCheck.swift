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
    // A number that is not finite, minus itself, is not 0.
    for frame in 0..<Int(frameCount) where samples[frame] - samples[frame] != 0 {
      return pcn_status(PCN_ERROR_INVALID_VALUE)
    }
  }
  return pcn_status(PCN_OK)
}
