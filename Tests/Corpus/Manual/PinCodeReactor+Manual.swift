import CorpusDomain
import ReactorRuntime

extension PinCodeReactor {
  /// Keys other than digits are ignored before anybody sees them.
  func transformAction(_ action: Observable<Action>) -> Observable<Action> {
    action.filter { action in
      if case .tap(let key) = action { return key.allSatisfy(\.isNumber) }
      return true
    }
  }
}
