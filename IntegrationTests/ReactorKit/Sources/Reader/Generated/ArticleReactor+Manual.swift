import ReactorKit
import RxRelay
import RxSwift

// Yours: reactorgen has written this file once and leaves it alone from now on.
nonisolated extension ArticleReactor {
  func mutateShareTwice() -> Observable<Mutation> {
    .concat(.just(.setNotice("Shared once.")), .just(.setNotice("Shared twice.")))
  }
}
