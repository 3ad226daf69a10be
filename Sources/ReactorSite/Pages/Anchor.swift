/// A place on a reactor's page to which others link.
struct Anchor: Sendable, Hashable {
  /// The id of the element.
  let id: String

  private init(_ kind: String, _ name: String) {
    id = "\(kind)-\(name)"
  }

  static func field(_ name: String) -> Anchor { Anchor("state", name) }
  static func derived(_ name: String) -> Anchor { Anchor("derived", name) }
  static func action(_ name: String) -> Anchor { Anchor("action", name) }
  static func mutation(_ name: String) -> Anchor { Anchor("mutation", name) }
  static func parameter(_ name: String) -> Anchor { Anchor("parameter", name) }
  static func method(_ name: String, of parameter: String) -> Anchor { Anchor("method", "\(parameter).\(name)") }
  static func property(_ name: String) -> Anchor { Anchor("property", name) }
  static func flow(_ name: String) -> Anchor { Anchor("flow", name) }
  static func event(_ name: String) -> Anchor { Anchor("event", name) }
  static func scenario(_ number: Int) -> Anchor { Anchor("scenario", String(number)) }

  /// The address on its own page.
  var address: String { "#" + URLText.encoded(id) }
}
