import PacinianBase

extension TransientTimbre {
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["gain", "spectrum", "tone"])
    self.init()
    gain = try object.number("gain", .gain, default: gain)
    try object.forbidBoth("spectrum", "tone")
    if let spectrum = object["spectrum"] { source = .spectrum(try TransientSpectrum(spectrum)) }
    if let tone = object["tone"] { source = .tone(try TransientTone(tone)) }
  }
}

extension TransientSpectrum {
  /// Widths in octaves when the profile leaves one out (rendering model, section 6).
  private static let defaultWidths = (atZero: 0.45, atOne: 0.8)

  /// Either `widthAtZero` and `widthAtOne` or `frequencies` and `rows`, with a `duration`.
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object([
      "widthAtZero", "widthAtOne", "frequencies", "rows", "duration",
    ])
    guard object["frequencies"] != nil || object["rows"] != nil else {
      if let duration = object["duration"] {
        throw duration.mistake(
          "\(duration.path) is the length of waveforms with \"frequencies\" and \"rows\"; leave it out"
        )
      }
      self = .gaussian(
        widthAtZero: try object.number(
          "widthAtZero", .positive, default: Self.defaultWidths.atZero),
        widthAtOne: try object.number("widthAtOne", .positive, default: Self.defaultWidths.atOne))
      return
    }
    let tableKey = object["rows"] != nil ? "rows" : "frequencies"
    for key in ["widthAtZero", "widthAtOne"] { try object.forbidBoth(tableKey, key) }
    self = .table(
      try MagnitudeTable(
        object.required("frequencies"), rows: object.required("rows"),
        duration: object.number(
          "duration", .within(MagnitudeTable.durations), default: MagnitudeTable.usualDuration)))
  }
}

extension MagnitudeTable {
  /// More sharpness nodes than this make no difference that anyone could feel.
  private static let maximumNodes = 1025

  init(
    _ frequencyNode: ProfileNode, rows rowsNode: ProfileNode, duration: Double
  ) throws(ProfileMistake) {
    let frequencies = try frequencyNode.numbers(.frequency)
    guard !frequencies.isEmpty else {
      throw frequencyNode.mistake("\(frequencyNode.path) is empty; give at least one frequency")
    }
    for index in frequencies.indices.dropFirst()
    where frequencies[index] <= frequencies[index - 1] {
      throw try frequencyNode.array()[index].mistake(
        "\(frequencyNode.path) must ascend; \(frequencies[index]) does not follow "
          + "\(frequencies[index - 1])")
    }
    var rows: [[Double]] = []
    for rowNode in try rowsNode.rows(upTo: Self.maximumNodes) {
      let row = try rowNode.numbers(.notNegative)
      guard row.count == frequencies.count else {
        throw rowNode.mistake(
          "\(rowNode.path) has \(row.count) magnitudes; there are \(frequencies.count) frequencies")
      }
      guard row.contains(where: { $0 > 0 }) else {
        throw rowNode.mistake("\(rowNode.path) is silent; a row needs a magnitude above 0")
      }
      rows.append(row)
    }
    self.init(frequencies: frequencies, rows: rows, duration: duration)
  }
}

extension TransientTone {
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["frequency", "duration", "squareness"])
    self.init(
      frequency: try Course(object.required("frequency"), .frequency),
      duration: try Course(object.required("duration"), .tapTime),
      squareness: try object["squareness"].map { (node) throws(ProfileMistake) in
        try Course(node, .within(0...1))
      } ?? Course(0))
  }
}

extension TransientTone.Course {
  /// One number for every sharpness, or two: for sharpness 0 and 1.
  init(_ node: ProfileNode, _ range: ProfileRange) throws(ProfileMistake) {
    guard case .array = node.value.content else {
      self.init(try node.number(range))
      return
    }
    let ends = try node.numbers(range)
    guard ends.count == 2 else {
      throw node.mistake(
        "\(node.path) has \(ends.count) numbers; give one, or two for sharpness 0 and 1")
    }
    self.init(atZero: ends[0], atOne: ends[1])
  }
}
