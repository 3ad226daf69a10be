import ReactorRuntime

/// What the reactor of the spec `Journey` depends on.
protocol Guide: Sendable {
  var places: Observable<Int> { get }
  var news: Observable<Int> { get }
  func walk(_ name: String, seen count: Int) async throws -> Int
  func save(_ count: Int) -> Completable
}

struct Refusal: Error {}

extension JourneyReactor {
  func refuse(after count: Int) -> Observable<Mutation> {
    count > 0 ? .error(Refusal()) : .just(.write("not refused"))
  }

  func rest(after count: Int) async throws -> Int {
    try await guide.walk("rest", seen: count)
  }
}
