import Testing

@testable import ReactorWorkspace

@Suite("What init adds to Package.swift")
struct ManifestAdditionTests {
  @Test("stands where it belongs, laid out as what is around it", arguments: ManifestExample.all)
  func addition(example: ManifestExample) throws {
    let manifest = try #require(PackageManifest(Array(example.before.utf8)))
    let bytes = try #require(example.addition.applied(to: manifest))
    #expect(String(decoding: bytes, as: UTF8.self) == example.after)
  }

  @Test("is made once", arguments: ManifestExample.all)
  func again(example: ManifestExample) throws {
    let manifest = try #require(PackageManifest(Array(example.after.utf8)))
    let bytes = try #require(example.addition.applied(to: manifest))
    #expect(String(decoding: bytes, as: UTF8.self) == example.after)
  }

  @Test("ends its lines as the file does", arguments: ManifestExample.all)
  func lineBreaks(example: ManifestExample) throws {
    let windows = { (text: String) in
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    let manifest = try #require(PackageManifest(Array(windows(example.before).utf8)))
    let bytes = try #require(example.addition.applied(to: manifest))
    #expect(String(decoding: bytes, as: UTF8.self) == windows(example.after))
  }

  @Test("is not made where the manifest can't be read without a compiler", arguments: unclear)
  func refusal(text: String) {
    let bytes = PackageManifest(Array(text.utf8)).flatMap { ManifestExample.plugin.applied(to: $0) }
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == nil)
  }

  @Test("a prefix of a manifest is refused or extended, and never crashes")
  func prefixes() {
    for example in ManifestExample.all {
      let bytes = Array(example.before.utf8)
      for count in bytes.indices {
        _ = PackageManifest(Array(bytes[..<count])).flatMap { example.addition.applied(to: $0) }
      }
    }
  }

