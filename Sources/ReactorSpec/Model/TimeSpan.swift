/// A time that a spec counts, as it is written in Swift and for people.
package struct TimeSpan: Hashable, Sendable {
  /// Its length.
  package var milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  /// As Swift's durations and RxSwift's intervals are written: `.seconds(2)` or `.milliseconds(500)`.
  package var swift: String {
    wholeSeconds.map { ".seconds(\($0))" } ?? ".milliseconds(\(milliseconds))"
  }

  /// As the language and labels in pictures write it, in seconds or milliseconds: `2s` or `500ms`.
  package var label: String {
    milliseconds == 0 ? "0s" : wholeSeconds.map { "\($0)s" } ?? "\(milliseconds)ms"
  }

  /// In its largest whole unit, for people: `1 min`, `2 s` or `500 ms`.
  package var text: String {
    guard let seconds = wholeSeconds else { return "\(milliseconds) ms" }
    return seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
  }

  /// The seconds, where it is some without a fraction.
  private var wholeSeconds: Int? {
    milliseconds > 0 && milliseconds.isMultiple(of: 1000) ? milliseconds / 1000 : nil
  }
}
