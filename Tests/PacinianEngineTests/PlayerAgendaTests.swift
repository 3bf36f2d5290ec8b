import PacinianRendering
import PacinianTestSupport
import Testing

@testable import PacinianEngine

@Suite struct PlayerAgendaTests {
  private let memory = Memory()

  /// Players of which an agenda uses nothing but their indices.
  private final class Players {
    let start: UnsafeMutablePointer<PlayerCore>
    let count: Int

    init(_ count: Int) throws {
      self.count = count
      let atomics = try #require(UnsafeMutablePointer<PlayerAtomics>(bitPattern: 64))
      let plan = try #require(UnsafeMutablePointer<PassPlan>(bitPattern: 64))
      start = .allocate(capacity: count)
      start.initialize(
        repeating: PlayerCore(atomics: atomics, plan: plan, passLimit: 1), count: count)
    }

    deinit { start.deallocate() }
  }

  @Test("players come out in the order of their frames, each once")
  func order() throws {
    let players = try Players(5)
    var agenda = PlayerAgenda(.wake, capacity: 5, memory: memory)
    #expect(agenda.firstFrame == .never)
    #expect(agenda.removeFirst(before: .never) == nil)
    for (index, frame) in [50.0, 20, 40, 10, 30].enumerated() {
      agenda.set(players.start + index, to: BusFrame(frame))
    }
    #expect(agenda.firstFrame == 10)
    // Only what lies before a frame.
    #expect(agenda.removeFirst(before: 10) == nil)
    var order: [Int] = []
    while let player = agenda.removeFirst(before: 45) { order.append(player - players.start) }
    #expect(order == [3, 1, 4, 2])
    #expect(agenda.firstFrame == 50)
    #expect(agenda.removeFirst(before: 50.5) == players.start)
    #expect(agenda.firstFrame == .never)
  }

  @Test("a player has one index: setting it again moves it, and taking it out twice does nothing")
  func oneIndex() throws {
    let players = try Players(2)
    var agenda = PlayerAgenda(.loop, capacity: 2, memory: memory)
    agenda.set(players.start, to: 10)
    agenda.set(players.start + 1, to: 20)
    agenda.set(players.start, to: 30)
    #expect(agenda.firstFrame == 20)
    agenda.remove(players.start + 1)
    agenda.remove(players.start + 1)
    #expect(agenda.removeFirst(before: .never) == players.start)
    #expect(agenda.removeFirst(before: .never) == nil)
    #expect(players.start[0].loopIndex == -1 && players.start[1].loopIndex == -1)
  }

  @Test("two agendas of the same players against arrays", arguments: 0..<16)
  func model(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let players = try Players(1 + Int(seed) * 7)
    var agendas = [
      PlayerAgenda(.wake, capacity: players.count, memory: memory),
      PlayerAgenda(.loop, capacity: players.count, memory: memory),
    ]
    var frames = [[Int: BusFrame]](repeating: [:], count: 2)
    for step in 0..<3_000 {
      let which = Int.random(in: 0...1, using: &generator)
      let player = Int.random(in: 0..<players.count, using: &generator)
      // Few different frames, so that there are equal ones.
      let frame = BusFrame(Double(Int.random(in: 0...40, using: &generator)) / 2)
      switch Int.random(in: 0...3, using: &generator) {
      case 0...1:
        agendas[which].set(players.start + player, to: frame)
        frames[which][player] = frame
      case 2:
        agendas[which].remove(players.start + player)
        frames[which][player] = nil
      default:
        let first = agendas[which].removeFirst(before: frame)
        let earliest = frames[which].values.min() ?? .never
        #expect((first != nil) == (earliest < frame), "step \(step)")
        guard let first else { break }
        #expect(frames[which].removeValue(forKey: first - players.start) == earliest)
      }
      for (agenda, frames) in zip(agendas, frames) {
        #expect(agenda.firstFrame == frames.values.min() ?? .never, "step \(step)")
        agenda.checkInvariants(areListed: false)
      }
      for index in 0..<players.count {
        let core = players.start[index]
        #expect((core.wakeIndex >= 0) == (frames[0][index] != nil), "step \(step)")
        #expect((core.loopIndex >= 0) == (frames[1][index] != nil), "step \(step)")
      }
    }
    for which in 0...1 {
      var order: [BusFrame] = []
      while let player = agendas[which].removeFirst(before: .never) {
        let frame = frames[which].removeValue(forKey: player - players.start)
        order.append(try #require(frame))
      }
      #expect(order == order.sorted() && frames[which].isEmpty)
    }
  }
}
