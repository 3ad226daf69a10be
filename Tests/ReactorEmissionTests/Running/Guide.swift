import ReactorRuntime

/// What the reactor of the spec `Journey` depends on.
protocol Guide: Sendable {
  var places: Observable<Int> { get }
  var news: Observable<Int> { get }
  func walk(_ name: String, seen count: Int) async throws -> Int
  func save(_ count: Int) -> Completable
}

extension JourneyReactor {
  func rest(after count: Int) async throws -> Int {
    try await guide.walk("rest", seen: count)
  }
}
