/// What the search looks through: a script that assigns it to a variable, since a page from a `file:` address may read no file.
struct SearchIndex: Sendable {
  private let entries: [SearchEntry]

  init(of reactors: [DocumentedReactor]) {
    entries = reactors.flatMap(SearchEntry.all)
  }

  /// The script: one entry a line, each a list of kind, name, detail, reactor and address.
  var text: String {
    let lines = entries.map { entry in
      let values = [entry.kind, entry.name, entry.detail, entry.reactor, entry.address]
      return "  [" + values.map(Self.quoted).joined(separator: ", ") + "]"
    }
    return "\"use strict\";\nwindow.reactorSearchIndex = [\n" + lines.joined(separator: ",\n") + "\n];\n"
  }

  /// A text as JavaScript writes it: ASCII and nothing that ends a script or a line.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: quoted += "\\\""
      case 0x5C: quoted += "\\\\"
      case 0x20...0x7E where unit != 0x3C && unit != 0x3E && unit != 0x26:
        quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return quoted + "\""
  }
}
