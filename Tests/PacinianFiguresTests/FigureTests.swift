import Foundation
import FoundationXML
import PacinianModel
import Testing

@testable import PacinianAnalysis
@testable import PacinianFigures

@Suite("Figures")
struct FigureTests {
  private static let map = FrequencyMap(.logarithmic, lowest: 80, highest: 230)

  private func plot(
    title: String = "tap.ahap", events: [PlotEvent] = [], controls: [PlotControl] = [],
    duration: Double = 2, hasSignal: Bool = true
  ) -> PatternPlot {
    var signal: PlotSignal?
    if hasSignal {
      var analyser = SignalAnalyser(
        frameCount: 16_000, sampleRate: 8_000, size: PlotSize(), highestFrequency: 500)
      let samples = (0..<16_000).map { sin(Float($0) / 9) }
      analyser.append(samples.span)
      signal = analyser.finish()
    }
    return PatternPlot(
      title: title, facts: ["duration 2.000 s", "profile taptic"], duration: duration,
      events: events, controls: controls, signal: signal, frequencyMap: Self.map)
  }

  private func tap(_ time: Double, _ intensity: Double = 0.8, _ sharpness: Double = 0.5)
    -> PlotEvent
  {
    PlotEvent(
      kind: .hapticTransient,
      points: [PlotPoint(time: time, intensity: intensity, sharpness: sharpness)])
  }

  private func hum(_ from: Double, _ to: Double, sharpness: ClosedRange<Double> = 0.2...0.2)
    -> PlotEvent
  {
    PlotEvent(
      kind: .hapticContinuous,
      points: [
        PlotPoint(time: from, intensity: 0, sharpness: sharpness.lowerBound),
        PlotPoint(time: (from + to) / 2, intensity: 1, sharpness: sharpness.upperBound),
        PlotPoint(time: to, intensity: 0, sharpness: sharpness.lowerBound),
      ])
  }

  private func words(_ bytes: [UInt8]) throws -> String {
    let parser = XMLParser(data: Data(bytes))
    let reader = SVGReader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return reader.words
  }

  @Test("a PNG has the size asked for", arguments: [(200, 200), (1_600, 1_000), (999, 333)])
  func portableNetworkGraphics(width: Int, height: Int) throws {
    let size = PlotSize(width: width, height: height)
    let bytes = try plot(events: [tap(0), hum(0, 2)]).draw(.png, size: size)
    #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func number(at index: Int) -> Int { bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(at: 16) == width)
    #expect(number(at: 20) == height)
  }

  @Test("sizes move to the limits")
  func limits() {
    #expect(PlotSize(width: 1, height: 99_999) == PlotSize(width: 200, height: 10_000))
  }

  @Test("an SVG is XML and says what it shows, whatever the title holds")
  func scalableVectorGraphics() throws {
    let title = "a \"b\" <c> & d\u{1}\u{1F}.ahap"
    let control = PlotControl(.hapticSharpness, breakpoints: [ControlPoint(time: 1, value: 0.5)])
    let figure = plot(
      title: title, events: [tap(1), hum(0, 2, sharpness: 0...1)], controls: [control])
    let words = try words(figure.draw(.svg))
    for label in [
      "a \"b\" <c> & d\u{FFFD}\u{FFFD}.ahap", "duration 2.000 s", "profile taptic", "Events",
      "Controls", "Waveform", "Spectrogram", "time (s)", "sharpness", "level in dB", "transient",
      "continuous", "adds",
    ] {
      #expect(words.contains(label), "\(label)")
    }
  }

  @Test("a pattern without events is an empty figure that says so")
  func empty() throws {
    let words = try words(plot(duration: 0, hasSignal: false).draw(.svg))
    #expect(words.contains("this pattern has no events"))
    #expect(!words.contains("level in dB\n0\n"))
  }

  @Test("audio events have a lane, and the rest says that nothing haptic is there")
  func audio() throws {
    let point = PlotPoint(time: 1, intensity: 0, sharpness: 0)
    let event = PlotEvent(kind: .audioCustom, points: [point])
    let words = try words(plot(events: [event], hasSignal: false).draw(.svg))
    #expect(words.contains("audio"))
    #expect(words.contains("no haptic events"))
  }

  @Test("recordings have their names, as far as there is room, and missing ones say so")
  func recordings() throws {
    func event(_ start: Double, _ end: Double, _ name: String, levels: [Float]) -> PlotEvent {
      PlotEvent(
        kind: .audioCustom,
        points: [start, end].map { PlotPoint(time: $0, intensity: 0, sharpness: 0) },
        recording: PlotRecording(name: name, levels: levels, seconds: 0.5, isLooped: false))
    }
    let events = [
      event(0, 1, "long.wav", levels: [0.5, 1]), event(0.2, 0.21, "behind.wav", levels: [1]),
      event(0.5, 1.5, "gone.wav", levels: []),
      event(0.4, 0.41, "a name that has no room before the next bar.wav", levels: [1]),
      event(0.42, 0.9, "next.wav", levels: [1]),
    ]
    let words = try words(plot(events: events, hasSignal: false).draw(.svg))
    for name in ["long.wav", "behind.wav", "gone.wav is missing", "next.wav"] {
      #expect(words.contains(name), "\(name)")
    }
    #expect(!words.contains("no room"))
    let small = try self.words(
      plot(events: events, hasSignal: false).draw(
        .svg, size: PlotSize(width: 400, height: 280),
        isThumbnail: true))
    #expect(!small.contains("long.wav"))
  }

