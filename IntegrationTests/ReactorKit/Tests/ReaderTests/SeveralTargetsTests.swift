import Foundation
import Testing

/// Two test targets have this file, each with a file of its own for the checks: SwiftPM runs the tests of both in one process, at the same time.
@Suite("Checks of several test targets")
struct SeveralTargetsTests {
  private static let begins = NSNotification.Name("a check of any target begins")

  @Test("run one after the other", arguments: 1...20)
  func alone(number: Int) async {
    await withVirtualTime { clock in
      nonisolated(unsafe) var begun = 0
      let observer = NotificationCenter.default.addObserver(forName: Self.begins, object: nil, queue: nil) { _ in
        begun += 1
      }
      NotificationCenter.default.post(name: Self.begins, object: nil)
      for _ in 1...20 { await clock.settle() }
      NotificationCenter.default.removeObserver(observer)
      #expect(begun == 1, "a check began while another one ran")
    }
  }
}
