/// Suspends a task until it is cancelled.
struct Suspension {
  func wait() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
    continuation.finish()
  }
}
