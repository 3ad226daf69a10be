import ReactorRuntime

/// What a stream sends while `body` runs; a reactor's state begins with the current one.
func emissions<Element>(of stream: Observable<Element>, while body: () -> Void) -> [Element] {
  var elements: [Element] = []
  let subscription = stream.subscribe(onNext: { elements.append($0) })
  body()
  subscription.dispose()
  return elements
}
