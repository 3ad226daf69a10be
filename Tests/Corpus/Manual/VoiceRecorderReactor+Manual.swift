import CorpusDomain
import Foundation
import ReactorRuntime

nonisolated extension VoiceRecorderReactor {
  func mutateCancel() -> Observable<Mutation> {
    if let url = currentState.url { recorder.discard(url) }
    startedAt = nil
    return .concat(.just(.clear), .just(.setRecording(false)))
  }

  func mutateExport(to: URL) -> Observable<Mutation> {
    guard let url = currentState.url else { return .just(.setError("There is nothing to export.")) }
    do {
      try FileManager.default.copyItem(at: url, to: to)
      return .empty()
    } catch {
      return .just(.setError(error.localizedDescription))
    }
  }
}
