import Dispatch
import Foundation

/// What bindings of views do, each with a stub of a reactor and controls that nobody sees. It is a program of its own: only with the library's
/// sources in it has the library what Apple's modules bring.
@main
@MainActor
enum Checks {
  private static var count = 0
  private static var failures: [String] = []

  static func main() {
    // On the main queue, where the events of views come from.
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        checkUIKit()
        checkAppKit()
        checkSwiftUI()
        for failure in failures { print(failure) }
        print("\(count) checked")
        exit(failures.isEmpty ? 0 : 1)
      }
    }
    dispatchMain()
  }

  static func expect<Value: Equatable>(
    _ value: Value?,
    _ expected: Value,
    _ what: String,
    file: String = #fileID,
    line: Int = #line
  ) {
    count += 1
    guard value != expected else { return }
    failures.append("\(file):\(line): \(what): \(value.map { "\($0)" } ?? "nil"), not \(expected)")
  }
}
