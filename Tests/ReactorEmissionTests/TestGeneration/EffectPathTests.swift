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

  @Test("each branch of a merge is taken while the effects of the others go on")
  func branches() throws {
    let tests = try generated(.tests, from: Self.notes)
    let first = try member("func openEmitsSetLoadingSetText", of: tests)
    #expect(first.contains("store.readersMethod.returns(.never())"))
    #expect(first.contains("          .setLoading(true),\n          .setText(note),\n          .setLoading(false),\n"))
    let second = try member("func openEmitsSetLoadingSetReaders", of: tests)
    #expect(second.contains("store.noteMethod.suspends()"))
    #expect(second.contains("          .setLoading(true),\n          .setReaders(count),\n"))
  }

  @Test("a stream that an action cancels has nobody listening from then on, and not before")
  func cancelledStream() throws {
    let test = try member("func openWhereCloseCancels", of: generated(.tests, from: Self.notes))
    #expect(test.contains("let stream = PublishSubject<Int>()"))
    #expect(test.contains("recorder.send(.open)\n    clock.settle()\n    #expect(stream.hasObservers)"))
    #expect(test.contains("#expect(!stream.hasObservers)"))
  }

  @Test("a sample is written as it is given, whatever signs are in it")
  func samplesWithSigns() throws {
    let yaml = #"""
      samples:
        Price: ['Price("$5.00 of $price")']
        Sorting: ["Sorting { $0 < $1 }"]
      dependencies:
        ticks: PublishSubject<Price>
        store:
          protocol: PriceStore
          methods:
            price: "() async throws -> Price"
            prices: {returns: "Observable<Price>"}
            sorting: "() -> Sorting"
      state: {price: Price?}
      mutations: {setPrice: Price?}
      actions:
        sort: [{do: store.sorting()}, {setPrice: nil}]
        watch: [{observe: store.prices(), as: price, then: {setPrice: nil}, catch: ignore}]
        follow: [{observe: store.prices(), as: price, then: {setPrice: price}, catch: ignore}]
      events:
        tick: {observe: ticks, as: tick, then: {setPrice: nil}, catch: ignore}
      """#
    let tests = try generated(.tests, from: yaml)
    let price = #"Price("$5.00 of $price")"#
    #expect(try member("func sortEmits", of: tests).contains("store.sortingMethod.returns(Sorting { $0 < $1 })"))
    #expect(try member("func watchEmits", of: tests).contains("store.pricesMethod.returns(.just(\(price)))"))
    let follow = try member("func followEmits", of: tests)
    #expect(follow.contains("let price = \(price)"))
    #expect(follow.contains("store.pricesMethod.returns(.just(price))"))
    #expect(tests.contains("ticks.onNext(\(price))"))
  }

  @Test("an error that is dropped does not end the stream of mutations")
  func droppedError() throws {
    let test = try member("func openWhereStoreReadersFails", of: generated(.tests, from: Self.notes))
    #expect(test.contains("#expect(recorder.error == nil)"))
  }

  @Test("each case of `error as? Type` is taken with an error that it is for")
  func typedErrors() throws {
    let tests = try generated(.tests, from: Self.notes)
    let locked = try member("func openWhereErrorAsNoteErrorIsIsLocked", of: tests)
    #expect(locked.contains("let error: any Error = NoteError.isLocked"))
    let other = try member("func openWhereErrorAsNoteErrorIsSomethingElse", of: tests)
    #expect(other.contains("let error = SampleError()"))
  }

  @Test("a call that only does something has its place among the mutations")
  func order() throws {
    let test = try member("func writeEmits", of: generated(.tests, from: Self.notes))
    #expect(test.contains("recorder.countCalls { store.keepMethod.callCount }"))
    #expect(test.contains("#expect(recorder.callCounts == [0, 1])"))
  }

  @Test("where a guard ends an action, the guards behind it would not")
  func guards() throws {
    let test = try member("func turnWhereNotStateIsLoadingDoesntHold", of: generated(.tests, from: Self.notes))
    #expect(test.contains("state.page = 1"))
    #expect(test.contains("state.isLoading = true"))
  }

  @Test("an action that has cancelled one effect keeps the next one from starting, too")
  func lateEffects() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {api: {protocol: API, methods: {first: () async, second: () async}}}
        state: {count: Int = 0}
        mutations: {increase: {reduce: state.count += 1}}
        actions:
          load:
            - await: api.first
              until: stop
            - await: api.second
              until: stop
            - increase
          stop: []
        """
    )
    let test = try member("func loadWhereStopCancelsApiFirst", of: text)
    #expect(test.contains("api.firstMethod"))
    #expect(!test.contains("secondMethod"))
  }

  @Test("a double has a name of its own where a step calls its result as the dependency")
  func hiddenDependency() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {places: {protocol: Places, methods: {near: "() async throws -> [Int]"}}}
        state: {places: '[Int] = []'}
        mutations: {setPlaces: '[Int]'}
        actions:
          load:
            - await: places.near
              as: places
              then: {setPlaces: places}
              catch: ignore
        """
    )
    #expect(text.contains("let placesDouble = PlacesDouble()\n    placesDouble.nearMethod.returns(places)"))
    #expect(text.contains("makeReactor(places: placesDouble)"))
    #expect(text.contains("placesDouble.nearMethod.callCount == 1"))
  }

  @Test("what cancels the step around an effect ends it all, and the loading of the effect with it")
  func enclosingCancellation() throws {
    let text = try generated(
      .tests,
      from: """
        dependencies: {places: {protocol: Places, methods: {near: "() async throws -> [Int]"}}}
        state: {found: '[Int] = []', isLoading: Bool = false, count: Int = 0}
        mutations: {setFound: '[Int]', setLoading: Bool, increase: {reduce: state.count += 1}}
        actions:
          move:
            - wait: 300ms
              until: stop
              then:
                - await: places.near
                  as: found
                  loading: setLoading
                  until: stop
                  then: {setFound: found}
                  catch: ignore
                - increase
            - setFound: '[7]'
          stop: {setFound: '[8]'}
        """
    )
    let start = try #require(text.firstRange(of: "where `stop` cancels `places.near`\""))
    let body = text[start.upperBound...].prefix { $0 != "@" }
    #expect(body.contains("setLoading(true)"))
    #expect(!body.contains("setLoading(false)"))
    #expect(!body.contains(".increase"))
    #expect(body.contains("setFound([7])"))
  }
}