  @Test("stands before a comment that goes on in the next line")
  func longComment() throws {
    let list = "[\n  .package(path: \"../a\") /* one\n  two */\n]"
    let text =
      "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", dependencies: \(list), targets: [.target(name: \"Shop\")])"
    let manifest = try #require(PackageManifest(Array(text.utf8)))
    let bytes = try #require(ManifestExample.plugin.applied(to: manifest))
    let again = try #require(PackageManifest(bytes))
    #expect(ManifestExample.plugin.applied(to: again) == bytes)
  }

  @Test("is made to a list with a conditional element, and beside a division")
  func ordinary() throws {
    let text = """
      // swift-tools-version: 6.1
      let half = 4 / 2
      let package = Package(
        name: "Shop",
        dependencies: [isLocal ? .package(path: "../a") : .package(url: "https://example.com/a", from: "1.0.0")],
        targets: [.target(name: "Shop")]
      )
      """
    let manifest = try #require(PackageManifest(Array(text.utf8)))
    #expect(ManifestExample.plugin.applied(to: manifest) != nil)
  }

  static let unclear = [
    "",
    "let package = Package(name: \"Shop\")",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", targets: targets)",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", targets: [.target(name: shop)])",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", targets: [.target(name: \"Shop\", dependencies: all)])",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", dependencies: a + [b], targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 6.1\nlet a = Package(name: \"A\")\nlet b = Package(name: \"B\", targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 5.3\nlet package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop, targets: [.target(name: \"Shop\")])",
    // What Swift may take for a regular expression, or for nothing.
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", platforms: [./iOS(.v16)], targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\"~, targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 6.1\nlet package = Package(name: \"Shop\", dependencies: [a: b], targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 6.1\nlet package = Package(name: \0, targets: [.target(name: \"Shop\")])",
    "// swift-tools-version: 6.1\n/* let package = Package(name: \"Shop\", targets: [.target(name: \"Shop\")])",
  ]
}

/// A manifest before and after.
struct ManifestExample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var addition = Self.plugin
  var before: String
  var after: String

  static let plugin = ManifestAddition(
    targets: ["Shop"],
    usesPlugin: true,
    linksRuntime: true,
    dependency: #".package(path: "../reactorgen")"#
  )

  static let committed = ManifestAddition(
    targets: ["Shop"],
    usesPlugin: false,
    linksRuntime: true,
    dependency: #".package(path: "../reactorgen")"#
  )

  static let reactorKit = ManifestAddition(
    targets: ["Shop"],
    usesPlugin: true,
    linksRuntime: false,
    dependency: #".package(path: "../reactorgen")"#
  )

  static let all = [
    ManifestExample(
      testDescription: "on one line",
      before: #"""
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "Shop", targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])
        """#,
      after: #"""
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "Shop", platforms: [.macOS(.v13), .iOS(.v16)], dependencies: [.package(path: "../reactorgen")], targets: [.target(name: "Shop", dependencies: [.product(name: "ReactorRuntime", package: "reactorgen")], plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")]), .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "ReactorTesting", package: "reactorgen")], plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")])])
        """#
    ),
    ManifestExample(
      testDescription: "with empty lists, comments and trailing commas",
      before: #"""
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Shop", // not "Store"
          platforms: [.iOS(.v17)],
          dependencies: [],
          targets: [
            /* .target(name: "Shop"), */
            .target(
              name: "Shop",
              dependencies: [
              ],
              resources: [.process("Art")],
              plugins: []
            ),
            .testTarget(
              name: "ShopTests",
              dependencies: [
                "Shop", // itself
                .product(name: "Fakes", package: "fakes"), // and its fakes
              ]
            ),
          ]
        )
        """#,
      after: #"""
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Shop", // not "Store"
          platforms: [.iOS(.v17)],
          dependencies: [.package(path: "../reactorgen")],
          targets: [
            /* .target(name: "Shop"), */
            .target(
              name: "Shop",
              dependencies: [
                .product(name: "ReactorRuntime", package: "reactorgen"),
              ],
              resources: [.process("Art")],
              plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")]
            ),
            .testTarget(
              name: "ShopTests",
              dependencies: [
                "Shop", // itself
                .product(name: "Fakes", package: "fakes"), // and its fakes
                .product(name: "ReactorTesting", package: "reactorgen"),
              ],
              plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")]
            ),
          ]
        )
        """#
    ),
    ManifestExample(
      testDescription: "with other plugins, without trailing commas, for committed files",
      addition: committed,
      before: #"""
        // swift-tools-version: 6.1
        import PackageDescription

        let lint: Target.PluginUsage = .plugin(name: "Lint", package: "lint")
        let package = Package(
        	name: "Shop",
        	platforms: [.macOS("13.0")],
        	dependencies: [
        		.package(url: "https://example.com/lint.git", from: "1.0.0") // "\(1)"
        	],
        	targets: [
        		.executableTarget(name: "Other", dependencies: ["Shop"]),
        		.target(name: "Shop", dependencies: [
        			"Core"
        		], plugins: [lint])
        	]
        )
        """#,
      after: #"""
        // swift-tools-version: 6.1
        import PackageDescription

        let lint: Target.PluginUsage = .plugin(name: "Lint", package: "lint")
        let package = Package(
        	name: "Shop",
        	platforms: [.macOS("13.0")],
        	dependencies: [
        		.package(url: "https://example.com/lint.git", from: "1.0.0"), // "\(1)"
        		.package(path: "../reactorgen")
        	],
        	targets: [
        		.executableTarget(name: "Other", dependencies: ["Shop"]),
        		.target(name: "Shop", dependencies: [
        			"Core",
        			.product(name: "ReactorRuntime", package: "reactorgen")
        		], plugins: [lint])
        	]
        )
        """#
    ),
    ManifestExample(
      testDescription: "for ReactorKit, with a plugin in a constant and the package from its repository",
      addition: reactorKit,
      before: #"""
        // swift-tools-version: 6.1
        let reactors = Target.PluginUsage.plugin(name: "ReactorGenPlugin", package: "reactorgen")
        let package = Package(
          name: "Shop",
          dependencies: [.package(url: "https://example.com/a/reactorgen.git", from: "0.1.0")],
          targets: [
            .target(name: "Shop", plugins: [reactors]),
            .testTarget(name: "Unit", dependencies: [.target(name: "Shop")])
          ]
        )
        """#,
      after: #"""
        // swift-tools-version: 6.1
        let reactors = Target.PluginUsage.plugin(name: "ReactorGenPlugin", package: "reactorgen")
        let package = Package(
          name: "Shop",
          dependencies: [.package(url: "https://example.com/a/reactorgen.git", from: "0.1.0")],
          targets: [
            .target(name: "Shop", plugins: [reactors]),
            .testTarget(name: "Unit", dependencies: [.target(name: "Shop")], plugins: [.plugin(name: "ReactorGenPlugin", package: "reactorgen")])
          ]
        )
        """#
    ),
  ]
}
