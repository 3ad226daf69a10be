/// Types of Foundation's whose names apps have for types of their own, and how values of them are written: what is written otherwise in the
/// samples is a value of the app's.
enum FoundationValues {
  /// The first labels of its initializers, "" for one without arguments and `_` for one without a label, and its static members.
  private typealias Forms = (labels: Set<String>, members: Set<String>)

  private static let forms: [String: Forms] = [
    "Bundle": (["for", "identifier", "path", "url"], ["main"]),
    "Calendar": (["identifier"], ["autoupdatingCurrent", "current"]),
    "Data": (
      [
        "", "_", "base64Encoded", "buffer", "bytes", "bytesNoCopy", "capacity", "contentsOf", "count", "referencing",
        "repeating",
      ], []
    ),
    "Date": (
      ["", "_", "timeInterval", "timeIntervalSince1970", "timeIntervalSinceNow", "timeIntervalSinceReferenceDate"],
      ["distantFuture", "distantPast", "now"]
    ),
    "DateInterval": (["", "start"], []),
    "IndexPath": (["", "arrayLiteral", "index", "indexes", "item", "row"], []),
    "Locale": (
      ["components", "identifier", "languageCode", "languageComponents"], ["autoupdatingCurrent", "current"]
    ),
    "Measurement": (["value"], []),
    "Notification": (["name"], []),
    "SortDescriptor": (["_", "keyPath"], []),
    "TimeZone": (["abbreviation", "identifier", "secondsFromGMT"], ["autoupdatingCurrent", "current", "gmt"]),
    "Timer": (["", "fire", "fireAt", "timeInterval"], []),
    "URL": (
      [
        "_", "dataRepresentation", "filePath", "fileReferenceLiteralResourceName",
        "fileURLWithFileSystemRepresentation",
        "fileURLWithPath", "resolvingAliasFileAt", "resolvingBookmarkData", "string",
      ],
      [
        "applicationDirectory", "applicationSupportDirectory", "cachesDirectory", "desktopDirectory",
        "documentsDirectory", "downloadsDirectory", "homeDirectory", "libraryDirectory", "temporaryDirectory",
        "userDirectory",
      ]
    ),
    "UUID": (["", "uuid", "uuidString"], []),
  ]

  /// The names of the types.
  static let names: [String] = forms.keys.sorted()

  /// Whether a text that is a value of a type of that name can't be one of Foundation's: `Data(id: 1)`, `.draft`.
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
