import ExampleDomain
import ExampleReactors
import ReactorRuntime
import Testing

// Imported without @testable: the reactor is public.
@Suite("To-do list")
struct TodoListTests {
  private let store = FakeTodoStore([
    Todo(id: 1, title: "milk"),
    Todo(id: 2, title: "tea", isDone: true),
    Todo(id: 3, title: "bread"),
  ])
  private let reactor: TodoListReactor

  init() {
    reactor = TodoListReactor(store: store)
  }

  @Test("starts with what was saved last, without any action")
  func start() {
    let seen = emissions(of: reactor.state.map { $0.todos.map(\.title) }) {}
    #expect(seen == [["milk", "tea", "bread"]])
    #expect(store.saveCount == 0)
  }

  @Test("has a title")
  func title() {
    #expect(TodoListReactor.title == "To do")
  }

  @Test("adding appends, saves and says so")
  func add() {
    reactor.action.onNext(.add("salt"))
    let salt = Todo(id: 4, title: "salt")
    #expect(reactor.currentState.todos.last == salt)
    #expect(reactor.currentState.notice == "Added “salt”.")
    #expect(store.saved.last == salt)
    #expect(store.saveCount == 1)
    #expect(reactor.saveCount == 1)
  }

  @Test("states are equal whose fields are, and whose notices came as often")
  func comparing() {
    let before = reactor.currentState
    var after = before
    #expect(after == before)
    after.selected = Todo(id: 1, title: "milk")
    #expect(after != before)
    after = before
    after.notice = before.notice
    #expect(after.notice == before.notice)
    #expect(after != before)
  }

  @Test("the list is saved after it was changed and before the notice")
  func orderOfAdding() {
    let seen = emissions(of: reactor.state.map { "\($0.todos.count) todos, \(store.saved.count) saved" }) {
      reactor.action.onNext(.add("salt"))
    }
    #expect(seen == ["3 todos, 3 saved", "4 todos, 3 saved", "4 todos, 4 saved"])
  }

  @Test("a new item's key is free, also after others were removed")
  func keys() {
    reactor.action.onNext(.open(at: 0))
    reactor.action.onNext(.removeSelected)
    reactor.action.onNext(.add("salt"))
    #expect(reactor.currentState.todos.map(\.id) == [2, 3, 4])
  }

  @Test("without a title nothing is added or saved, and each attempt is noticed")
  func addWithoutTitle() {
    let notices = emissions(of: reactor.pulse(\.$notice)) {
      reactor.action.onNext(.add(""))
      reactor.action.onNext(.add(""))
    }
    #expect(notices == [nil, "A title, please.", "A title, please."])
    #expect(reactor.currentState.todos.count == 3)
    #expect(store.saveCount == 0)
  }

  @Test("toggling an item changes that one, saves, and leads back")
  func toggle() {
    reactor.action.onNext(.toggle(id: 3))
    #expect(reactor.currentState.todos.map(\.isDone) == [false, true, true])
    #expect(store.saved.map(\.isDone) == [false, true, true])
    reactor.action.onNext(.toggle(id: 3))
    #expect(reactor.currentState.todos.map(\.isDone) == [false, true, false])
    #expect(store.saveCount == 2)
  }

  @Test("toggling an item that isn't there changes none")
  func toggleUnknown() {
    reactor.action.onNext(.toggle(id: 9))
    #expect(reactor.currentState.todos.map(\.isDone) == [false, true, false])
  }

  @Test("all items are visible unless only the open ones are asked for")
  func filters() {
    let seen = emissions(of: reactor.state.map { $0.visible.map(\.id) }) {
      reactor.action.onNext(.showAll(.open))
      reactor.action.onNext(.toggle(id: 1))
      reactor.action.onNext(.showAll(.all))
    }
    #expect(seen == [[1, 2, 3], [1, 3], [3], [1, 2, 3]])
  }

  @Test("may be made with a filter")
  func initialFilter() {
    let reactor = TodoListReactor(store: store, filter: .open)
    #expect(emissions(of: reactor.state.map { $0.visible.map(\.id) }) {} == [[1, 3]])
  }

  @Test("opening selects among the visible items")
  func open() {
    reactor.action.onNext(.showAll(.open))
    reactor.action.onNext(.open(at: 1))
    #expect(reactor.currentState.selected == Todo(id: 3, title: "bread"))
    #expect(reactor.currentState.notice == nil)
  }

  @Test("opening what isn't there selects nothing and says so", arguments: [-1, 3])
  func openOutside(index: Int) {
    reactor.action.onNext(.open(at: 0))
    reactor.action.onNext(.open(at: index))
    #expect(reactor.currentState.selected == nil)
    #expect(reactor.currentState.notice == "There is no such item.")
  }

  @Test("the selection follows its item in the same mutation")
  func selectionFollows() {
    reactor.action.onNext(.open(at: 0))
    let seen = emissions(of: reactor.state.map { $0.selected?.isDone }) {
      reactor.action.onNext(.toggle(id: 1))
    }
    #expect(seen == [false, true])
  }

  @Test("removing removes the selected item, its selection, and saves")
  func removeSelected() {
    reactor.action.onNext(.open(at: 1))
    let seen = emissions(of: reactor.state.map { "\($0.todos.map(\.id)), selected: \($0.selected?.id ?? 0)" }) {
      reactor.action.onNext(.removeSelected)
    }
    #expect(seen == ["[1, 2, 3], selected: 2", "[1, 3], selected: 0"])
    #expect(store.saved.map(\.id) == [1, 3])
    #expect(reactor.saveCount == 1)
  }

  @Test("removing without a selection does nothing")
  func removeWithoutSelection() {
    let seen = emissions(of: reactor.state) {
      reactor.action.onNext(.removeSelected)
    }
    #expect(seen.count == 1, "the current state and nothing else")
    #expect(store.saveCount == 0)
  }

  @Test("a view's actions can be compared, and a stub loads and saves nothing")
  func stub() {
    reactor.isStubEnabled = true
    reactor.action.onNext(.add("salt"))
    reactor.action.onNext(.toggle(id: 1))
    reactor.action.onNext(.showAll(.open))
    #expect(reactor.stub.actions == [.add("salt"), .toggle(id: 1), .showAll(.open)])
    #expect(reactor.currentState.todos.isEmpty)
    #expect(store.saveCount == 0)
  }

  @Test("a view's test makes a state of its own")
  func publicState() {
    reactor.isStubEnabled = true
    reactor.stub.state.value = TodoListReactor.State(todos: [Todo(id: 7, title: "jam")], filter: .open)
    #expect(reactor.currentState.visible == [Todo(id: 7, title: "jam")])
  }
}
