/// A stream that can be sent to. RxSwift 6: `SubjectType`.
public protocol SubjectType<Element>: ObservableType {
  /// What is sent to.
  associatedtype Observer: ObserverType

  /// The subject as something to send to.
  func asObserver() -> Observer
}
