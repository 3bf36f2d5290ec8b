import Synchronization

/// The references to a player, and the lists in which the player is: one word, which each thread
/// changes in one step.
///
/// A *reference* is the right to touch the player on the render thread's side or to send a call to
/// the render thread. The owner has a reference until it releases the player; each call under way
/// has a reference, and so have the list of players with changed settings, the list of players that
/// play, and the players with bound controls. A reference can be taken only while there is another,
/// so that the last reference is released once, by one thread: the player has then *ended*, no
/// thread can use it any more, and the delivery, to which it is posted, frees it.
///
/// Every transition is one sequentially consistent read-modify-write of the word. Two threads
/// therefore agree on the order of their transitions, and the thread whose transition comes later
/// sees all that the other one wrote before its own: a setting that is written before
/// ``changeSettings()`` is seen after the ``followSettings()`` which clears that change.
/// docs/THREADS.md lists who makes which transition.
///
/// Lock-free. Complexity: O(1).
struct PlayerLifetime: ~Copyable {
  /// Flags, and above them the number of references. (Plain arithmetic: the compiler has to see
  /// that the render thread neither allocates nor locks.)
  private struct State {
    var bits: Int

    /// The player has no owner.
    static var isAbandoned: Int { 1 }
    /// Settings have changed: the player is in the list of changed players, which has a reference.
    static var hasChanges: Int { 2 }
    /// A start, or the player itself, has ended: the player is in the delivery's list. The list has
    /// no reference, because only the delivery frees players, and it empties this list first.
    static var hasNews: Int { 4 }
    /// The plan that was sent last has the memory of passes.
    static var hasPasses: Int { 8 }
    /// A call was sent or a setting changed: the render thread may have state of the player, or be
    /// using it.
    static var wasCalled: Int { 16 }
    /// One reference.
    static var reference: Int { 32 }

    var references: Int { bits >> 5 }

    func has(_ flag: Int) -> Bool { bits & flag != 0 }

    func adding(_ flag: Int, references count: Int = 0) -> State {
      State(bits: (bits | flag) &+ count &* State.reference)
    }

    func removing(_ flag: Int, references count: Int = 0) -> State {
      State(bits: (bits & ~flag) &- count &* State.reference)
    }

    /// Whether the player has memory for passes, and only its owner has a reference.
    var hasIdlePasses: Bool {
      references == 1 && has(State.hasPasses) && !has(State.isAbandoned)
    }
  }

  /// The next step of the thread that has abandoned a player.
  enum Abandoned {
    /// Nothing: the render thread will visit the player because of its changed settings.
    case isKnown
    /// Post the player to the players with changed settings.
    case hasChanges
    /// Post the player to the delivery: the render thread has never used it.
    case hasEnded
  }

  private let state = Atomic(State.reference)

  /// Changes the state. An unchanged state is written too, because the threads rely on the order of
  /// all transitions.
  /// - Returns: the state before.
  @discardableResult @inline(__always)
  private borrowing func change(_ next: (State) -> State) -> State {
    var old = state.load(ordering: .relaxed)
    while true {
      let (exchanged, original) = state.compareExchange(
        expected: old, desired: next(State(bits: old)).bits, ordering: .sequentiallyConsistent)
      if exchanged { return State(bits: old) }
      old = original
    }
  }

  @inline(__always)
  private var now: State { State(bits: state.load(ordering: .acquiring)) }

  /// Whether the player has no owner.
  var isAbandoned: Bool { now.has(State.isAbandoned) }

  /// Whether the player is in the list of players with changed settings.
  var hasChanges: Bool { now.has(State.hasChanges) }

  /// Whether the plan that was sent last has the memory of passes. A caller that needs the memory
  /// takes a reference first: then the memory stays until the call is done.
  var hasPasses: Bool { now.has(State.hasPasses) }

  // MARK: References

  /// Takes a reference. The caller has a reference already, or the owner has one while the call
  /// lasts.
  @inline(__always)
  borrowing func hold() {
    let old = change { $0.adding(State.wasCalled, references: 1) }
    assert(old.references > 0, "a reference comes from another")
  }

  /// Releases references.
  /// - Returns: whether the player has ended and has to be posted to the delivery.
  @inline(__always)
  borrowing func release(_ count: Int = 1) -> Bool {
    let old = change { old in
      let next = old.removing(0, references: count)
      return next.references == 0 ? next.adding(State.hasNews) : next
    }
    assert(old.references >= count, "references are given up once")
    return old.references == count && !old.has(State.hasNews)
  }

  /// Whether the render thread's `count` references are the last of a player, whose owner is gone
  /// then: an owner has a reference too. Only a thread that cancels the player can take another
  /// one, by ``changeSettings()``.
  @inline(__always)
  borrowing func areLast(_ count: Int) -> Bool { now.references == count }

  /// Releases the owner's reference, or transfers it to the list of changed players, so that the
  /// render thread learns that the player has no owner.
  borrowing func abandon() -> Abandoned {
    let old = change { old in
      if old.has(State.hasChanges) {
        return old.adding(State.isAbandoned).removing(0, references: 1)
      }
      if old.has(State.wasCalled) { return old.adding(State.isAbandoned | State.hasChanges) }
      assert(old.references == 1, "nobody else has heard of the player")
      return old.adding(State.isAbandoned | State.hasNews).removing(0, references: 1)
    }
    if old.has(State.hasChanges) { return .isKnown }
    return old.has(State.wasCalled) ? .hasChanges : .hasEnded
  }

  // MARK: Settings

  /// Marks the settings as changed, after they were written. Any thread; does nothing for a player
  /// that has ended.
  /// - Returns: whether the player has to be posted to the players with changed settings.
  borrowing func changeSettings() -> Bool {
    let old = change { old in
      old.references == 0 || old.has(State.hasChanges)
        ? old : old.adding(State.hasChanges | State.wasCalled, references: 1)
    }
    return old.references > 0 && !old.has(State.hasChanges)
  }

  /// Called when the render thread has removed the player from the list of changed players, before
  /// it reads the settings. The list's reference is the caller's from now on.
  borrowing func followSettings() { change { $0.removing(State.hasChanges) } }

  // MARK: Reports

  /// Marks the player as one with news, because a start has ended. The caller has a reference.
  /// - Returns: whether the player has to be posted to the delivery.
  borrowing func notify() -> Bool {
    !change { $0.adding(State.hasNews) }.has(State.hasNews)
  }

  /// Called when the delivery has removed the player from its list, before it examines the player.
  /// - Returns: whether the player has ended.
  borrowing func takeNews() -> Bool { change { $0.removing(State.hasNews) }.references == 0 }

  // MARK: The memory of passes

  /// Called before a plan with memory for passes is sent.
  borrowing func findPasses() { change { $0.adding(State.hasPasses) } }

  /// Withdraws the memory of passes from a player to which only its owner has a reference, and
  /// takes a reference for the call that replaces the plan on the render thread.
  /// - Returns: `false` if there is another reference to the player.
  borrowing func withdrawPasses() -> Bool {
    change { old in
      old.hasIdlePasses ? old.adding(0, references: 1).removing(State.hasPasses) : old
    }.hasIdlePasses
  }
}
