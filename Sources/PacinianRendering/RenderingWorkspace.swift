import PacinianKernels

/// The memory of a ``TileWorkspace``.
package final class RenderingWorkspace {
  package let workspace: TileWorkspace
  private let memory = Memory()

  package init(_ configuration: RendererConfiguration) {
    workspace = TileWorkspace(
      frames: configuration.tileFrames, kernels: KernelSet(configuration.level), memory: memory)
  }
}
