/// Something that can be had as an ``Observable``. RxSwift 6: `ObservableConvertibleType`.
public protocol ObservableConvertibleType<Element> {
  /// What the stream carries.
  associatedtype Element

  /// The stream.
  func asObservable() -> Observable<Element>
}
