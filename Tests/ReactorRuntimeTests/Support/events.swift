import ReactorRuntime

/// What a stream sends while it is subscribed to, in words: elements, then "error" or "completed".
func events<Element>(_ stream: Observable<Element>, while body: () -> Void = {}) -> [String] {
  let log = Log<String>()
  let subscription = stream.subscribe { event in
    switch event {
    case .next(let element): log.add("\(element)")
    case .error: log.add("error")
    case .completed: log.add("completed")
    }
  }
  body()
  subscription.dispose()
  return log.entries
}
