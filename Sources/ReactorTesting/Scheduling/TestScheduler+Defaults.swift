extension TestScheduler {
  /// The virtual times that `start(_:)` uses. RxTest 6: `TestScheduler.Defaults`.
  public enum Defaults {
    /// When the stream is made.
    public static let created: TestTime = 100

    /// When it is subscribed to.
    public static let subscribed: TestTime = 200

    /// When the subscription is disposed of.
    public static let disposed: TestTime = 1000
  }
}
