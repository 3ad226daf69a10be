import ReactorRuntime

/// The first `count` elements of a stream that `body` sets going, whichever thread they come on.
func firstEmissions<Element: Sendable>(
  _ count: Int,
  of stream: Observable<Element>,
  after body: () -> Void
) async -> [Element] {
  let (elements, continuation) = AsyncStream.makeStream(of: Element.self)
  let subscription = stream.take(count).subscribe(
    onNext: { continuation.yield($0) },
    onCompleted: { continuation.finish() }
  )
  body()
  var received: [Element] = []
  for await element in elements {
    received.append(element)
  }
  subscription.dispose()
  return received
}
