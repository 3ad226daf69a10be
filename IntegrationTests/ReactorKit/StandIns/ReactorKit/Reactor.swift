// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import RxSwift

// A stand-in of ReactorKit: of its public names those that version 3.2 and the main branch both have.

public protocol Reactor: AnyObject {
  associatedtype Action
  associatedtype Mutation = Action
  associatedtype State

  var action: ActionSubject<Action> { get }
  var initialState: State { get }
  var currentState: State { get }
  var state: Observable<State> { get }

  func transform(action: Observable<Action>) -> Observable<Action>
  func mutate(action: Action) -> Observable<Mutation>
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>
  func reduce(state: State, mutation: Mutation) -> State
  func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
  private var streams: Streams<Action, State> {
    Memory.of(self).value("streams") {
      let action = ActionSubject<Action>()
      let states = StateRelay(initialState)
      // What runs while the streams are made reads the current state, too.
      Memory.of(self).set(states, for: "states")
      let bag = DisposeBag()
      let actions = transform(action: action.observe(on: CurrentThreadScheduler.instance))
      let mutations = actions.flatMap { [weak self] action -> Observable<Mutation> in
        self?.mutate(action: action).catch { _ in .empty() } ?? .empty()
      }
      let changes = transform(mutation: mutations)
        .scan(initialState) { [weak self] state, mutation in
          self?.reduce(state: state, mutation: mutation) ?? state
        }
        .catch { _ in .empty() }
        .startWith(initialState)
      // The stored value is set first, so that what follows a mutation reads the state after it.
      transform(state: changes).subscribe(onNext: { states.value = $0 }).disposed(by: bag)
      return Streams(action: action, states: states, bag: bag)
    }
  }

  public var action: ActionSubject<Action> { isStubEnabled ? stub.action : streams.action }

  public var state: Observable<State> { isStubEnabled ? stub.state.asObservable() : streams.states.asObservable() }

  public var currentState: State {
    if isStubEnabled { return stub.state.value }
    return Memory.of(self).existing("states", as: StateRelay<State>.self)?.value ?? initialState
  }

  public func transform(action: Observable<Action>) -> Observable<Action> { action }
  public func mutate(action: Action) -> Observable<Mutation> { .empty() }
  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { mutation }
  public func reduce(state: State, mutation: Mutation) -> State { state }
  public func transform(state: Observable<State>) -> Observable<State> { state }
}

extension Reactor where Action == Mutation {
  public func mutate(action: Action) -> Observable<Mutation> { .just(action) }
}

private final class Streams<Action, State> {
  let action: ActionSubject<Action>
  let states: StateRelay<State>
  let bag: DisposeBag

  init(action: ActionSubject<Action>, states: StateRelay<State>, bag: DisposeBag) {
    self.action = action
    self.states = states
    self.bag = bag
  }
}
