extension BenchmarkRun {
  mutating func players() throws {
    report.heading("players: a host's, by the engine and by the naive one")
    report.line(
      column("row", 20) + column("engine", 17) + column("naive", 17) + column("ratio", 17)
        + column("SNR", 10) + "  what")
    var report = report
    var judgement = Judgement()
    try PlayersSuite(options: options).run { row in
      let none = column("", 17)
      report.line(
        column(row.name, 20) + column(row.cost) + (row.naive.map { column($0) } ?? none)
          + (row.ratio.map { column($0) } ?? none)
          + column(row.check.map { significant($0.engine) } ?? "", 10) + "  " + row.unit
          + row.details.map {
            "; \($0.name) \(significant($0.value))" + ($0.unit.isEmpty ? "" : " \($0.unit)")
          }.joined())
      var counters = [("spread", row.cost.spread)]
      if let naive = row.naive, let ratio = row.ratio, let check = row.check {
        counters += [
          ("naive_ns", naive.median), ("ratio", ratio.median), ("snr_db", check.engine),
          ("naive_snr_db", check.naive),
        ]
      }
      report.record(
        "players/\(row.name)", nanoseconds: row.cost.median, label: row.unit,
        counters
          + row.details.map { ($0.unit.isEmpty ? $0.name : "\($0.name), \($0.unit)", $0.value) })
      judgement.add(row.judgement)
    }
    self.report = report
    self.report.add(judgement)
  }
}
