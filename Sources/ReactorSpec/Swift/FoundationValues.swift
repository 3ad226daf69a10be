/// Types of Foundation's and Swift's whose names apps have for types of their own, and how values of them are written: what is written otherwise in the
/// samples is a value of the app's.
enum FoundationValues {
  /// The first labels of its initializers, "" for one without arguments and `_` for one without a label, and its static members.
  private typealias Forms = (labels: Set<String>, members: Set<String>)

  /// Not those of which apps have values of their own by extensions, such as `Date(iso: "…")`.
  private static let forms: [String: Forms] = [
    // A protocol: nothing that is written with its name is a value of it.
    "Error": ([], []),
    // Protocols of the runtimes, too.
    "Cancelable": ([], []), "Disposable": ([], []),
    "Bundle": (["", "for", "identifier", "path", "url"], ["main", "module"]),
    "Duration": (
      ["attoseconds", "secondsComponent"], ["microseconds", "milliseconds", "nanoseconds", "seconds", "zero"]
    ),
    "Measurement": (["value"], []),
    "Notification": (["name"], []),
    "SortDescriptor": (["_", "keyPath"], []),
    "Timer": (["", "fire", "fireAt", "timeInterval"], ["publish", "scheduledTimer"]),
  ]

  /// The names of the types.
  static let names: [String] = forms.keys.sorted()

  /// Whether a text that is a value of a type of that name can't be one of Foundation's: `Notification(id: 1)`, `.draft`.
  static func excludes(_ value: String, of name: String) -> Bool {
    guard let forms = forms[name] else { return false }
    // Nothing is known where it does not begin with the type, or with a member of it.
    let text = SwiftText(value)
    var position = 0
    // Before a member, the type may stand or not.
    if text.name(0) == name { position = 1 }
    guard position < text.tokens.count else { return false }
    if text.tokens[position].kind == .dot {
      guard let member = text.name(position + 1) else { return false }
      guard member == "init" else { return !forms.members.contains(member) }
      position += 2
    } else if position == 0 {
      return false
    }
    guard position + 1 < text.tokens.count, text.tokens[position].kind == .leftParenthesis else { return false }
    if text.tokens[position + 1].kind == .rightParenthesis { return !forms.labels.contains("") }
    let hasLabel = position + 2 < text.tokens.count && text.tokens[position + 2].kind == .colon
    return !forms.labels.contains(hasLabel ? text.name(position + 1) ?? "_" : "_")
  }
}
