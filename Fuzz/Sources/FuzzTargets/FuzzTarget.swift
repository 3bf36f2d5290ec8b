/// A way of giving bytes to a part of Pacinian, with the promises that must hold whatever they are.
struct FuzzTarget: Sendable {
  let name: String
  /// Ends the process where a promise does not hold.
  let run: @Sendable (UnsafeRawBufferPointer) -> Void

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "ahap") { ReaderTarget(.ahap).run($0) },
    FuzzTarget(name: "haptic") { ReaderTarget(.haptic).run($0) },
    FuzzTarget(name: "profile", run: ProfileTarget.run),
  ]
}
