import ReactorRuntime
import ReactorTesting

/// A guide whose walks take as long as a test wants.
final class GuideDouble: Guide, @unchecked Sendable {
  let walkMethod = MethodDouble<(name: String, count: Int), Int, any Error>("Guide.walk")
  let placeSubject = PublishSubject<Int>()
  let newsSubject = PublishSubject<Int>()
  let saving = PublishSubject<Never>()

  var places: Observable<Int> { placeSubject }
  var news: Observable<Int> { newsSubject }

  func walk(_ name: String, seen count: Int) async throws -> Int {
    try await walkMethod.asyncCall((name, count))
  }

  func save(_ count: Int) -> Completable {
    saving.asCompletable()
  }
}
