import ReactorSpec

/// What a view sends and shows, and what belongs to a RIB.
extension ReactorPage {
  var viewSends: Section? {
    section(
      "view-sends",
      "What the view sends",
      ["Action", "Sent by", "Source"],
      (spec.view?.actions ?? []),
      { sent in
        let more = [
          sent.arguments.map { HTML.group(["with ", .code($0.text)]) }, sent.pace.map { HTML.text($0.text) },
        ]
        let event = [place(sent.event == .manual ? nil : sent.event.text)] + more.compactMap { $0 }
        return DataTable.Row(
          anchor: nil,
          cells: [steps.action(sent.action), .joined(event, by: ", "), places(sent.range, code: nil)]
        )
      }
    )
  }

  var viewShows: Section? {
    let fields = Set(spec.fields.map(\.name))
    return section(
      "view-shows",
      "What the view shows",
      ["Value", "Shown by", "Source"],
      (spec.view?.values ?? []),
      { value in
        let anchor = fields.contains(value.name) ? Anchor.field(value.name) : .derived(value.name)
        var shown = [place(value.sink == .manual ? nil : value.sink.text)]
        if let transform = value.transform { shown.append(.group(["of ", .code(transform.text)])) }
        return DataTable.Row(
          anchor: nil,
          cells: [
            .tag("code", .link(.text(value.name), to: anchor.address)), .joined(shown, by: ", "),
            places(value.range, code: nil),
          ]
        )
      }
    )
  }

  /// The events that the view has for others.
  var viewEvents: Section? {
    section(
      "view-events",
      "Events of the view",
      ["Event", "Carries", "Is", "Source"],
      (spec.view?.events ?? []),
      { event in
        DataTable.Row(
          anchor: nil,
          cells: [
            .code("rx.\(event.name)"), .code(event.type.text), .code(event.stream.text),
            places(event.range, code: nil),
          ]
        )
      }
    )
  }

  /// The RIBs that a RIB attaches.
  var children: Section? {
    section(
      "children",
      "Children",
      ["RIB", "Shown by", "Built with", "Source"],
      (spec.rib?.children ?? []),
      { child in
        DataTable.Row(
          anchor: nil,
          cells: [
            .tag("code", .tag("strong", .text(child.name))), .code(child.show.rawValue),
            child.build.values.isEmpty ? .none : .code("(\(child.build.signature))"), places(child.range, code: nil),
          ]
        )
      }
    )
  }

  /// What the component of a RIB makes for it and its children.
  var provided: Section? {
    section(
      "provided",
      "Provided",
      ["Name", "Type", "Made by", "Source"],
      (spec.rib?.provided ?? []),
      { item in
        DataTable.Row(
          anchor: nil,
          cells: [
            .tag("code", .tag("strong", .text(item.name))), .code(item.type.text),
            .group([.code(item.value.text), item.isShared ? ", once" : .none]), places(item.range, code: nil),
          ]
        )
      }
    )
  }

  private func place(_ text: String?) -> HTML {
    text.map(HTML.code) ?? .tag("span", "by hand").styled("quiet")
  }
}
