/// Swift with holes, which the values of names fill: what a path says of a stream before its test has chosen values.
///
/// The pieces around the holes may hold Swift of the user's, in which nothing is looked for.
///
///     let text: HoledText = ".just(\(valueOf: name))"
struct HoledText: Hashable {
  fileprivate enum Piece: Hashable {
    case text(String)
    /// The hole for the value of a name.
    case value(of: String)
  }

  private var pieces: [Piece]

  /// Takes a text without holes.
  init(_ text: String) {
    pieces = [.text(text)]
  }

  /// The text with something in its holes.
  ///
  /// - Parameter value: What stands for a name.
  func filled(_ value: (String) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let name): value(name)
      }
    }
    .joined()
  }

  static func + (left: String, right: HoledText) -> HoledText {
    var sum = right
    sum.pieces.insert(.text(left), at: 0)
    return sum
  }
}

extension HoledText: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) {
    self.init(value)
  }

  init(stringInterpolation: StringInterpolation) {
    pieces = stringInterpolation.pieces
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }

    mutating func appendInterpolation(_ text: String) { pieces.append(.text(text)) }

    mutating func appendInterpolation(valueOf name: String) { pieces.append(.value(of: name)) }
  }
}
