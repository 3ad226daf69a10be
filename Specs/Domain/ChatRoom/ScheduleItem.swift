/// A line of a schedule.
public struct ScheduleItem: Sendable, Hashable {
  /// What the line says.
  public var title: String

  /// Creates a line.
  public init(title: String) {
    self.title = title
  }

  /// Creates the line of a discussion, which says what it is about.
  public init(with discussion: Discussion) {
    self.init(title: discussion.topic)
  }
}
