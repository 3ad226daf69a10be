import ReactorSpec
import Testing

@Suite("The functions of a Swift file's extensions")
struct SwiftExtensionsTests {
  @Test("are those directly in extensions of the type, or in the type itself")
  func functions() {
    let extensions = SwiftExtensions(
      """
      func free() {}
      // extension Feature { func commented() {} }
      let text = "extension Feature { func quoted() {} }"
      extension Feature {
        func first() {
          func nested() {}
        }
        private func second<Value>(_ value: Value) where Value: Equatable {}
        struct Inner { func inner() {} }
      }
      @MainActor extension App.Feature: Sendable where Element == Int {
        func `default`() {}
      }
      extension Other { func other() {} }
      final class Feature { func own() {} }
      """
    )
    #expect(extensions.functions(of: "Feature") == ["first", "second", "default", "own"])
    #expect(extensions.functions(of: "Inner") == ["inner"])
    #expect(extensions.declares("other", of: "Other"))
    #expect(!extensions.declares("other", of: "Feature"))
  }

  @Test(
    "braces belong to the keyword right before them, also within a string's interpolation, and none to a keyword without"
  )
  func braces() {
    let extensions = SwiftExtensions(
      #"""
      extension Lost
      extension Feature {
        let text = "\(items.map { $0 }.count)"
        func first() {}
        class func second() {}
      }
      extension Feature {}
      func free() {}
      """#
    )
    #expect(extensions.functions(of: "Feature") == ["first", "second"])
    #expect(extensions.functions(of: "Lost").isEmpty)
  }

  @Test("a file that can't be told apart has any function whose declaration could stand in it")
  func unreadable() {
    let extensions = SwiftExtensions("let pattern = /'{/\nextension Feature {\n  func first() {}\n}\n")
    #expect(extensions.declares("first", of: "Feature"))
    #expect(!extensions.declares("second", of: "Feature"))
  }
}
