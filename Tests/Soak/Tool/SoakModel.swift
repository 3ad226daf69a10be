/// What a sequential reactor would have done, and in what a run differs from it.
struct SoakModel {
  /// The actions of each sender, in the order in which it sent them. What answers from inside is no sender.
  var sent: [[SoakReactor.Action]] = []
  /// The mutations in the order in which they were reduced.
  var mutations: [SoakReactor.Mutation] = []
  /// The state at the end.
  var last = SoakReactor.State()
  /// The states that each subscriber was told, in its order, and whether it was one to the end.
  var told: [(states: [SoakReactor.State], isWhole: Bool)] = []

  /// The effects that have begun, were not cancelled, and have not ended: those for which a run has to be waited.
  static func open(_ mutations: [SoakReactor.Mutation]) -> Set<Int> {
    var open: [Int: Set<Int>] = [:]
    var keys: [Int: Int] = [:]
    for mutation in mutations {
      switch mutation {
      case .started(let id, let key):
        open[key, default: []].insert(id)
        keys[id] = key
      case .finished(let id): keys[id].map { _ = open[$0]?.remove(id) }
      case .cancelled(let key): open[key] = []
      default: break
      }
    }
    return open.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// What a sequential reactor would not have done, in words; empty where all is as it should be.
  var differences: [String] {
    var states = [SoakReactor.State()]
    for mutation in mutations {
      var next = states[states.count - 1]
      SoakReactor.fold(&next, mutation)
      states.append(next)
    }
    var differences: [String] = []
    if states.last != last { differences.append("the last state is \(last), not \(states[states.count - 1])") }
    for (index, (seen, isWhole)) in told.enumerated() {
      let expected = seen.first.map { states.dropFirst($0.version) } ?? []
      if !expected.starts(with: seen) || seen.isEmpty {
        differences.append("subscriber \(index) was told other states, or none")
      }
      if isWhole, seen.last != last { differences.append("subscriber \(index) was not told the last state") }
    }
    return differences + orderOfActions + pairs + effects
  }

  /// Each action is handled once, and those of one sender in its order.
  private var orderOfActions: [String] {
    var places: [Int: Int] = [:]
    var differences: [String] = []
    for (place, mutation) in mutations.enumerated() {
      guard let id = mutation.action else { continue }
      if places.updateValue(place, forKey: id) != nil { differences.append("action \(id) was handled twice") }
    }
    for actions in sent {
      let found = actions.map { places[$0.id] }
      if found.contains(nil) { differences.append("\(found.count { $0 == nil }) actions of a sender were lost") }
      let known = found.compactMap { $0 }
      if known != known.sorted() { differences.append("the actions of a sender were handled in another order") }
    }
    if places.count != sent.joined().count {
      differences.append("\(places.count) actions were handled, of \(sent.joined().count)")
    }
    return differences
  }

  /// The second mutation of an action follows the first one at once, and each call has one echo behind it.
  private var pairs: [String] {
    var differences: [String] = []
    var calls: Set<Int> = []
    for (index, mutation) in mutations.enumerated() {
      switch mutation {
      case .began(let id):
        let next = index + 1 < mutations.count ? mutations[index + 1] : nil
        switch next {
        case .added(id, _), .cancelled: break
        default: differences.append("something came between the mutations of action \(id)")
        }
      case .called(let id): calls.insert(id)
      case .echoed(let id): if calls.remove(id) == nil { differences.append("an echo without its call: \(id)") }
      default: break
      }
    }
    return differences + (calls.isEmpty ? [] : ["\(calls.count) calls have no echo"])
  }

  /// An effect that nothing cancels ends, once; one that was cancelled doesn't end behind the mutation that says so.
  private var effects: [String] {
    var open: [Int: Int] = [:]
    var differences: [String] = []
    for mutation in mutations {
      switch mutation {
      case .started(let id, let key): open[id] = key
      case .cancelled(let key): open = open.filter { $0.value != key }
      case .finished(let id):
        if open.removeValue(forKey: id) == nil {
          differences.append("effect \(id) ended behind its cancellation, twice, or before it started")
        }
      default: break
      }
    }
    return differences + (open.isEmpty ? [] : ["\(open.count) effects never ended"])
  }
}

extension SoakReactor.Action {
  var id: Int {
    switch self {
    case .add(let id, _), .effect(let id, _, _), .cancel(let id, _), .call(let id), .echo(let id): id
    }
  }
}

extension SoakReactor.Mutation {
  /// The action of a sender whose first mutation it is; nil of any other.
  var action: Int? {
    switch self {
    case .began(let id), .started(let id, _), .called(let id): id
    case .added, .finished, .cancelled, .echoed: nil
    }
  }
}
