import PacinianBase

// The twin of Benchmarks/C/voices.c, without the C library: the same voices, blocks and output.

guard CommandLine.arguments.count == 3, let seconds = Double(CommandLine.arguments[2]),
  let kind = VoicesRun.Kind(rawValue: CommandLine.arguments[1]), seconds > 0
else {
  print("usage: PacinianVoices offline|engine SECONDS")
  exit(64)
}
let run = try VoicesRun(kind, seconds: seconds)
run.measure()