  @Test("a recording's levels run at its own speed, repeat in a loop and end otherwise")
  func recordingLevels() {
    let once = PlotRecording(name: "", levels: [0.25, 0.5], seconds: 2, isLooped: false)
    #expect([-1, 0, 0.9, 1.1, 1.9, 2, 9].map(once.level) == [0, 0.5, 0.5, 1, 1, 0, 0])
    let loop = PlotRecording(name: "", levels: [0.25, 0.5], seconds: 2, isLooped: true)
    #expect([0, 1.5, 2.5, 5].map(loop.level) == [0.5, 1, 0.5, 1])
    let none = PlotRecording(name: "", levels: [], seconds: 0, isLooped: true)
    #expect(none.level(at: 1) == 0)
  }

  @Test("a note does not run into a key: it gives way")
  func notes() throws {
    let events = [tap(0, 1, 0.5), hum(0.2, 0.4)]
    let wide = try words(plot(events: events).draw(.svg))
    #expect(wide.contains("intensity, controls and envelope included"))
    let small = try words(
      plot(events: events).draw(.svg, size: PlotSize(width: 400, height: 280), isThumbnail: true))
    #expect(small.contains("transient") && small.contains("continuous"))
    #expect(!small.contains("intensity, controls and envelope included"))
  }

  @Test("five thousand events stay below a megabyte of SVG")
  func many() throws {
    let taps = (0..<2_500).map {
      tap(Double($0) / 1_250, Double($0 % 97) / 97, Double($0 % 89) / 89)
    }
    let hums = (0..<2_500).map { index in
      let start = Double(index) / 1_300
      return hum(start, start + 0.05, sharpness: 0.1...(Double(index % 83) / 83 * 0.9 + 0.1))
    }
    #expect(try plot(events: taps + hums).draw(.svg).count < 1_000_000)
  }

  @Test("the frequency of an event shows, however short the event")
  func shortTrack() throws {
    let text = String(
      decoding: try plot(events: [hum(1, 1.000_1)], duration: 100).draw(.svg), as: UTF8.self)
    // Tracks are dashed, and so is the key's.
    let tracks = text.split(separator: "<path").filter { $0.contains("stroke-dasharray") }
    let lengths = tracks.map { track in
      let ends = track.matches(of: /[ML] ([\d.]+)/).compactMap { Double($0.1) }
      return (ends.max() ?? 0) - (ends.min() ?? 0)
    }
    #expect(lengths.sorted() == [4, KeyEntry.symbolWidth])
  }

  /// The sharpness of the events' colours in an SVG, from the back to the front.
  private func paintedSharpness(_ bytes: [UInt8]) -> [Double] {
    let colours = ColourMap.sharpness.colours
    let colour = /[^-]stroke[:=]"?rgb\(([\d.]+)%, ?([\d.]+)%, ?([\d.]+)%\)/
    return String(decoding: bytes, as: UTF8.self).matches(of: colour).compactMap { match in
      let parts = [match.1, match.2, match.3].map { Double($0)! / 100 }
      let level = colours.firstIndex { colour in
        zip(parts, [colour.red, colour.green, colour.blue]).allSatisfy { abs($0 - $1) < 1e-4 }
      }
      return level.map { Double($0) / Double(colours.count - 1) }
    }
  }

  @Test("of many events that hide each other, those in front are as sharp as the others")
  func order() throws {
    let hums = (0..<5_000).map { index -> PlotEvent in
      let sharpness = Double(index * 619 % 997) / 996
      return hum(Double(index) / 5_000, 2, sharpness: sharpness...sharpness)
    }
    let painted = paintedSharpness(try plot(events: hums).draw(.svg))
    let front = painted.suffix(painted.count / 8)
    let mean: Double = front.reduce(0, +) / Double(front.count)
    #expect(front.count >= 12)
    // The mean of 12 even draws from 0 to 1 has a deviation of 0.08.
    #expect(mean > 0.25 && mean < 0.75)
  }

