/// The spec that `init` and `new` write: small, valid, and each of its parts used.
enum SpecTemplate {
  /// The folder that specs are looked for in where nothing else is said.
  static let folderName = "Specs"

  /// The spec's text.
  static func text(for name: SpecName, schemaComment: String = "") -> String {
    """
    \(schemaComment)# From this file, reactorgen generates \(name.text).reactor.swift with the class \(name.text)Reactor, and its tests.
    # What is written after a colon as a type or a value is Swift and is passed through as it stands.

    summary: Counts up, and starts again from any number.

    # What the view shows. Each field is 'name: Type = default'.
    state:
      count: Int = 0
      isCounting: Bool = false

    # What can happen to the state. 'setCount: Int' sets the field 'count'; where the name doesn't tell, say it by 'reduce'.
    mutations:
      setCount: Int
      setCounting: Bool
      increaseCount:
        reduce: state.count += 1

    # What the view sends. An action's steps run in order; a step is a mutation, or starts with a word like guard, if or do.
    actions:
      start:
        - setCounting: true
      stop:
        - setCounting: false
      tick:
        - guard: state.isCounting
        - increaseCount
      restart: {forward: setCount}

    """
  }
}
