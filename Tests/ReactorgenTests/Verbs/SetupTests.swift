import Foundation
import Testing

@Suite("init in a package")
struct SetupTests {
  @Test("puts the example beside the sources of the first target, and shows what Package.swift lacks")
  func shown() throws {
    let sandbox = Sandbox(PackageText.files)
    let run = try sandbox.run("init", "--package", "../reactorgen")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(sandbox.read("Package.swift") == PackageText.library)
    #expect(sandbox.read("Sources/Shop/Counter.reactor.yaml") != nil)
    #expect(sandbox.read("reactorgen.yaml")?.contains("\ninputs: [Sources/Shop]\n") == true)
    #expect(run.output.contains("\n+    dependencies: [.package(name: \"reactorgen\", path: \"../reactorgen\")],\n"))
    sandbox.write(run.output, to: "the.patch")
    #expect(try sandbox.shell("patch -p1 < the.patch").status == 0)
    #expect(try sandbox.run("init", "--package", "../reactorgen").output.contains("kept Package.swift\n"))
  }

  @Test("--apply makes the change once, for each target that is named")
  func applied() throws {
    let sandbox = Sandbox(PackageText.files)
    let options = ["--package", "../reactorgen", "--apply", "--target", "Shop", "--target", "Till"]
    let run = try sandbox.spawn(Sandbox.executablePath, ["init"] + options)
    #expect(run.output.contains("updated Package.swift\n"))
    #expect(run.output.hasSuffix("next: swift test\n"))
    #expect(run.output.contains(".testTarget(name: \"TillTests\", dependencies: [\"Till\"])\n"))
    let place = "reactorgen new NAME --output Sources/Till"
    #expect(run.output.contains("note: 'Till' has no spec yet, of which each build warns; \(place) writes one\n"))
    #expect(!run.output.contains("'Shop' has no spec"))
    let text = try #require(sandbox.read("Package.swift"))
    #expect(text.components(separatedBy: "ReactorGenPlugin").count == 4)
    #expect(try sandbox.spawn(Sandbox.executablePath, ["init"] + options).output.contains("kept Package.swift\n"))
    #expect(sandbox.read("Package.swift") == text)
  }

  @Test("a change that SwiftPM refuses is taken back")
  func refused() throws {
    let sandbox = Sandbox(PackageText.files)
    sandbox.write("#!/bin/sh\necho 'no such platform' >&2\nexit 1\n", to: "bin/swift")
    sandbox.setMode(0o755, of: "bin/swift")
    let path = ["PATH": "\(sandbox.path("bin")):/usr/bin:/bin"]
    let run = try sandbox.run("init", "--package", "../reactorgen", "--apply", environment: path)
    #expect(run.status == 74)
    #expect(run.errors.contains("Package.swift: error: "))
    #expect(run.output.contains("SwiftPM says:\nno such platform\n"))
    #expect(run.output.contains("+            plugins: [.plugin("))
    #expect(sandbox.read("Package.swift") == PackageText.library)
  }

