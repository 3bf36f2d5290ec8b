// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianFormats
import PacinianBase
import PacinianModel

@c @implementation
public func pcn_event_init(
  _ event: UnsafeMutablePointer<pcn_event>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(event, size: struct_size, .standard)
}

@c @implementation
public func pcn_builder_create(_ builder: UnsafeMutablePointer<OpaquePointer?>!) -> pcn_status {
  CFunction.make(builder) { BuilderBox() }
}

@c @implementation
public func pcn_builder_destroy(_ builder: OpaquePointer!) -> pcn_status {
  CFunction.end(builder, BuilderBox.self)
}

@c @implementation
public func pcn_builder_add_event(
  _ builder: OpaquePointer!, _ event: UnsafePointer<pcn_event>!
) -> pcn_status {
  CFunction.on(builder, BuilderBox.self) { (box) throws(Failure) in
    let event = try Event(CStruct.readNeeded(event, default: .standard))
    box.pattern.withLock { $0.events.append(event) }
  }
}

@c @implementation
public func pcn_builder_add_parameter(
  _ builder: OpaquePointer!, _ parameter: UnsafePointer<pcn_parameter>!
) -> pcn_status {
  CFunction.on(builder, BuilderBox.self) { (box) throws(Failure) in
    let parameter = try DynamicParameter(CFunction.present(parameter).pointee)
    box.pattern.withLock { $0.controls.append(.parameter(parameter)) }
  }
}

@c @implementation
public func pcn_builder_add_curve(
  _ builder: OpaquePointer!, _ id: pcn_control_id, _ time_seconds: Double,
  _ points: UnsafePointer<pcn_control_point>!, _ count: UInt64
) -> pcn_status {
  CFunction.on(builder, BuilderBox.self) { (box) throws(Failure) in
    let curve = try ParameterCurve(
      id, time: time_seconds, points: ArgumentReader.array(points, count))
    box.pattern.withLock { $0.controls.append(.curve(curve)) }
  }
}

@c @implementation
public func pcn_builder_build(
  _ builder: OpaquePointer!, _ pattern: UnsafeMutablePointer<OpaquePointer?>!
) -> pcn_status {
  CFunction.make(pattern) { () throws(Failure) in
    try CFunction.with(builder, BuilderBox.self) { box in
      PatternBox(PatternReading(pattern: box.pattern.withLock { $0 }))
    }
  }
}

/// The object behind a `pcn_builder`.
final class BuilderBox: HandleObject, Sendable {
  static let kind = HandleKind.builder
  let pattern = Locked(Pattern())
}
