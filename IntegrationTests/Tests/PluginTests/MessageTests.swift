import Foundation
import Testing

extension IntegrationTests {
  /// What a build says where it can't generate.
  @Suite("the build tool plugin's messages")
  struct MessageTests {
    private let consumer: Consumer
    private let shop: String

    init() throws {
      consumer = try Consumer("BuildPlugin")
      shop = consumer.folder.path + "/Sources/Shop"
    }

    @Test("a broken spec is named with its line and column")
    func brokenSpec() throws {
      try consumer.replace("setOpen: Bool", by: "setOpened: Bool", in: "Sources/Shop/Cart.reactor.yaml")
      let run = try consumer.build()
      #expect(run.status == 1)
      #expect(run.output.contains("\(shop)/Cart.reactor.yaml:7:3: error: "), "\(run.output)")
    }

    @Test("two specs of one name are both named")
    func sameName() throws {
      try consumer.write(consumer.read("Sources/Shop/Cart.reactor.yaml"), to: "Sources/Shop/Checkout/Cart.reactor.yml")
      let run = try consumer.build()
      #expect(run.status == 1)
      let lines = run.lines(
        with: "error:",
        "\(shop)/Cart.reactor.yaml",
        "\(shop)/Checkout/Cart.reactor.yml",
        "[RG0601]"
      )
      #expect(lines.count == 1, "\(run.output)")
    }

    @Test("a spec that Package.swift excludes is told")
    func excludedSpec() throws {
      try consumer.write(consumer.read("Sources/Shop/Cart.reactor.yaml"), to: "Sources/Shop/Old/Basket.reactor.yaml")
      try consumer.replace(
        "plugins: [reactors]\n    ),\n    .exe",
        by: "exclude: [\"Old\"],\n      plugins: [reactors]\n    ),\n    .exe",
        in: "Package.swift"
      )
      let run = try consumer.build()
      #expect(run.status == 0, "\(run.output)")
      #expect(run.lines(with: "warning: \(shop)/Old/Basket.reactor.yaml: ", "target 'Shop'", "exclude").count == 1)
    }

    @Test("a generated file that is also among the sources is an error that says what to delete")
    func committedFile() throws {
      try consumer.write("// Generated once.\n", to: "Sources/Shop/Cart.reactor.swift")
      let run = try consumer.build()
      #expect(run.status == 1)
      #expect(!run.lines(with: "error: \(shop)/Cart.reactor.swift: ", "Delete it").isEmpty, "\(run.output)")
    }

    @Test("a spec in a test target is told")
    func specOfTests() throws {
      try consumer.write("state:\n  count: Int = 0\n", to: "Tests/ShopTests/Fake.reactor.yaml")
      let run = try consumer.build()
      #expect(!run.lines(with: "warning: ", "Tests/ShopTests/Fake.reactor.yaml: ", "test target 'ShopTests'").isEmpty)
    }

    @Test("broken settings are named with their line and column")
    func brokenSettings() throws {
      try consumer.write("\nheaders: none\n", to: "reactorgen.yaml")
      let run = try consumer.build()
      #expect(run.status == 1)
      #expect(run.output.contains("\(consumer.folder.path)/reactorgen.yaml:2:1: error: "), "\(run.output)")
    }

    @Test("settings that come after the build was planned are told, and taken once Package.swift is saved")
    func lateSettings() throws {
      try consumer.remove("reactorgen.yaml")
      try consumer.touch("Package.swift")
      #expect(try consumer.build().status == 0)
      try consumer.write("header: [\"A late line.\"]\n", to: "reactorgen.yaml")
      let late = try consumer.build()
      #expect(late.status == 1)
      #expect(!late.lines(with: "/reactorgen.yaml: error: ", "save Package.swift").isEmpty, "\(late.output)")
      try consumer.touch("Package.swift")
      #expect(try consumer.build().status == 0)
    }
  }
}
