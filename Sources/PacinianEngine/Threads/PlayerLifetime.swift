import Synchronization

/// Who may still touch a player, and what the other side has to look at: one word, which each
/// thread changes in one step.
///
/// A *reference* is the right to touch the player on the render thread's side or to ask the render
/// thread for something. The owner holds one until it releases the player; each call under way
/// holds one, so do the list of players with changed settings, the list of players that play, and
/// the memory that is bound. A reference can be taken only while there is another, so that the last
/// one is given up once, by one thread: the player has *ended*, nothing can ask for it any more,
/// and the delivery, which is told of it, frees it.
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
    /// Settings have changed: the player is in the list of changed ones, which holds a reference.
    static var hasChanges: Int { 2 }
    /// A start has ended, or the player itself: it is in the delivery's list. The list holds no
    /// reference, because the delivery alone frees players and looks at this list first.
    static var hasNews: Int { 4 }
    /// The plan that was sent last has the memory of passes.
    static var hasPasses: Int { 8 }
    /// A call was sent or a setting changed: the render thread may keep something of the player, or
    /// be looking at it.
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

    /// Whether it has memory of passes, and nothing but its owner refers to the player.
    var hasIdlePasses: Bool {
      references == 1 && has(State.hasPasses) && !has(State.isAbandoned)
    }
  }

  /// What the thread that has abandoned a player does with it.
  enum Abandoned {
    /// Nothing: the render thread or the delivery is about to look at it.
    case isKnown
    /// Post it to the players with changed settings.
    case hasChanges
    /// Post it to the delivery: the render thread has never known of it.
    case hasEnded
  }

  private let state = Atomic(State.reference)

  /// Changes the state. One that stays as it is is written too: the order of transitions is what
  /// the threads agree on.
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

  /// Whether the player is in the list of those with changed settings.
  var hasChanges: Bool { now.has(State.hasChanges) }

  /// Whether the plan that was sent last has the memory of passes. A caller that needs it takes a
  /// reference first: then the memory stays until the call is done.
  var hasPasses: Bool { now.has(State.hasPasses) }

  // MARK: References

  /// Takes a reference. The caller holds one, or the owner does while the call lasts.
  @inline(__always)
  borrowing func hold() {
    let old = change { $0.adding(State.wasCalled, references: 1) }
    assert(old.references > 0, "a reference comes from another")
  }

  /// Gives references up.
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

  /// Whether these are the last references of a player without an owner. Nobody can take another
  /// then but a thread that cancels the player, which takes it by ``changeSettings()``.
  @inline(__always)
  borrowing func areLast(_ count: Int) -> Bool {
    let state = now
    return state.references == count && state.has(State.isAbandoned)
  }

  /// The owner gives up its reference, or leaves it to the list of changed players, by which the
  /// render thread gets to know that the player has no owner.
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

  /// Notes that settings have changed, which were written before. Any thread; a player that has
  /// ended has none.
  /// - Returns: whether the player has to be posted to the players with changed settings.
  borrowing func changeSettings() -> Bool {
    let old = change { old in
      old.references == 0 || old.has(State.hasChanges)
        ? old : old.adding(State.hasChanges | State.wasCalled, references: 1)
    }
    return old.references > 0 && !old.has(State.hasChanges)
  }

  /// The render thread has taken the player from the list of changed ones and reads its settings
  /// next. The list's reference is the caller's from now on.
  borrowing func followSettings() { change { $0.removing(State.hasChanges) } }

  // MARK: Reports

  /// Notes that a start of the player has ended. A holder of a reference.
  /// - Returns: whether the player has to be posted to the delivery.
  borrowing func notify() -> Bool {
    !change { $0.adding(State.hasNews) }.has(State.hasNews)
  }

  /// The delivery has taken the player from its list and looks at it next.
  /// - Returns: whether the player has ended.
  borrowing func takeNews() -> Bool { change { $0.removing(State.hasNews) }.references == 0 }

  // MARK: The memory of passes

  /// The plan that is sent next has the memory of passes.
  borrowing func findPasses() { change { $0.adding(State.hasPasses) } }

  /// Takes the memory of passes from a player to which nothing but its owner refers, and a
  /// reference for the call that takes it from the render thread.
  /// - Returns: `false` where something else refers to it.
  borrowing func withdrawPasses() -> Bool {
    change { old in
      old.hasIdlePasses ? old.adding(0, references: 1).removing(State.hasPasses) : old
    }.hasIdlePasses
  }
}
