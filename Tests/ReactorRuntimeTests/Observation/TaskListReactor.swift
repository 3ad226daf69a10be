import ReactorRuntime

/// Has a field of each kind that observation treats in its own way.
final class TaskListReactor: Reactor {
  enum Action {
    case rename(String)
    case add(String)
    case note(String?)
    case tag(Tag)
    case touch
  }

  struct Tag {
    let name: String
  }

  struct State {
    var name = ""
    var tasks: [String] = []
    var tag = Tag(name: "none")
    @Pulse var message: String?

    var summary: String { "\(tasks.count) tasks" }
  }

  let core: ReactorCore<Action, Action, State>
  let initialState = State()

  init(reducesInPlace: Bool = false) {
    core = ReactorCore(reducesInPlace: reducesInPlace)
  }

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .rename(let name): state.name = name
    case .add(let task): state.tasks.append(task)
    case .note(let message): state.message = message
    case .tag(let tag): state.tag = tag
    case .touch: break
    }
  }
}
