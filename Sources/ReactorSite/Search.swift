import ReactorSpec

/// Something that the search finds.
struct SearchEntry: Sendable, Hashable {
  /// What it is, in a word.
  var kind: String
  /// By what it is known best.
  var name: String
  /// What else it is found by: its type, its summary.
  var detail: String
  /// Its address on the page of its reactor; empty for the reactor itself.
  var address: String
}

extension SearchEntry {
  /// All that is to be found of a reactor, the reactor first.
  static func all(of spec: ReactorSpec) -> [SearchEntry] {
    let summary = spec.documentation.summary ?? ""
    var entries = [SearchEntry(kind: "reactor", name: spec.name, detail: summary, address: "")]
    func add(_ kind: String, _ name: String, _ text: String, _ documentation: String?, _ anchor: Anchor) {
      let detail = [text, documentation ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
      entries.append(SearchEntry(kind: kind, name: name, detail: detail, address: anchor.address))
    }
    for action in spec.actions {
      add("action", action.name, action.payload.signature, action.documentation, .action(action.name))
    }
    for mutation in spec.mutations {
      add("mutation", mutation.name, mutation.payload.signature, mutation.documentation, .mutation(mutation.name))
    }
    for field in spec.fields { add("state", field.name, field.type.text, field.documentation, .field(field.name)) }
    for value in spec.derived { add("derived", value.name, value.type.text, value.documentation, .derived(value.name)) }
    for parameter in spec.parameters {
      let kind = parameter.role == .input ? "input" : "dependency"
      add(kind, parameter.name, parameter.type.text, parameter.documentation, .parameter(parameter.name))
      for method in parameter.contract?.methods ?? [] {
        let name = "\(parameter.name).\(method.name)"
        let kind = method.isProperty ? "property" : "method"
        add(kind, name, method.signature, method.documentation, .method(method.name, of: parameter.name))
      }
    }
    for flow in spec.flows { add("flow", flow.name, flow.payload.signature, flow.documentation, .flow(flow.name)) }
    for event in spec.events {
      add("event", event.name, event.effect.expression.text, event.documentation, .event(event.name))
    }
    for property in spec.properties {
      add("property", property.name, property.type.text, property.documentation, .property(property.name))
    }
    for (index, scenario) in spec.scenarios.enumerated() {
      add("scenario", scenario.name, "", nil, .scenario(index + 1))
    }
    return entries
  }
}

/// What the search looks through: a script that assigns it to a variable, since a page from a `file:` address may read no file.
struct SearchIndex: Sendable {
  private let reactors: [ReactorEntry]

  init(of reactors: [ReactorEntry]) {
    self.reactors = reactors
  }

  /// Writes the script: one entry a line, each a list of kind, name, detail, reactor and address.
  func write(to take: ([UInt8]) -> Void) {
    var lines = "\"use strict\";\nwindow.reactorSearchIndex = ["
    var separator = "\n"
    for reactor in reactors {
      let page = "\(Site.reactorFolder)/\(reactor.address)"
      for entry in reactor.searchEntries {
        let values = [entry.kind, entry.name, entry.detail, reactor.name, page + entry.address]
        lines += separator + "  [" + values.map(Self.quoted).joined(separator: ", ") + "]"
        separator = ",\n"
      }
      take(Array(lines.utf8))
      lines = ""
    }
    take(Array((lines + (reactors.isEmpty ? "\n" : "") + "\n];\n").utf8))
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
