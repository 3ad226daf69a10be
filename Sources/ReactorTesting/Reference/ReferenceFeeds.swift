import ReactorRuntime

extension StreamFeed {
  /// What who asks for a stream gets at once: `emits 1, 2 and completes`.
  var beginningText: String {
    let ending: String? =
      switch ending {
      case .completed: "completes"
      case .error(let error): "fails with \(ReferenceText.text(error))"
      case .next, nil: nil
      }
    let elements = beginning.map { ReferenceText.text($0) }.joined(separator: ", ")
    return [elements.isEmpty ? nil : "emits \(elements)", ending].compactMap { $0 }.joined(separator: " and ")
  }
}

/// What can come and how it can end, with the first of both before the others: of what is open, only the first few are tried for certain.
func inTurns<Happening>(_ values: [Happening], _ endings: [Happening]) -> [Happening] {
  Array(values.prefix(2) + endings.prefix(3) + values.dropFirst(2) + endings.dropFirst(3))
}

/// The streams that one method of a double has returned.
final class ReferenceFeeds<Element> {
  private let name: String
  private let values: [Element]
  private let errors: [any Error]
  private let isSingle: Bool
  /// Whether one can end without an element, or behind those that it has had.
  private let mayEnd: Bool
  private var feeds: [(feed: StreamFeed<Element>, openCount: () -> Int)] = []

  init(name: String, values: [Element], errors: [any Error], isSingle: Bool, mayEnd: Bool) {
    self.name = name
    self.values = values
    self.errors = errors
    self.isSingle = isSingle
    self.mayEnd = mayEnd
  }

  /// In how many ways the next stream can begin: silent, with each of the values, with all of them and its end, with its end, or, behind the
  /// first one, with each of the errors. That the first one fails is something that happens to it.
  var beginningCount: Int { values.count + 3 + (feeds.isEmpty ? 0 : errors.count) }

  /// Whether a stream that begins so goes on.
  func staysOpen(beginning: Int) -> Bool {
    switch beginning {
    case 0: true
    case ...values.count: !isSingle
    case values.count + 2: !mayEnd
    default: false
    }
  }

  /// Of how many streams those that come first may fail at once.
  private static var mostFailing: Int { 6 }

  /// Whether the next stream may begin so.
  func mayBegin(with beginning: Int) -> Bool {
    let isFailing = (values.count + 3..<beginningCount).contains(beginning)
    return feeds.count < (isFailing ? Self.mostFailing : ReferenceDoubles.mostAnswers)
  }

  func add(beginning: Int) -> StreamFeed<Element> {
    let feed = StreamFeed<Element>(name, isSingle: isSingle)
    switch beginning {
    case 0: break
    case ...values.count:
      feed.beginning = [values[beginning - 1]]
      feed.ending = isSingle ? .completed : nil
    case values.count + 1:
      feed.beginning = isSingle ? Array(values.prefix(1)) : values
      feed.ending = .completed
    case values.count + 2: feed.ending = mayEnd ? .completed : nil
    default: feed.ending = .error(errors[beginning - values.count - 3])
    }
    feeds.append((feed, { feed.openCount }))
    return feed
  }

  /// Counts the newest one as open only where somebody listens to what it feeds.
  func countNewest(where isHeard: @escaping () -> Bool) {
    let feed = feeds[feeds.count - 1].feed
    feeds[feeds.count - 1].openCount = { isHeard() ? feed.openCount : 0 }
  }

  var source: ReferenceSource {
    ReferenceSource(
      name: name,
      openCount: { self.feeds.reduce(0) { $0 + $1.openCount() } },
      happenings: {
        // The oldest and the newest: whether both are still listened to tells the ways to join streams from each other.
        let open = self.feeds.filter { $0.openCount() > 0 }.map(\.feed)
        let chosen = open.count > 1 ? [open[0], open[open.count - 1]] : open
        return chosen.enumerated().flatMap { index, feed in
          let which = chosen.count > 1 && index == 0 ? "\(self.name), the first," : self.name
          func happening(_ text: @escaping @autoclosure () -> String, _ event: Event<Element>)
            -> (text: () -> String, happen: () -> Void)
          {
            ({ "// \(which) \(text())" }, { feed.send(event) })
          }
          return inTurns(
            self.values.map { happening("emits \(ReferenceText.text($0))", .next($0)) },
            (self.mayEnd ? [happening("completes", .completed)] : [])
              + self.errors.map { happening("fails with \(ReferenceText.text($0))", .error($0)) }
          )
        }
      },
      end: {
        for (feed, _) in self.feeds where feed.openCount > 0 { feed.send(.completed) }
      }
    )
  }
}
