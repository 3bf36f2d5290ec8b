// The whole of Pacinian by one import.
@_exported import PacinianAnalysis
@_exported import PacinianCore
@_exported import PacinianMedia
@_exported import PacinianFigures
