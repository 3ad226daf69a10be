import ReactorRuntime

struct FeedService: Sendable {
  func load(_ page: Int) async throws -> [String] {
    await Task.yield()
    return ["item \(page)"]
  }
}

/// A reactor with a core, that runs tasks.
final class FeedReactor: Reactor {
  enum Action {
    case load
    case clear
  }

  enum Mutation {
    case append([String])
    case removeAll
    case setPage(Int)
  }

  struct State {
    var items: [String] = []
    var page = 0
  }

  let core = ReactorCore<Action, Mutation, State>()
  let initialState = State()
  private let service: FeedService

  init(service: FeedService) {
    self.service = service
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .load:
      let page = currentState.page
      return .concat(
        .task { [service] in .append(try await service.load(page)) },
        .deferred { [weak self] in
          guard let self else { return .empty() }
          return .just(.setPage(currentState.page + 1))
        }
      )
    case .clear:
      return .just(.removeAll)
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .append(let items): state.items += items
    case .removeAll: state.items = []
    case .setPage(let page): state.page = page
    }
  }
}
