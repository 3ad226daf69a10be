// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import RxSwift

public class Stub<Reactor: ReactorKit.Reactor> {
  public let state: StateRelay<Reactor.State>
  public let action = ActionSubject<Reactor.Action>()
  public private(set) var actions: [Reactor.Action] = []
  private let bag = DisposeBag()

  init(_ reactor: Reactor) {
    state = StateRelay(reactor.initialState)
    action.subscribe(onNext: { [weak self] in self?.actions.append($0) }).disposed(by: bag)
  }
}

extension Reactor {
  public var isStubEnabled: Bool {
    get { Memory.of(self).existing("isStubEnabled", as: Bool.self) ?? false }
    set { Memory.of(self).set(newValue, for: "isStubEnabled") }
  }

  public var stub: Stub<Self> { Memory.of(self).value("stub") { Stub(self) } }
}
