import CPacinianLibraries
import PacinianModel

/// The steps of a figure's drawing.
extension CairoPage {
  /// A reader of a list's numbers in their order.
  private struct Numbers {
    let all: [Double]
    private var index = 0

    init(_ all: [Double]) { self.all = all }

    var isAtEnd: Bool { index == all.count }

    mutating func number() -> Double {
      index += 1
      return all[index - 1]
    }

    mutating func integer() -> Int { Int(limiting: number()) }

    mutating func ink() -> Ink { Ink(number: integer()) }

    mutating func rectangle() -> Rectangle {
      Rectangle(x: number(), y: number(), width: number(), height: number())
    }
  }

  func draw(_ list: DisplayList) {
    var numbers = Numbers(list.numbers)
    /// The opacities of the groups that are open; `nil` of clips.
    var open: [Double?] = []
    while !numbers.isAtEnd {
      guard let step = DisplayList.Step(rawValue: numbers.integer()) else { return }
      switch step {
      case .clip:
        cairo.save(context)
        addRectangle(numbers.rectangle())
        cairo.clip(context)
        open.append(nil)
      case .group:
        cairo.push_group(context)
        open.append(numbers.number())
      case .end:
        if let opacity = open.removeLast() {
          cairo.pop_group_to_source(context)
          cairo.paint_with_alpha(context, opacity)
        } else {
          cairo.restore(context)
        }
      case .rectangle: addRectangle(numbers.rectangle())
      case .line: addLine(&numbers)
      case .polygon:
        addLine(&numbers)
        cairo.close_path(context)
      case .fill:
        let keepsPath = numbers.number() != 0
        setPaint(&numbers)
        if keepsPath { cairo.fill_preserve(context) } else { cairo.fill(context) }
      case .stroke: stroke(&numbers)
      case .discs: drawDiscs(&numbers)
      case .picture: drawPicture(&numbers, list.bytes)
      case .text: drawText(&numbers, list.bytes)
      }
    }
  }

  func setColour(_ ink: Ink, opacity: Double = 1) {
    let colour = palette[ink]
    cairo.set_source_rgba(context, colour.red, colour.green, colour.blue, opacity)
  }

  private func setPaint(_ numbers: inout Numbers) {
    let (opacity, count) = (numbers.number(), numbers.integer())
    let stops = (0..<count).map { _ in (x: numbers.number(), ink: numbers.ink()) }
    let (first, last) = (stops[0].x, stops[count - 1].x)
    guard count > 1 else { return setColour(stops[0].ink, opacity: opacity) }
    let gradient = cairo.pattern_create_linear(first, 0, last, 0)
    for (x, ink) in stops {
      let colour = palette[ink]
      cairo.pattern_add_color_stop_rgba(
        gradient, (x - first) / (last - first), colour.red, colour.green, colour.blue, opacity)
    }
    cairo.set_source(context, gradient)
    cairo.pattern_destroy(gradient)
  }

  private func addRectangle(_ rectangle: Rectangle) {
    cairo.rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
  }

  private func addLine(_ numbers: inout Numbers) {
    for index in 0..<numbers.integer() {
      let (x, y) = (numbers.number(), numbers.number())
      if index == 0 { cairo.move_to(context, x, y) } else { cairo.line_to(context, x, y) }
    }
  }

  private func stroke(_ numbers: inout Numbers) {
    cairo.set_line_width(context, numbers.number())
    let dashes = (0..<numbers.integer()).map { _ in numbers.number() }
    cairo.set_dash(context, dashes, Int32(clamping: dashes.count), 0)
    setPaint(&numbers)
    cairo.stroke(context)
  }

  /// Draws discs as dots with round ends, which take a tenth of the bytes of circles in an SVG.
  private func drawDiscs(_ numbers: inout Numbers) {
    cairo.set_line_width(context, 2 * numbers.number())
    setColour(numbers.ink())
    for _ in 0..<numbers.integer() {
      let (x, y) = (numbers.number(), numbers.number())
      cairo.move_to(context, x, y)
      cairo.line_to(context, x, y)
    }
    cairo.set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo.set_dash(context, [], 0, 0)
    cairo.stroke(context)
    cairo.set_line_cap(context, CAIRO_LINE_CAP_BUTT)
  }

  private func drawText(_ numbers: inout Numbers, _ bytes: [UInt8]) {
    let (x, y, size) = (numbers.number(), numbers.number(), numbers.number())
    let (isBold, ink) = (numbers.number() != 0, numbers.ink())
    let (share, width) = (numbers.number(), numbers.number())
    let (first, count) = (numbers.integer(), numbers.integer())
    draw(
      String(decoding: bytes[first..<(first + count)], as: UTF8.self),
      from: Point(x: x - share * width, y: y), width: width, size: size, isBold: isBold, ink: ink)
  }

  /// Draws a picture over the whole of a rectangle, smoothly scaled.
  private func drawPicture(_ numbers: inout Numbers, _ bytes: [UInt8]) {
    let body = numbers.rectangle()
    let (columns, rows) = (numbers.integer(), numbers.integer())
    let (ink, first) = (numbers.integer(), numbers.integer())
    guard
      let image = cairo.image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(clamping: columns), Int32(clamping: rows)),
      let data = cairo.image_surface_get_data(image)
    else { return }
    let stride = Int(clamping: cairo.image_surface_get_stride(image))
    let pixels = palette.colours[ink...].map { $0.pixel }
    cairo.surface_flush(image)
    for row in 0..<rows {
      let line = UnsafeMutableRawPointer(data + row * stride)
      for column in 0..<columns {
        line.storeBytes(
          of: pixels[Int(clamping: bytes[first + row * columns + column])],
          toByteOffset: 4 * column,
          as: UInt32.self)
      }
    }
    cairo.surface_mark_dirty(image)
    cairo.save(context)
    cairo.translate(context, body.x, body.y)
    cairo.scale(context, body.width / Double(columns), body.height / Double(rows))
    cairo.set_source_surface(context, image, 0, 0)
    cairo.pattern_set_filter(cairo.get_source(context), CAIRO_FILTER_BILINEAR)
    // Otherwise the outermost pixels would be transparent at the edge.
    cairo.pattern_set_extend(cairo.get_source(context), CAIRO_EXTEND_PAD)
    cairo.rectangle(context, 0, 0, Double(columns), Double(rows))
    cairo.fill(context)
    cairo.restore(context)
    cairo.surface_destroy(image)
  }
}
