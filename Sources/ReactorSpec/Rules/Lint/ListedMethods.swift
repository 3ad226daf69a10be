extension Rule {
  package static let unknownMethod = Rule(
    910,
    "A call names a method that there is",
    """
    The dependency's protocol is declared by the spec, and lists no method of this name but one that is spelled almost \
    like it. A method that an extension of yours adds to the protocol is better off with a name of its own.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: () async throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.laod
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: () async throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            as: count
            then: {setCount: count}
            catch: ignore
      """#
  )

  package static let methodArguments = Rule(
    911,
    "A call has the arguments that the method takes",
    """
    Their number and labels are those of the method as `methods` lists it. An overload in an extension of yours is \
    better off with a name of its own.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: "(page: Int) async throws -> Int"}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            with: [1]
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: "(page: Int) async throws -> Int"}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            with: 'page: 1'
            as: count
            then: {setCount: count}
            catch: ignore
      """#
  )

  package static let nothingToAwait = Rule(
    912,
    "What is awaited is `async`",
    """
    The method is listed without `async`, so it returns at once, and the compiler would warn of the `await`. A stream is \
    subscribed to by `observe`, a side effect is a `do`, and a value can stand in any expression.
    """,
    severity: .warning,
    wrong: #"""
      dependencies:
        api: {protocol: API, methods: {load: () throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            as: count
            then: {setCount: count}
            catch: ignore
      """#,
    right: #"""
      dependencies:
        api: {protocol: API, methods: {load: () async throws -> Int}}
      state:
        count: Int = 0
      mutations:
        setCount: Int
      actions:
        load:
          - await: api.load
            as: count
            then: {setCount: count}
            catch: ignore
      """#
  )
}
