import ReactorEmission
import ReactorGraphs
import ReactorSpec
import YAMLTree

struct ReactorPage: Sendable {
  /// A part of the page with a heading of its own.
  struct Section: Sendable {
    var id: String
    var title: String
    var content: HTML
    /// Whether it can be folded away; it is open at first.
    var isFoldable = false

    var html: HTML {
      let heading = HTML.tag("h2", .text(title)).with("id", id)
      guard isFoldable else { return .tag("section", heading, content) }
      return .tag("section", .tag("details", .tag("summary", heading), content).with("open", ""))
    }
  }

  var frame: PageFrame
  var reactor: DocumentedReactor
  var previous: ReactorEntry?
  var next: ReactorEntry?

  let steps: StepsText
  /// The mutations that change each field, as far as the spec shows it.
  private let setters: [String: [String]]
  /// What emits each mutation.
  let emitters: [String: [StepList.Owner]]
  /// What leads to what in the reactor: by itself, and with marks that lead to the rows of this page. Nil where there is nothing.
  let pictures: GraphPictures?

  init(frame: PageFrame, reactor: DocumentedReactor, previous: ReactorEntry?, next: ReactorEntry?) {
    self.frame = frame
    self.reactor = reactor
    self.previous = previous
    self.next = next
    let spec = reactor.spec
    steps = StepsText(of: spec)
    setters = spec.mutations.reduce(into: [:]) { setters, mutation in
      for field in mutation.changedFields.fields { setters[field, default: []].append(mutation.name) }
    }
    var emitters: [String: [StepList.Owner]] = [:]
    for action in spec.actions {
      if case .forward(let mutation) = action.body { emitters[mutation, default: []].append(.action(action)) }
    }
    for list in spec.stepLists {
      for mutation in list.steps.emittedMutations { emitters[mutation, default: []].append(list.owner) }
    }
    self.emitters = emitters
    let graph = ReactorGraph(spec)
    pictures = graph.nodes.isEmpty ? nil : graph.pictures { Self.address(of: $0, reactor) }
  }

  var spec: ReactorSpec { reactor.spec }

  var html: HTML {
    let sections = sections
    let contents = HTML.tag(
      "nav",
      .tag("h2", "On this page").with("id", "contents"),
      .tag("ul", sections.map { .tag("li", .link(.text($0.title), to: "#" + $0.id)) })
    ).styled("contents").with("aria-labelledby", "contents")
    let documentation = spec.documentation
    return frame.html(
      PageFrame.Page(
        title: spec.name,
        root: "../",
        style: "reactor",
        relations: [("prev", previous), ("next", next)].compactMap { name, reactor in reactor.map { (name, $0.address) }
        },
        content: [
          Breadcrumb(frame: frame, reactor: reactor).html,
          .tag("h1", .text(spec.name)),
          documentation.summary.map { .tag("p", Prose.inline($0)).styled("lead").with("dir", "auto") } ?? .none,
          documentation.discussion.map { .tag("div", Prose($0).html).styled("discussion") } ?? .none,
          .tag("div", contents, .tag("div", sections.map(\.html)).styled("sections")).styled("paged"),
          neighbours,
        ]
      )
    )
  }

  private var sections: [Section] {
    [
      picture, state, derived, actions, mutations, viewSends, viewShows, viewEvents, children, provided, parameters,
      methods, flows, events, start, onError, transforms,
      properties,
      scenarios, settings, specListing, codeListing,
    ].compactMap { $0 }
  }

  /// What stands in place of files that another page has.
  private func elsewhere(_ name: String, _ anchor: String) -> HTML {
    .tag(
      "p",
      .link(.code(name), to: reactor.listingAddress + "#" + anchor),
      " · on the page of the first reactor of this file"
    )
  }

  private var specListing: Section? {
    guard reactor.hasListings else {
      return Section(id: "spec", title: "Spec", content: elsewhere(reactor.source.path, "spec"))
    }
    let (bytes, roots) = (reactor.source.file.bytes, reactor.reading.roots)
    let listing = SourceListing(prefix: "spec", label: reactor.source.path) {
      .yaml(SourceText.decode(bytes).text, roots: roots)
    }
    return Section(
      id: "spec",
      title: "Spec",
      content: .group([.tag("p", .code(reactor.source.path)), listing.html]),
      isFoldable: true
    )
  }