  @Test("a Package.swift that is a pipe is told as that, and nothing is written")
  func pipe() throws {
    let sandbox = Sandbox([:])
    mkfifo(sandbox.path("Package.swift"), 0o644)
    let run = try sandbox.run("init", "--yes")
    #expect(run.status == 74)
    #expect(
      run.errors.contains(
        "Package.swift: error: what is there can't be read: it is neither a file nor a folder [RG0603]"
      )
    )
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("reactorgen.yaml")))
  }

  @Test("a Package.swift that can't be read without a compiler is left alone, and told what it needs")
  func unclear() throws {
    let text = "// swift-tools-version: 6.0\nlet package = Package(name: \"Shop\", targets: targets)\n"
    let sandbox = Sandbox(["Package.swift": text])
    let run = try sandbox.run("init", "--package", "../reactorgen", "--apply")
    #expect(run.status == 0)
    #expect(
      run.output.contains("to the package's dependencies: .package(name: \"reactorgen\", path: \"../reactorgen\")\n")
    )
    #expect(sandbox.read("Package.swift") == text)
  }

  @Test("targets that Package.swift doesn't list are known by their folders")
  func unlisted() throws {
    let text = "// swift-tools-version: 6.0\nlet package = Package(name: \"Shop\", targets: feature(\"Till\"))\n"
    let sandbox = Sandbox(["Package.swift": text, "Sources/Shop/Shop.swift": "", "Sources/Till/Till.swift": ""])
    #expect(try sandbox.run("init", "--target", "Tlil").status == 64)
    let run = try sandbox.run("init", "--target", "Till", "--package", "../reactorgen", "--apply")
    #expect(run.status == 0)
    #expect(sandbox.read("Sources/Till/Counter.reactor.yaml") != nil)
    #expect(sandbox.read("reactorgen.yaml")?.contains("\ninputs: [Sources/Till]\n") == true)
    #expect(run.output.contains("to the plugins of target Till: .plugin(name: \"ReactorGenPlugin\""))
    #expect(!run.output.contains("next:"))
  }

  @Test("names the command as it was started")
  func command() throws {
    let sandbox = Sandbox(PackageText.files)
    let own = ["REACTORGEN_COMMAND": ""]
    let start = try sandbox.run("init", "--use", "committed", "--package", "../reactorgen", "--apply", environment: own)
    let next = try #require(start.output.split(separator: "\n").last?.dropFirst("next: ".count))
    #expect(next.hasPrefix("swift run --package-path ") && next.hasSuffix(" reactorgen generate && swift test"))
    let path = try sandbox.spawn(
      "/bin/sh",
      ["-c", "exec reactorgen new Login"],
      environment: own.merging(
        ["PATH": URL(fileURLWithPath: Sandbox.executablePath).deletingLastPathComponent().path]) { $1 }
    )
    #expect(path.output.hasSuffix("next: reactorgen generate Specs/Login.reactor.yaml\n"))
  }

  @Test("says what settings that are there need before a target compiles what is generated")
  func earlierSettings() throws {
    let sandbox = Sandbox()
    try sandbox.run("init")
    for (path, text) in PackageText.files { sandbox.write(text, to: path) }
    let run = try sandbox.run("init", "--package", "../reactorgen", "--apply")
    let lines =
      "  output: Sources/Shop/Generated\n  testOutput: Tests/ShopTests/Generated\n  scaffoldOutput: Sources/Shop\n  testScaffoldOutput: Tests/ShopTests\n  module: Shop\n"
    #expect(run.output.contains("for 'Shop' to compile what is generated, set in it\n" + lines))
    sandbox.write("inputs: [Specs]\n" + lines.replacingOccurrences(of: "  ", with: ""), to: "reactorgen.yaml")
    #expect(try !sandbox.run("init", "--package", "../reactorgen").output.contains("set in it"))
    #expect(try sandbox.run("generate").output.contains("created Sources/Shop/Generated/Counter.reactor.swift\n"))
  }

  @Test("the plugin that compiles nothing is taken from its own package, both of one version")
  func pluginPackage() throws {
    let sandbox = Sandbox(PackageText.files)
    let places = ["https://example.org/reactorgen", "https://example.org/reactorgen-plugin"]
    let run = try sandbox.run("init", "--package", places[0], "--plugin-package", places[1], "--from", "1.2.3")
    #expect(run.status == 0, "\(run.errors)")
    for line in [
      #".package(url: "https://example.org/reactorgen", exact: "1.2.3")"#,
      #".package(url: "https://example.org/reactorgen-plugin", exact: "1.2.3")"#,
      #".plugin(name: "ReactorGenPlugin", package: "reactorgen-plugin")"#,
      #".product(name: "ReactorRuntime", package: "reactorgen")"#,
    ] {
      #expect(run.output.contains(line), "\(line)")
    }
    let kit = try Sandbox(PackageText.files).run("init", "--runtime", "ReactorKit", "--plugin-package", places[1])
    #expect(kit.output.contains("reactorgen-plugin") && !kit.output.contains("example.org/reactorgen\""))
    #expect(!kit.output.contains("name: \"reactorgen\""))
    let refused = try sandbox.run("init", "--use", "committed", "--plugin-package", places[1])
    #expect(refused.status == 64 && refused.errors.contains("--use plugin"))
  }

  @Test("committed files get folders of their own in the target and in its tests")
  func committed() throws {
    let sandbox = Sandbox(PackageText.files)
    let run = try sandbox.run("init", "--use", "committed", "--package", "../reactorgen", "--apply", "--pre-commit")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("next: reactorgen generate && swift test\n"))
    #expect(sandbox.read("Package.swift")?.contains("ReactorGenPlugin") == false)
    #expect(sandbox.read(".pre-commit-config.yaml")?.contains("reactorgen check --staged") == true)
    #expect(try sandbox.run("generate").status == 0)
    #expect(sandbox.read("Sources/Shop/Generated/Counter.reactor.swift") != nil)
    // What is the user's own from now on is beside the user's own tests.
    #expect(sandbox.read("Tests/ShopTests/CounterReactorTests.swift") != nil)
    #expect(
      sandbox.read("Tests/ShopTests/Generated/Counter.reactor.tests.swift")?.contains("@testable import Shop") == true
    )
  }

  @Test("tests of committed files never go into the target itself, and platforms that are too low are named")
  func withoutTests() throws {
    let package = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v13), .macOS("10.15"), .tvOS(.v17)], targets: [.target(name: "App")])
      """
    let sandbox = Sandbox(["Package.swift": package, "Sources/App/App.swift": ""])
    let run = try sandbox.run("init", "--use", "committed")
    #expect(run.output.contains("note: ReactorRuntime needs macOS 13, iOS 16; raise the platforms of Package.swift\n"))
    #expect(run.output.contains("note: no test target depends on 'App'"))
    #expect(sandbox.read("reactorgen.yaml")?.contains("\ntestOutput: Tests/AppTests/Generated\n") == true)
  }

  @Test("writes the libraries that were chosen into the settings")
  func libraries() throws {
    let sandbox = Sandbox(PackageText.files)
    try sandbox.run("init", "--runtime", "ReactorKit", "--test-framework", "xctest", "--no-example")
    let settings = try #require(sandbox.read("reactorgen.yaml"))
    #expect(settings.contains("\nruntime: ReactorKit\n"))
    #expect(settings.contains("\ntestFramework: xctest\n"))
    #expect(!sandbox.files.contains { $0.hasSuffix(".reactor.yaml") })
  }

  @Test(
    "refuses what can't be meant, and writes nothing",
    arguments: [
      ["--target", "Shpo"], ["--use", "committed", "--target", "Shop", "--target", "Till"], ["--pre-commit"],
      ["--from", "1.0.0"], ["--package", "../reactorgen", "--from", "1.0.0"], ["--use", "both"],
    ]
  )
  func refusal(options: [String]) throws {
    let sandbox = Sandbox(PackageText.files)
    let run = try sandbox.spawn(Sandbox.executablePath, ["init"] + options)
    #expect(run.status == 64)
    #expect(sandbox.files == PackageText.files.keys.sorted())
  }
}
