/// Names as specs have them, and names that generated code could trip over.
enum FuzzNames {
  static let plain = [
    "items", "title", "query", "page", "isLoading", "user", "message", "total", "selected", "isOn", "url", "id", "note",
    "filter", "text", "amount", "code", "list", "progress", "name",
  ]

  /// Keywords of Swift's, everywhere and in places.
  static let keywords = [
    "default", "in", "is", "repeat", "where", "for", "class", "protocol", "extension", "import", "operator", "inout",
    "some", "any", "await", "async", "throw", "throws", "try", "return", "var", "let", "func", "guard", "switch",
    "case", "true", "as", "catch", "do", "else", "if", "while", "subscript", "static", "struct", "enum", "get", "set",
    "left", "open", "final", "lazy", "weak", "actor", "macro", "each", "package", "then", "internal", "public", "super",
    "break", "continue", "defer", "fallthrough", "typealias", "associatedtype", "precedencegroup", "rethrows",
  ]

  /// What generated code, its tests, the libraries and the standard library call things.
  static let colliding = [
    "reactor", "reference", "run", "doubles", "clock", "time", "states", "error", "payload", "element", "item",
    "disposeBag", "first", "count", "description", "value", "result", "event", "data", "comment", "issue", "tag",
    "check", "begin", "observe", "rest", "map", "just", "empty", "of", "merge", "concat", "deferred", "never", "print",
    "type", "min", "max", "index", "api", "stringSamples", "intSamples", "samples", "pick", "field", "states2",
    "content", "calls", "observer", "asObservable", "subscribe", "take", "delay", "flatMap", "newValue", "oldValue",
    "property", "method", "x", "y", "elements", "test", "suite", "other", "task", "effect", "until", "overlap",
    "loading",
    "holds", "part", "perform", "emit", "each", "flow", "whole", "start", "events", "mutation2", "all", "self2", "hash",
    "encode", "tests", "given", "advance", "release", "send2", "shape", "sortOrder", "observable", "stream",
    "action", "activations", "base", "cancellation", "component", "connection", "container", "core", "hasFailed",
    "initialState", "interactor", "isFree", "isOver", "listener",
    "navigation", "next", "others", "ownMutations", "reactorClock", "replayed", "router", "runs", "scheduler", "shown",
    "subscription", "viewController", "wasFirst",
  ]

  /// What generated reactors name where steps are, and the language refuses there.
  static let reserved = ["cancelledLoading", "currentState", "effectRuns", "startedActions"]

  static let keywordSet = Set(keywords).subtracting([
    "some", "any", "await", "async", "get", "set", "left", "open", "final", "lazy", "weak", "actor", "macro", "each",
    "package", "then",
  ])

  /// A name as a text writes it where it stands alone.
  static func written(_ name: String) -> String {
    keywordSet.contains(name) || ["await", "any", "some", "each", "then", "package"].contains(name) ? "`\(name)`" : name
  }
}

extension String {
  /// Arguments as they stand in a call that is Swift as a whole.
  var inCall: String {
    replacing(#/(^|, )inout: /#) { "\($0.1)`inout`: " }
  }

  /// The text with a capital.
  var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}
