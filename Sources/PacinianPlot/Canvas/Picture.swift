import CPacinianLibraries
import PacinianModel

/// A picture of pixels, such as a spectrogram, that a figure draws as a whole.
struct Picture {
  let width: Int
  let height: Int
  /// `0x00RRGGBB`, row by row from the top; as Cairo's RGB24.
  private var pixels: [UInt32]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
  }

  static func pixel(_ colour: Colour) -> UInt32 {
    func byte(_ value: Double) -> UInt32 {
      UInt32(clamping: Int(limiting: (value * 255).rounded()))
    }
    return byte(colour.red) << 16 | byte(colour.green) << 8 | byte(colour.blue)
  }

  subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Lends the picture to Cairo while `body` runs; Cairo copies the picture when `body` draws it.
  func withSurface(_ cairo: pacinian_cairo, _ body: (OpaquePointer) -> Void) {
    guard
      let surface = cairo.image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(clamping: width), Int32(clamping: height)),
      let data = cairo.image_surface_get_data(surface)
    else { return }
    let stride = Int(clamping: cairo.image_surface_get_stride(surface))
    cairo.surface_flush(surface)
    pixels.withUnsafeBytes { bytes in
      for row in 0..<height {
        let source = UnsafeRawBufferPointer(rebasing: bytes[(row * width * 4)...].prefix(width * 4))
        UnsafeMutableRawBufferPointer(start: data + row * stride, count: source.count)
          .copyMemory(from: source)
      }
    }
    cairo.surface_mark_dirty(surface)
    body(surface)
    cairo.surface_destroy(surface)
  }
}
