/// The end of the chain of stages whose events go to a reactor: what streams inside of effects and transforms know of the
/// reactor that they run in.
final class EngineScope<Action, Mutation, State>: Stoppable, EffectScope {
  private weak var engine: ReactorEngine<Action, Mutation, State>?
  private let root: EffectRoot<Action, Mutation>

  init(_ engine: ReactorEngine<Action, Mutation, State>, _ root: EffectRoot<Action, Mutation>) {
    self.engine = engine
    self.root = root
  }

  var isStopped: Bool {
    false
  }

  var scope: (any EffectScope)? {
    self
  }

  func afterEmitted(_ work: @escaping () -> Void) {
    afterReducing(work)
  }

  func afterReducing(_ work: @escaping () -> Void) {
    engine?.afterReducing(in: root, work)
  }

  func register(_ cancellation: any Cancellation) -> [any Cancellation] {
    engine?.register(cancellation) ?? []
  }

  func unregister(_ cancellation: any Cancellation) {
    engine?.unregister(cancellation)
  }

  func cancellations(for id: CancellationID) -> [any Cancellation] {
    engine?.cancellations(for: id) ?? []
  }
}
