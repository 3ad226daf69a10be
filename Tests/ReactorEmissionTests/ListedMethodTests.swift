import ReactorEmission
import Testing

@Suite("Methods that a spec lists, in its steps")
struct ListedMethodTests {
  private static let spec = """
    dependencies:
      api: {protocol: API, methods: {stream: () -> Observable<Int>, sync: () -> Completable, load: () async throws -> Int}}
      session: any Session
    state:
      count: Int = 0
    mutations:
      setCount: Int
    start:
      - observe: api.stream
        as: count
        then: {setCount: count}
        catch: ignore
      - observe: self.api.sync
        catch: ignore
    actions:
      load:
        - await: api.load
          as: count
          then: {setCount: count}
          catch: ignore
    events:
      counted: {observe: api.stream, as: count, then: {setCount: count}, catch: ignore}
      signedIn: {observe: session.count, as: count, then: {setCount: count}, catch: ignore}
    """

  @Test("are called by their name alone; a property of something else stands as it is")
  func calls() throws {
    let text = try generated(.reactor, from: Self.spec)
    #expect(text.split(separator: "api.stream().asObservable()").count == 3)
    #expect(text.contains("api.sync().asObservable()"))
    #expect(text.contains("try await api.load()"))
    #expect(text.contains("session.count.asObservable()"))
  }

  @Test("are observed inside of the stream where they throw, so that `catch` follows; `try` says it of others")
  func throwing() throws {
    let text = try generated(
      .reactor,
      from: """
        dependencies:
          socket: {protocol: Socket, methods: {open: '(_ url: String) throws -> AsyncThrowingStream<Int, any Error>'}}
          radio: any Radio
        state: {count: Int = 0, url: 'String = ""'}
        mutations: {setCount: Int}
        actions:
          listen:
            - observe: socket.open(state.url)
              as: count
              then: {setCount: count}
              catch: ignore
          tune:
            - observe: try radio.open(frequency())
              as: count
              then: {setCount: count}
              catch: ignore
        """
    )
    #expect(text.contains("Observable.deferred { [socket] in try socket.open(state.url).asObservable() }"))
    let tune = try member("case .tune:", of: text)
    #expect(tune.contains("Observable.deferred { [weak self, radio] in"))
    #expect(
      tune.contains("try self.map { reactor in try radio.open(reactor.frequency()).asObservable() } ?? .empty()")
    )
  }
}
