import Foundation
import Testing

extension IntegrationTests {
  /// The build tool plugin on a library, an executable and a test target.
  @Suite("the build tool plugin")
  struct BuildPluginTests {
    private let consumer: Consumer
    private let cart = "Sources/Shop/Cart.reactor.yaml"

    init() throws {
      consumer = try Consumer("BuildPlugin")
    }

    @Test("generates reactors for a library and an executable, and their tests for a test target")
    func reactorsAndTests() throws {
      let run = try consumer.test()
      #expect(run.status == 0, "\(run.output)")
      for reactor in ["CartReactor", "CheckoutReactor", "CounterReactor"] {
        #expect(run.output.contains("Suite \"\(reactor), as its spec states it\" passed"))
      }
      #expect(run.lines(with: "warning:") == [])
    }

    @Test("writes what the command writes, for the settings of the package, and where it comes from in the specs")
    func sameCode() throws {
      for (built, committed) in try outputs() {
        #expect(built.hasPrefix("// Part of the shop.\n"))
        #expect(code(of: built) == code(of: committed))
        // Tests may have none of the specs' texts.
        let isTests = built.contains("@Suite")
        #expect(built.contains("#sourceLocation(file: \"\(consumer.folder.path)/Sources/") || isTests)
        #expect(!committed.contains("#sourceLocation"))
      }
    }

    @Test("writes the same bytes where the settings want no source locations")
    func sameBytes() throws {
      try consumer.write(consumer.read("reactorgen.yaml") + "sourceLocations: false\n", to: "reactorgen.yaml")
      for (built, committed) in try outputs() {
        #expect(built == committed)
      }
    }

    @Test("Swift that does not compile is reported at its line in the spec")
    func compilerErrors() throws {
      try consumer.replace("setOpen: false", by: "setOpen: isNothing", in: cart)
      let run = try consumer.build()
      #expect(run.status != 0)
      let place = "\(consumer.folder.path)/\(cart):13:"
      #expect(run.lines(with: "cannot find 'isNothing'").contains { $0.hasPrefix(place) }, "\(run.output)")
    }

    /// What the plugin has made and what the command writes, for each file.
    private func outputs() throws -> [(built: String, committed: String)] {
      #expect(try consumer.build("--build-tests").status == 0)
      let command = try consumer.package("--allow-writing-to-package-directory", "generate-reactors", "--force")
      #expect(command.status == 0, "\(command.output)")
      let files = [
        "Sources/Shop/Cart.reactor.swift", "Sources/Shop/Checkout/Checkout.reactor.swift",
        "Sources/ShopApp/Counter.reactor.swift", "Tests/ShopTests/Cart.reactor.tests.swift",
        "Tests/ShopTests/Checkout.reactor.tests.swift", "Tests/ShopAppTests/Counter.reactor.tests.swift",
      ]
      return try files.map { file in
        let target = file.contains("Tests/") ? "ShopTests" : file.contains("/ShopApp/") ? "ShopApp" : "Shop"
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let built = try String(contentsOf: consumer.generatedFile(name, for: target), encoding: .utf8)
        return (built, try consumer.read(file))
      }
    }

    /// A file's text without directives, white space and the header's hashes.
    private func code(of text: String) -> String {
      let lines = text.split(separator: "\n").filter {
        !$0.hasPrefix("#sourceLocation") && !$0.hasPrefix("// reactorgen: ")
      }
      return lines.joined().filter { !$0.isWhitespace }
    }

    @Test("a build without a change neither generates nor compiles")
    func nothingToDo() throws {
      #expect(try consumer.build().status == 0)
      let run = try consumer.build()
      #expect(run.generations(for: "Shop") == 0)
      #expect(run.compiledFiles(of: "Shop") == [])
    }

    @Test("a touched spec, or one with a new comment below, is generated once, and nothing is written or compiled")
    func equalOutputs() throws {
      #expect(try consumer.build().status == 0)
      let outputs = ["Cart.reactor.swift", "Checkout.reactor.swift"].map { consumer.generatedFile($0, for: "Shop") }
      let times = try outputs.map(modificationTime)
      try consumer.touch(cart)
      let touched = try consumer.build()
      #expect(touched.generations(for: "Shop") == 1)
      #expect(touched.compiledFiles(of: "Shop") == [])
      try consumer.write(consumer.read(cart) + "# Carts have no wheels here.\n", to: cart)
      let commented = try consumer.build()
      #expect(commented.generations(for: "Shop") == 1)
      #expect(commented.compiledFiles(of: "Shop") == [])
      #expect(try outputs.map(modificationTime) == times)
    }

    @Test("one changed spec recompiles its one file")
    func oneChange() throws {
      #expect(try consumer.build().status == 0)
      try consumer.replace("setOpen: false", by: "setOpen: true", in: cart)
      let run = try consumer.build()
      #expect(run.generations(for: "Shop") == 1)
      #expect(run.compiledFiles(of: "Shop") == ["Cart.reactor.swift"])
    }

    @Test("a spec that comes is compiled, and one that goes is compiled no longer")
    func addedAndRemoved() throws {
      #expect(try consumer.build().status == 0)
      try consumer.write(
        "state:\n  isOn: Bool = false\nmutations:\n  setOn: Bool\n",
        to: "Sources/Shop/Lamp.reactor.yaml"
      )
      #expect(try consumer.build().compiledFiles(of: "Shop") == ["Lamp.reactor.swift"])
      try consumer.write("func makeLamp() -> LampReactor { LampReactor() }\n", to: "Sources/Shop/Lamps.swift")
      #expect(try consumer.build().status == 0)
      try consumer.remove("Sources/Shop/Lamp.reactor.yaml")
      let run = try consumer.build()
      #expect(run.status != 0)
      #expect(run.output.contains("cannot find 'LampReactor' in scope"))
    }

    private func modificationTime(_ file: URL) throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
    }
  }
}
