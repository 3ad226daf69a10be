import Foundation
import ReactorRuntime

/// Records what happened, from any thread.
final class Log<Entry>: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Entry] = []

  var entries: [Entry] {
    lock.withLock { recorded }
  }

  func add(_ entry: Entry) {
    lock.withLock { recorded.append(entry) }
  }
}

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
