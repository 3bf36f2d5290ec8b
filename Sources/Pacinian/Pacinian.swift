// The whole of Pacinian by one import.
@_exported import PacinianAnalysis
@_exported import PacinianAndroid
@_exported import PacinianCore
@_exported import PacinianFiles
@_exported import PacinianHost
@_exported import PacinianPerception
@_exported import PacinianPlot
@_exported import PacinianTargets
