/// The outline of a node's mark.
enum MarkShape {
  /// The SVG elements of a mark, without the label.
  static func elements(_ kind: ReactorGraph.Node.Kind, in box: GraphLayout.Box) -> [String] {
    switch kind {
    case .action: [rectangle(box, radius: box.height / 2)]
    case .event, .start: [pointed(box, by: 8, onBothSides: true)]
    case .await, .observe, .wait, .manual, .stream, .onError: [octagon(box, cut: 6)]
    case .perform: [pointed(box, by: 9, onBothSides: false)]
    case .flow: [rectangle(box, radius: 2), bar(box, at: 4), bar(box, at: box.width - 5)]
    case .mutation, .transform: [rectangle(box, radius: 5)]
    case .everyMutation: [rectangle(box, radius: 5), bar(box, at: 4), bar(box, at: 7)]
    case .field, .derived: [rectangle(box, radius: 2), bar(box, at: 0, width: 4)]
    }
  }

  private static func rectangle(_ box: GraphLayout.Box, radius: Double) -> String {
    let place = "x=\"\(box.x.svg)\" y=\"\(box.y.svg)\" width=\"\(box.width.svg)\" height=\"\(box.height.svg)\""
    return "<rect class=\"mark\" \(place) rx=\"\(radius.svg)\"/>"
  }

  private static func bar(_ box: GraphLayout.Box, at x: Double, width: Double = 1.25) -> String {
    let place = "x=\"\((box.x + x).svg)\" y=\"\(box.y.svg)\" width=\"\(width.svg)\" height=\"\(box.height.svg)\""
    return "<rect class=\"bar\" \(place)/>"
  }

  private static func octagon(_ box: GraphLayout.Box, cut: Double) -> String {
    let (left, right) = (box.x, box.x + box.width)
    let (top, bottom) = (box.y, box.y + box.height)
    return path([
      (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut), (right - cut, bottom),
      (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ])
  }

  /// A box with points at both sides, or at the right one only.
  private static func pointed(_ box: GraphLayout.Box, by depth: Double, onBothSides: Bool) -> String {
    let (left, right) = (box.x, box.x + box.width)
    let (top, bottom) = (box.y, box.y + box.height)
    let rightSide = [(right - depth, top), (right, (top + bottom) / 2), (right - depth, bottom)]
    let leftSide =
      onBothSides
      ? [(left + depth, bottom), (left, (top + bottom) / 2), (left + depth, top)] : [(left, bottom), (left, top)]
    return path(rightSide + leftSide)
  }

  private static func path(_ points: [(x: Double, y: Double)]) -> String {
    let text = points.map { "\($0.x.svg) \($0.y.svg)" }.joined(separator: "L")
    return "<path class=\"mark\" d=\"M\(text)Z\"/>"
  }
}
