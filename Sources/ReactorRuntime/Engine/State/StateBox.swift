/// A state on the heap, for where a property of the state's own type would cost a type look-up at each deallocation.
@usableFromInline
final class StateBox<State> {
  @usableFromInline var value: State

  @usableFromInline
  init(_ value: State) {
    self.value = value
  }
}