  private var codeListing: Section? {
    guard let code = reactor.code else { return nil }
    guard reactor.hasListings else {
      return Section(id: "code", title: "Generated code", content: elsewhere(code.name, "code"))
    }
    let listing = SourceListing(prefix: "code", label: code.name) { .swift(code.bytes) }
    var links: [HTML] = [.code(code.name)]
    if let tests = reactor.tests { links += [" · ", .link(.code(tests.name), to: reactor.testsAddress)] }
    return Section(
      id: "code",
      title: "Generated code",
      content: .group([.tag("p", links), listing.html]),
      isFoldable: true
    )
  }

  private var neighbours: HTML {
    let links = [("Previous: ", "prev", previous), ("Next: ", "next", next)].compactMap { word, relation, reactor in
      reactor.map {
        HTML.link(.group([.text(word), .tag("span", .text($0.name)).styled("name")]), to: $0.address)
          .with("rel", relation)
      }
    }
    return links.isEmpty ? .none : .tag("nav", links).styled("neighbours").with("aria-label", "Neighbours in the index")
  }
}

extension ReactorPage {
  /// The links of a row: to a line of the spec, and to one of the generated code.
  func places(_ range: SourceRange, code: Int?, test: Int? = nil) -> HTML {
    let page = reactor.listingAddress + "#"
    var links = [
      HTML.link(.text("spec \(range.start.line)"), to: page + SourceListing.anchor("spec", line: range.start.line))
    ]
    if let code { links.append(.link(.text("code \(code)"), to: page + SourceListing.anchor("code", line: code))) }
    if let test {
      links.append(
        .link(.text("test \(test)"), to: reactor.testsAddress + "#" + SourceListing.anchor("tests", line: test))
      )
    }
    return .tag("span", .joined(links, by: " ")).styled("places")
  }

  /// A doc comment in a cell.
  func note(_ documentation: String?) -> HTML {
    documentation.map { Prose($0).html } ?? .none
  }

  /// The name of a case, a method or a flow, with the values that it takes.
  func signature(_ name: String, _ payload: Payload) -> HTML {
    let values = payload.signature
    return .tag("code", .tag("strong", .text(name)), .text(values.isEmpty ? "" : "(\(values))"))
  }

  /// A table's section; nil where it has no rows.
  func section<Element: Sendable>(
    _ id: String,
    _ title: String,
    _ columns: [String],
    _ elements: [Element],
    _ row: @escaping @Sendable (Element) -> DataTable.Row
  ) -> Section? {
    guard !elements.isEmpty else { return nil }
    return Section(id: id, title: title, content: DataTable(label: title, columns: columns, elements, row).html)
  }
}

extension ReactorPage {
  var picture: Section? {
    guard let pictures else { return nil }
    let picture = HTML.printed { printer in pictures.writeInline { printer.print(.verbatim($0)) } }
    let scroll = HTML.tag("div", picture).styled("picture")
      .with("tabindex", "0").with("role", "region").with("aria-label", "Picture")
    let caption = HTML.tag(
      "figcaption",
      "What leads to what; the tables below say the same in words, and each mark leads there. The way through the mark under the pointer is lit. ",
      .link("The picture by itself", to: reactor.pictureAddress)
    )
    return Section(id: "picture", title: "Picture", content: .tag("figure", scroll, caption))
  }

  /// Where a mark of the picture leads: to its row, or to the line of the spec where it has none.
  private static func address(of node: ReactorGraph.Node, _ reactor: DocumentedReactor) -> String {
    switch node.kind {
    case .action: Anchor.action(node.label).address
    case .event: Anchor.event(node.label).address
    case .flow: Anchor.flow(node.label).address
    case .mutation: Anchor.mutation(node.label).address
    case .field: Anchor.field(node.label).address
    case .derived: Anchor.derived(node.label).address
    case .start, .onError, .await, .observe, .wait, .perform, .send, .manual, .stream, .everyMutation, .transform, .rib,
      .input, .output:
      reactor.listingAddress + "#" + SourceListing.anchor("spec", line: node.line)
    }
  }
}

