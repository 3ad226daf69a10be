/// Which subclass a stream is.
@usableFromInline
enum ObservableKind {
  case source
  case empty
  case just
  case elements
  case failure
  case computed
  case concatenation
  case deferred
}
