#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import Synchronization

/// A receiver of the signal of a system's engines.
///
///     HapticSystem.shared.attach(.callback { block in speaker.write(block.haptic) })
///     try HapticSystem.shared.attachFile(at: url)
public final class HapticOutput: Sendable {
  public typealias Receiver = @Sendable (HapticBlock) throws -> Void

  private let receiver: Receiver
  private let finish: @Sendable () throws -> Void
  private let state = Mutex<(any Error)?>(nil)

  init(receiver: @escaping Receiver, finish: @escaping @Sendable () throws -> Void) {
    self.receiver = receiver
    self.finish = finish
  }

  /// Makes an output that calls `receiver` with every block, on the thread that pulls: a thread of
  /// the system's own, or the one that calls ``HapticSystem/advance(by:)``. The receiver must not
  /// call the system.
  public static func callback(_ receiver: @escaping Receiver) -> HapticOutput {
    HapticOutput(receiver: receiver) {}
  }

  /// The reason why the output has stopped taking blocks, such as a full disk; `nil` if it has not
  /// stopped.
  public var failure: (any Error)? { state.withLock { $0 } }

  func receive(_ block: HapticBlock) { attempt { try receiver(block) } }

  /// Completes the output's file.
  func close() { attempt(finish) }

  private func attempt(_ body: () throws -> Void) {
    guard failure == nil else { return }
    do { try body() } catch { state.withLock { $0 = error } }
  }
}

#endif
