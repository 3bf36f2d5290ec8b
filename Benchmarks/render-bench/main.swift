import Glibc
import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering

#if DEBUG
  print("render-bench: measure release builds only: swift run -c release render-bench")
  exit(1)
#endif

var cases = Measurement.all
let arguments = CommandLine.arguments.dropFirst()
if let name = arguments.first { cases = cases.filter { $0.name.contains(name) } }
let levels =
  arguments.dropFirst().first.flatMap { name in
    KernelLevel.allCases.first { "\($0)" == name }
  }.map { [$0] } ?? [.detected]

print("case                     level  tile  ns/voice-frame  naive   ratio   SNR dB")
for measurement in cases {
  for level in levels { measurement.run(level: level) }
}
