import ReactorSpec
import Testing

@testable import ReactorEmission

@Suite("The tests of effects see where they stand, and what they stand beside")
struct EffectPathTests {
  private static let notes = """
    samples: {NoteError: [.isLocked]}
    dependencies:
      store:
        protocol: NoteStore
        methods:
          note: "() async throws -> String"
          readers: {returns: "Observable<Int>"}
          keep: "(_ text: String)"
    state:
      text: String = ""
      page: Int?
      readers: Int = 0
      isLoading: Bool = false
    mutations:
      setText: String
      setPage: Int?
      setReaders: Int
      setLoading: Bool
    actions:
      open:
        - merge:
            - await: store.note
              as: note
              loading: setLoading
              then: {setText: note}
              catch:
                - switch: error as? NoteError
                  cases:
                    .isLocked?: {setText: '"Locked"'}
                    default: {setText: '"Failed"'}
            - observe: store.readers()
              as: count
              until: close
              then: {setReaders: count}
              catch: ignore
      write:
        payload: {_ text: String}
        steps:
          - setText: text
          - do: store.keep(text)
          - setReaders: "0"
      turn:
        - guard: "!state.isLoading"
        - unwrap: {page: state.page}
        - setPage: page + 1
      close: {setText: '""'}
    """

  @Test("a call that only does something has its place among the mutations")
  func order() throws {
    let test = try member("func writeEmits", of: testsForReactorKit(from: Self.notes))
    #expect(test.contains("recorder.countCalls { store.keepMethod.callCount }"))
    #expect(test.contains("#expect(recorder.callCounts == [0, 1])"))
  }

  @Test("where a guard ends an action, the guards behind it would not")
  func guards() throws {
    let test = try member("func turnWhereNotStateIsLoadingDoesntHold", of: testsForReactorKit(from: Self.notes))
    #expect(test.contains("state.page = 1"))
    #expect(test.contains("state.isLoading = true"))
  }
}
