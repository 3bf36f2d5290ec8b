#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import Synchronization

/// An error that a call of the client threw: the client may have swallowed it.
struct ThrownError: Sendable {
  /// Seconds of the system; `nil` for the error of a pattern that was made outside of a recorder's
  /// `run`, and so of any system.
  var time: TimeInterval?
  let call: String
  let message: String
  /// How often the call threw it.
  var count = 1

  /// The first errors of a client tell more than the last ones, which follow from them.
  private static let most = 16

  /// Errors in the order in which they were thrown first.
  struct List: Sendable {
    private(set) var errors: [ThrownError] = []

    mutating func add(_ error: ThrownError) {
      let known = errors.firstIndex { $0.call == error.call && $0.message == error.message }
      if let known {
        errors[known].count += 1
      } else if errors.count < ThrownError.most {
        errors.append(error)
      }
    }
  }

  /// The errors of patterns that belong to no recorder, of the whole process since the first
  /// recorder was made.
  private static let ofPatterns = Mutex<[ThrownError]>([])
  private static let hasRecorder = Atomic(false)
  /// A process that throws so many has a client that throws on purpose.
  private static let mostOfPatterns = 10_000

  /// The number of patterns' errors so far, for ``ofPatterns(since:)`` of a recorder.
  static var patternCount: Int {
    hasRecorder.store(true, ordering: .releasing)
    return ofPatterns.withLock { $0.count }
  }

  /// The errors of patterns after the first `count` ones.
  static func ofPatterns(since count: Int) -> [ThrownError] {
    var list = List()
    for error in ofPatterns.withLock({ $0 }).dropFirst(count) { list.add(error) }
    return list.errors
  }

  static func addPattern(_ error: ThrownError) {
    guard hasRecorder.load(ordering: .acquiring) else { return }
    ofPatterns.withLock { if $0.count < mostOfPatterns { $0.append(error) } }
  }
}

extension HapticSystem {
  /// Runs a call of the client, and notes the error that it throws.
  func told<Result>(_ call: String, _ body: () throws -> Result) rethrows -> Result {
    do { return try body() } catch {
      note(thrown: error, by: call)
      throw error
    }
  }

  func note(thrown error: any Error, by call: String) {
    conditions?.add(ThrownError(time: currentTime, call: call, message: "\(error)"))
  }

  /// The same for a call that makes a pattern, which belongs to no system.
  static func toldOfPattern<Result>(
    _ call: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let system = current
    guard system.conditions == nil else { return try system.told(call, body) }
    do { return try body() } catch {
      ThrownError.addPattern(ThrownError(time: nil, call: call, message: "\(error)"))
      throw error
    }
  }
}

#endif
