import PacinianModel
import Testing

@testable import PacinianAnalysis
@testable import PacinianFigures

/// What a figure is drawn with depends on its pixels, not on the events, however many they are.
@Suite("Figures of very many events")
struct FigureLoadTests {
  private func plot(_ events: [PlotEvent]) -> PatternPlot {
    PatternPlot(
      title: "", facts: [], duration: 10, events: events, controls: [], signal: nil,
      frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))
  }

  private func hum(_ start: Double, _ end: Double, _ intensity: Double) -> PlotEvent {
    PlotEvent(
      kind: .hapticContinuous,
      points: [(start, 0), ((start + end) / 2, intensity), (end, 0)].map {
        PlotPoint(time: $0.0, intensity: $0.1, sharpness: 0.5)
      })
  }

  @Test("the drawing of overlapping events is bounded")
  func bounded() throws {
    func bytes(_ count: Int) throws -> Int {
      try plot(
        (0..<count).map { index in
          let part = Double(index) / Double(count)
          return hum(part, 5 + 5 * part, 0.2 + 0.8 * part)
        }
      ).draw(.svg, size: PlotSize(width: 400, height: 300)).count
    }
    let (some, many) = (try bytes(20_000), try bytes(80_000))
    #expect(Double(many) < 1.2 * Double(some), "\(some) bytes, \(many) bytes")
  }

  @Test("the drawing of many recordings is bounded")
  func recordings() throws {
    func bytes(_ count: Int) throws -> Int {
      try plot(
        (0..<count).map { index in
          PlotEvent(
            kind: .audioCustom,
            points: [0, 10].map { PlotPoint(time: $0, intensity: 0, sharpness: 0) },
            recording: PlotRecording(
              name: "\(index).wav", levels: [Float](repeating: 1, count: 512), seconds: 10,
              isLooped: false))
        }
      ).draw(.svg, size: PlotSize(width: 400, height: 300)).count
    }
    // A bar has some hundred bytes, a waveform thousands.
    let (some, many) = (try bytes(200), try bytes(2_000))
    #expect(many < 4 * some, "\(some) bytes, \(many) bytes")
  }

  @Test("what lies below a group shows through, however often its parts overlap")
  func group() throws {
    /// A dark square, drawn `count` times; the bytes of the picture.
    func picture(_ count: Int) throws -> [UInt8] {
      let size = PlotSize(width: 200, height: 200)
      return try CairoPage.file(.png, size: size, theme: .light, title: "") { canvas in
        canvas.together(opacity: 0.35) {
          for _ in 0..<count {
            canvas.addRectangle(Rectangle(x: 50, y: 50, width: 100, height: 100))
            canvas.fill(.ink)
          }
        }
      }
    }
    #expect(try picture(100) == picture(1))
    #expect(try picture(1) != picture(0))
  }

  @Test("a skyline is the upper edge, with gaps where nothing is")
  func skyline() {
    var skyline = Skyline(from: 10, to: 30)
    skyline.add([Point(x: 10, y: 50), Point(x: 14, y: 40), Point(x: 18, y: 50)])
    skyline.add([Point(x: 12, y: 45), Point(x: 16, y: 45)])
    skyline.add([Point(x: 25.25, y: 30)])
    let outlines = skyline.outlines
    #expect(outlines.count == 2)
    #expect(outlines[0].first?.x == 10.5 && outlines[0].last?.x == 18.5)
    // (Less is higher; the peak is the column of the first shape's.)
    #expect(outlines[0].min { $0.y < $1.y } == Point(x: 14.5, y: 40))
    #expect(outlines[0].allSatisfy { $0.y <= 50 })
    #expect(outlines[1] == [Point(x: 25.5, y: 30)])
  }

  @Test("shapes outside are kept to the edge")
  func outside() {
    var skyline = Skyline(from: 0, to: 4)
    skyline.add([Point(x: -3, y: 1), Point(x: 9, y: 1)])
    #expect(skyline.outlines.count == 1)
  }
}
