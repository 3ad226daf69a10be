#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension ObservableType {
  /// This stream, with a line on standard output for the subscription, each event and the disposal. RxSwift 6: `debug`.
  ///
  /// The lines begin with the local time and `identifier` or, without one, the place of the call. `trimOutput` shortens
  /// what an event holds to 40 characters.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
    let note = { (text: String) in print("\(LocalTime.now): \(name) -> \(text)") }
    let source = asObservable()
    return SourceObservable { sink in
      note("subscribed")
      let disposal = Disposables.create { note("isDisposed") }
      let subscription = source.connect(downstream: sink) { event in
        let text = "\(event)"
        note("Event \(trimOutput && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
        sink.on(event)
      }
      return Disposables.create(disposal, subscription)
    }
  }
}

extension PrimitiveSequence {
  /// This sequence, with a line on standard output for the subscription, each event and the disposal. RxSwift 6:
  /// `debug`.
  public func debug(
    _ identifier: String? = nil,
    trimOutput: Bool = false,
    file: String = #file,
    line: UInt = #line,
    function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function)
    )
  }
}

/// The time of day where the program runs.
private enum LocalTime {
  /// The date, and the time to the millisecond: `2026-11-22 17:45:03.021`.
  static var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var parts = tm()
    localtime_r(&time.tv_sec, &parts)
    let date = [padded(parts.tm_year + 1900, 4), padded(parts.tm_mon + 1, 2), padded(parts.tm_mday, 2)]
    let clock = [padded(parts.tm_hour, 2), padded(parts.tm_min, 2), padded(parts.tm_sec, 2)]
    let milliseconds = padded(Int32(time.tv_nsec / 1_000_000), 3)
    return "\(date.joined(separator: "-")) \(clock.joined(separator: ":")).\(milliseconds)"
  }

  private static func padded(_ number: Int32, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
