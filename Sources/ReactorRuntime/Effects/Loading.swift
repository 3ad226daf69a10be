extension ObservableType {
  /// `flag(true)`, this stream, and `flag(false)`, also where the stream fails or is disposed of before its end.
  ///
  /// The last element follows the stream's last one and comes before its completion or error. A subscriber that disposes of the stream hears
  /// nothing any more, so `cancelled` gets the element then: a reactor merges that into its mutations.
  ///
  /// - Parameters:
  ///   - flag: Makes the elements. It is called twice.
  ///   - cancelled: What gets the last element where the stream is disposed of before its end.
  public func loading(
    _ flag: @escaping (Bool) -> Element,
    cancelled: PublishSubject<Element>
  ) -> Observable<Element> {
    .deferred {
      var isOver = false
      let end = Observable.deferred {
        isOver = true
        return Observable.just(flag(false))
      }
      return Observable.concat(.just(flag(true)), self.asObservable().catch { end.concat(Observable.error($0)) }, end)
        .do(onDispose: { if !isOver { cancelled.onNext(flag(false)) } })
    }
  }

  /// This stream until the other one sends an element.
  ///
  /// Unlike ``take(until:)``, which completes first, it disposes of this stream first: what that leads to is over before whatever follows
  /// the completion begins. Where the element comes at once, this stream is not subscribed to.
  ///
  /// - Parameter other: What ends the stream. Its errors and its completion are ignored.
  public func cancelled(by other: some ObservableType) -> Observable<Element> {
    .create { observer in
      let subscription = SerialDisposable()
      let cancellation = other.asObservable().take(1)
        .subscribe(onNext: { _ in
          subscription.dispose()
          observer.onCompleted()
        })
      if !subscription.isDisposed {
        subscription.disposable = self.subscribe(observer)
      }
      return Disposables.create(subscription, cancellation)
    }
  }
}
