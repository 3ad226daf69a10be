/// How long the elements that a shared stream replays are kept. RxSwift 6: `SubjectLifetimeScope`.
public enum SubjectLifetimeScope: Sendable {
  /// Until the last subscriber has gone or the source has ended; who comes then starts the source anew.
  case whileConnected

  /// For as long as the shared stream exists. Once the source has ended, all that follows is replayed.
  case forever
}

extension ObservableType {
  /// This stream, subscribed to once for all subscribers, for as long as there are any. RxSwift 6: `share`.
  ///
  /// Who subscribes gets the last `replay` elements first, as far as `scope` lets them be kept.
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch (scope, replay) {
    case (.forever, 0): multicast(PublishSubject()).refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    case (.whileConnected, 0): multicast { PublishSubject() }.refCount()
    case (.whileConnected, _): multicast { ReplaySubject.create(bufferSize: replay) }.refCount()
    }
  }
}
