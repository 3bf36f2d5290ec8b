import PacinianBase

/// Outputs of one case, and the file that they are written to.
struct Record: ~Copyable {
  private let name: String
  private var bytes: [UInt8] = []

  init(_ name: String) { self.name = name }

  mutating func add<Value: BitwiseCopyable>(_ values: UnsafePointer<Value>, count: Int) {
    bytes += UnsafeRawBufferPointer(start: values, count: count * MemoryLayout<Value>.stride)
  }

  mutating func add(_ number: Int) {
    withUnsafePointer(to: Int64(number)) { add($0, count: 1) }
  }

  consuming func write() {
    guard let file = fopen(name, "w"), fwrite(bytes, 1, bytes.count, file) == bytes.count,
      fclose(file) == 0
    else { fatalError("a file of the current folder could not be written") }
  }
}
