/// Something that a handle can stand for.
protocol HandleObject: AnyObject {
  static var kind: HandleKind { get }
}