extension ReactorPage {
  var state: Section? {
    section(
      "state",
      "State",
      ["Field", "Type", "Starts as", "Set by", "Source"],
      spec.fields,
      { field in
        let marks = [(field.isPulse, "@Pulse"), (field.isConstant, "let")].filter(\.0).map {
          HTML.tag("span", .text($0.1)).styled("mark")
        }
        let initial = field.defaultValue?.text ?? (field.isRequired ? nil : "nil")
        return DataTable.Row(
          anchor: .field(field.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(field.name)))] + marks + [note(field.documentation)]),
            .code(field.type.text),
            initial.map(HTML.code) ?? .tag("span", "given to the initializer").styled("quiet"),
            .joined((setters[field.name] ?? []).map { steps.mutation($0) }, by: ", "),
            places(field.range, code: reactor.codeLines.line(of: [spec.name, "State", field.name])),
          ]
        )
      }
    )
  }

  var derived: Section? {
    section(
      "derived",
      "Derived values",
      ["Name", "Type", "Is", "Source"],
      spec.derived,
      { value in
        DataTable.Row(
          anchor: .derived(value.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(value.name))), note(value.documentation)]),
            .code(value.type.text), .code(value.expression.text),
            places(value.range, code: reactor.codeLines.line(of: [spec.name, "State", value.name])),
          ]
        )
      }
    )
  }

  var properties: Section? {
    section(
      "properties",
      "Properties",
      ["Name", "Type", "Starts as", "Source"],
      spec.properties,
      { property in
        let attribute = property.attribute.map { HTML.tag("span", .text($0.text)).styled("mark") } ?? .none
        return DataTable.Row(
          anchor: .property(property.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(property.name))), attribute, note(property.documentation)]),
            .code(property.type.text),
            property.defaultValue.map { .code($0.text) } ?? .none,
            places(property.range, code: reactor.codeLines.line(of: [spec.name, property.name])),
          ]
        )
      }
    )
  }

  var settings: Section? {
    let values = reactor.reading.settings
    let pairs: [(String, String)] = [
      ("Runtime", spec.runtime.rawValue), ("Access", spec.access.rawValue),
      ("Isolation", spec.isolation == .main ? "the main actor" : "none"),
      ("Tests use", values.testFramework == .xctest ? "XCTest" : "Swift Testing"),
      ("Module", values.module ?? "the module of the tests"),
      ("Imports", spec.imports.map(\.module).joined(separator: ", ")),
      ("Superclass", spec.superclass?.type.text ?? ""),
      ("Conforms to", spec.conformances.reactor.map(\.text).joined(separator: ", ")),
    ]
    let items = pairs.filter { !$0.1.isEmpty }.flatMap { [HTML.tag("dt", .text($0.0)), .tag("dd", .code($0.1))] }
    return Section(id: "settings", title: "Settings that apply", content: .tag("dl", items))
  }
}

extension ReactorPage {
  var parameters: Section? {
    section(
      "parameters",
      "Dependencies and inputs",
      ["Name", "Type", "Role", "Default", "Source"],
      spec.parameters,
      { parameter in
        let role = parameter.attribute.map { HTML.group(["dependency, injected by ", .code($0.text)]) }
        return DataTable.Row(
          anchor: .parameter(parameter.name),
          cells: [
            .group([.tag("code", .tag("strong", .text(parameter.name))), note(parameter.documentation)]),
            .code(parameter.type.text),
            role ?? .text(parameter.roleText),
            parameter.defaultValue.map { .code($0.text) } ?? .none,
            places(parameter.range, code: reactor.codeLines.line(of: [spec.name, parameter.name])),
          ]
        )
      }
    )
  }

  var methods: Section? {
    let methods = spec.parameters.flatMap { parameter in
      (parameter.contract?.methods ?? []).map { (method: $0, parameter: parameter) }
    }
    return section(
      "methods",
      "Methods and properties of the dependencies",
      ["Member", "Protocol", "Test double", "Source"],
      methods,
      { row($0.method, of: $0.parameter) }
    )
  }

  private func row(_ method: Method, of parameter: Parameter) -> DataTable.Row {
    let signature = HTML.tag(
      "code",
      .text(parameter.name + "."),
      .tag("strong", .text(method.name)),
      .text(method.signature)
    )
    let contract = parameter.contract
    return DataTable.Row(
      anchor: .method(method.name, of: parameter.name),
      cells: [
        .group([signature, note(method.documentation)]),
        .code(contract?.name ?? ""),
        .code(contract?.doubleName ?? ""),
        places(method.range, code: reactor.codeLines.line(of: [contract?.name ?? "", method.name])),
      ]
    )
  }
}

extension Parameter {
  /// How the reactor gets it, in words.
  fileprivate var roleText: String {
    switch role {
    case .input: "input of the initial state"
    case .assigned: "part of the RIB"
    case .dependency: isInherited ? "part of the RIB" : "dependency"
    }
  }
}
