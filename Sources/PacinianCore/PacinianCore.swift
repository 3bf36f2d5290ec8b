// Patterns, their formats and profiles, rendering without a clock and engines that are pulled:
// everything that needs no library of the system.
@_exported import PacinianEncoders
@_exported import PacinianEngine
@_exported import PacinianFormats
@_exported import PacinianModel
@_exported import PacinianReference
@_exported import PacinianRendering
@_exported import PacinianSpectra
