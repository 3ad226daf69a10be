/// Which subclass a stream is.
@usableFromInline
enum ObservableKind {
  case source

  /// A source that takes no turns with others on the thread, such as a subject.
  case direct
  case empty
  case just
  case elements
  case failure
  case computed
  case concatenation
  case deferred
}
