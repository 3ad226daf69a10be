import CorpusDomain
import Foundation
import ReactorRuntime

nonisolated extension ArticleReaderReactor {
  func transformState(_ state: Observable<State>) -> Observable<State> {
    state.distinctUntilChanged()
  }
}
