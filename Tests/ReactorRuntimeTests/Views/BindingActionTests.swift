import ReactorRuntime
import Testing

@Suite("Actions that set a field")
struct BindingActionTests {
  private final class Form: Reactor {
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case submit
    }
    struct State: Equatable, Sendable {
      var name = ""
      var age = 0
      var submissions = 0
    }
    let core = ReactorCore<Action, Action, State>()
    let initialState = State()

    func reduce(into state: inout State, mutation: Action) {
      switch mutation {
      case .binding(let binding): binding.apply(to: &state)
      case .submit: state.submissions += 1
      }
    }
  }

  @Test("one case sets whichever field")
  func set() {
    let form = Form()
    form.action.onNext(.binding(.set(\.name, "a")))
    form.action.onNext(.binding(.set(\.age, 7)))
    form.action.onNext(.submit)
    #expect(form.currentState == Form.State(name: "a", age: 7, submissions: 1))
  }

  @Test("two are equal if they set the same field to the same value; a key path is a pattern")
  func equality() {
    let setsName = BindingAction<Form.State>.set(\.name, "a")
    #expect(setsName == .set(\.name, "a"))
    #expect(setsName != .set(\.name, "b"))
    #expect(BindingAction<Form.State>.set(\.age, 1) != .set(\.submissions, 1))
    if case \.name = setsName {} else { Issue.record("a key path doesn't match its own action") }
    if case \.age = setsName { Issue.record("another key path matches") }
  }
}
