/// An error at once.
@usableFromInline
final class FailureObservable<Element>: Observable<Element> {
  @usableFromInline let error: any Error

  @inlinable
  init(_ error: any Error) {
    self.error = error
    super.init(kind: .failure)
  }
}
