import Foundation
import Testing

extension ReactorKitIntegrationTests {
  /// An app that is a tree of RIBs, whose specs the build plugin reads.
  @Suite("an app of RIBs")
  struct RIBTests {
    @Test("its tree lives from launch to log-out, nothing of it is left, and all generated tests pass")
    func life() throws {
      _ = try Consumer("ReactorKit", scratch: "reactorkit")
      let run = try Consumer("RIBs", scratch: "ribs").test()
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("Executed 96 tests, with 0 failures"))
      #expect(run.lines(with: "destination/ReactorGenPlugin", "warning:").isEmpty)
    }
  }
}
