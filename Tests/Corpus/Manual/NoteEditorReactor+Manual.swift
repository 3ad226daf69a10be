import CorpusDomain
import ReactorRuntime

extension NoteEditorReactor {
  func transformMutation(_ mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      mutation,
      bus.asObservable()
        .filter { $0 == "locked" || $0 == "unlocked" }
        .map { .setLockedElsewhere($0 == "locked") }
    )
  }
}