  @Test("taps are stems with heads however closely they stand")
  func density() throws {
    func strokes(_ count: Int) throws -> Int {
      let taps = (0..<count).map { index -> PlotEvent in
        let (time, sharpness) = (Double(index) * 2 / Double(count), Double(index * 619 % 997) / 996)
        return tap(time, 0.1 + Double(index * 7_919 % 4_001) / 4_500, sharpness)
      }
      let bytes = try plot(events: taps).draw(.svg)
      // Up to four stems for each half of a pixel, and the picture of the spectrogram.
      #expect(bytes.count < 1_000_000)
      return String(decoding: bytes, as: UTF8.self).matches(of: /stroke-linecap[:=]"?round/).count
    }
    #expect(try strokes(60) > 30)
    #expect(try strokes(5_000) > 300)
    #expect(try strokes(50_000) > 300)
  }

  @Test("a control of a part has its values at the part's ends, and its steps")
  func croppedControl() {
    let control = PlotControl(
      .hapticIntensity,
      breakpoints: [(1, 0.5), (2, 0.25), (2, 0.75), (4, 0.25)].map {
        ControlPoint(time: $0.0, value: $0.1)
      })
    func breakpoints(_ range: ClosedRange<Double>) -> [[Double]] {
      control.cropped(to: range).breakpoints.map { [$0.time, $0.value] }
    }
    #expect(breakpoints(1.5...3) == [[1.5, 0.375], [2, 0.25], [2, 0.75], [3, 0.5]])
    #expect(breakpoints(0...1.5) == [[0, 1], [1, 1], [1, 0.5], [1.5, 0.375]])
    #expect(breakpoints(5...6) == [[5, 0.25], [6, 0.25]])
  }

  @Test("no tap at an end of the axes is cut")
  func tapsAtTheEnds() throws {
    let taps = [tap(0, 0), tap(0, 1), tap(2, 0), tap(2, 1)]
    let svg = String(
      decoding: try plot(events: taps, hasSignal: false).draw(.svg), as: UTF8.self)
    #expect(svg.contains("stroke-linecap"))
    // Cairo writes a clip only for what reaches over it.
    #expect(!svg.contains("clip-path"))
  }

  @Test("a PDF is as large as a PNG at 96 pixels an inch, and holds no date")
  func portableDocument() throws {
    let bytes = try plot(events: [tap(0), hum(0, 2)]).draw(
      .pdf, size: PlotSize(width: 800, height: 400))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.4"))
    #expect(text.contains(/MediaBox \[ 0 0 600 300 \]/))
    #expect(!text.contains("CreationDate"))
    // Letters that can be copied.
    #expect(text.contains("/ToUnicode"))
  }

  @Test("a dark figure has dark paper, and an SVG has pixels")
  func dark() throws {
    let svg = String(
      decoding: try plot(events: [tap(1, 0.5, 0.5)]).draw(.svg, theme: .dark), as: UTF8.self)
    #expect(svg.contains("width=\"1600px\" height=\"1000px\""))
    #expect(svg.contains("viewBox=\"0 0 1600 1000\""))
    #expect(svg.contains(" style=\"max-width:100%;max-height:100vh\">\n<title>"))
    let light = try plot(events: [tap(1, 0.5, 0.5)]).draw(.svg)
    #expect(Array(svg.utf8) != light)
    // The first thing painted is the paper.
    let paper = try #require(svg.firstMatch(of: /fill[:=]"?rgb\(([\d.]+)%/))
    #expect(try #require(Double(paper.1)) < 10)
  }

  @Test("every control has a strip; where there is no room the panels go, not the text")
  func controls() throws {
    let all = ControlID.allCases.map {
      PlotControl($0, breakpoints: [ControlPoint(time: 0.5, value: 0.5)])
    }
    let figure = plot(events: [tap(0)], controls: all)
    let large = try words(figure.draw(.svg))
    for id in ControlID.allCases { #expect(large.contains(id.shownName)) }
    let narrow = try words(figure.draw(.svg, size: PlotSize(width: 200, height: 1_000)))
    for id in ControlID.allCases { #expect(narrow.contains(id.shownName)) }
    let small = try words(figure.draw(.svg, size: PlotSize(width: 300, height: 250)))
    #expect(small.contains("Events"))
    #expect(!small.contains("Controls"))
  }

  @Test(
    "the same value gives the same bytes, whatever was drawn before", arguments: PlotFormat.allCases
  )
  func determinism(format: PlotFormat) throws {
    let figure = plot(events: [tap(0.2), hum(0, 2, sharpness: 0...1)])
    let first = try figure.draw(format)
    _ = try plot(events: [tap(1)]).draw(.svg)
    #expect(try figure.draw(format) == first)
  }

  @Test("stems at one time look the same in any file order")
  func stems() throws {
    let figure = plot(events: [tap(1, 0.9, 0), tap(1, 0.4, 1)])
    let reversed = plot(events: [tap(1, 0.4, 1), tap(1, 0.9, 0)])
    #expect(try figure.draw(.png) == reversed.draw(.png))
  }
}

/// The title and the texts of an SVG, a line each.
private final class SVGReader: NSObject, XMLParserDelegate {
  var words = ""
  private var isWords = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    isWords = name == "title" || name == "text"
    if isWords { words += "\n" }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isWords { words += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isWords = false
  }
}
