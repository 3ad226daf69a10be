import Foundation
import Testing

extension IntegrationTests {
  /// SwiftPM's other build system, which is also the one in Xcode.
  @Suite("the build tool plugin with --build-system swiftbuild")
  struct SwiftBuildTests {
    @Test("generates, compiles and tests as with the native one")
    func reactorsAndTests() throws {
      let consumer = try Consumer("BuildPlugin", scratch: "swiftbuild")
      let built = try retrying { try consumer.build("--build-tests", "--build-system", "swiftbuild") }
      #expect(built.status == 0, "\(built.output)")
      let run = try consumer.test("--skip-build", "--build-system", "swiftbuild", environment: preloading(consumer))
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Suite \"CheckoutReactor, as its spec states it\" passed"))
      try consumer.replace("setOpen: false", by: "setOpen: maybe:", in: "Sources/Shop/Cart.reactor.yaml")
      let broken = try retrying { try consumer.build("--build-system", "swiftbuild") }
      #expect(broken.status != 0)
      #expect(broken.output.contains("/Sources/Shop/Cart.reactor.yaml:13:"), "\(broken.output)")
    }

    /// What makes the loader find a dynamic library whose name begins with a slash, as Swift 6.3.1's swiftbuild names
    /// them on Linux: https://github.com/swiftlang/swift-build/pull/1160.
    private func preloading(_ consumer: Consumer) -> [String: String] {
      #if os(Linux)
        let products = consumer.scratchFolder.appendingPathComponent("out/Products/Debug-linux")
        return ["LD_PRELOAD": products.appendingPathComponent("libIssueReportingTestSupport.so").path]
      #else
        return [:]
      #endif
    }

    /// Runs a build again if the build system itself crashed, as Swift 6.3.1's does now and then in Linux's libdispatch.
    private func retrying(_ build: () throws -> Run) rethrows -> Run {
      let run = try build()
      return run.output.contains("*** Program crashed") ? try build() : run
    }
  }
}
