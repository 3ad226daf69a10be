// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import RxSwift

@MainActor
public protocol View: AnyObject {
  associatedtype Reactor: ReactorKit.Reactor

  var disposeBag: DisposeBag { get set }
  var reactor: Reactor? { get set }

  func bind(reactor: Reactor)
}

extension View {
  /// Assigning replaces the bag, and binds.
  public var reactor: Reactor? {
    get { Memory.of(self).existing("reactor", as: Reactor.self) }
    set {
      Memory.of(self).set(newValue as Any, for: "reactor")
      disposeBag = DisposeBag()
      if let newValue { bind(reactor: newValue) }
    }
  }
}
