import ReactorRuntime

final class Settings {
  var language = "en"
}

/// A reactor of the main actor without a word about it.
final class SettingsReactor: Reactor {
  enum Action {
    case choose(String)
  }

  struct State {
    var language: String
  }

  let initialState: State
  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    initialState = State(language: settings.language)
  }

  func mutate(action: Action) -> Observable<Action> {
    guard case .choose(let language) = action else { return .empty() }
    settings.language = language
    return .just(action)
  }

  func reduce(into state: inout State, mutation: Action) {
    state.language = settings.language
  }
}

final class SettingsView: ReactorView {
  var disposeBag = DisposeBag()
  var text = ""

  func bind(reactor: SettingsReactor) {
    reactor.state(\.language).bind(with: self) { view, language in view.text = language }.disposed(by: disposeBag)
  }
}

extension Main {
  static func ownChecks() async {
    let settings = Settings()
    let view = SettingsView()
    let reactor = SettingsReactor(settings: settings)
    view.reactor = reactor
    reactor.action.onNext(.choose("ko"))
    check(settings.language == "ko" && view.text == "ko", "a reactor of the main actor works for its view")
    check(reactor.observed.language == "ko", "it is observed")
  }
}
