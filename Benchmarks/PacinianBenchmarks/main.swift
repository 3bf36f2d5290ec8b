import PacinianBase

// Measures; `scripts/benchmark` builds and calls it. See Benchmarks/README.md.

func standardError(_ text: String) { _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) } }

guard let options = BenchmarkOptions(Array(CommandLine.arguments.dropFirst())) else {
  standardError(BenchmarkOptions.usage)
  exit(64)
}
#if DEBUG
standardError("benchmark: a debug build's times say nothing; use scripts/benchmark\n")
exit(64)
#else
var run = BenchmarkRun(options)
exit(run.run() ? 0 : 1)
#endif
