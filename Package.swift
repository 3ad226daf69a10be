// swift-tools-version: 6.1

import PackageDescription

/// Every target is compiled with these. `REACTORGEN_STRICT=1`, as CI sets it, turns warnings into errors; it is not
/// the default, because a newer compiler's new warning must not break the build of someone who depends on this package.
var swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["REACTORGEN_STRICT"] == "1" {
  // The limit counts what the solver tries, so that it does not depend on the machine: 20,000 take some 0.2 s.
  swiftSettings.append(.unsafeFlags(["-warnings-as-errors", "-Xfrontend", "-solver-scope-threshold=20000"]))
}

let package = Package(
  name: "reactorgen",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "ReactorRuntime", targets: ["ReactorRuntime"]),
    .library(name: "ReactorTesting", targets: ["ReactorTesting"]),
    .library(name: "ReactorKitNames", targets: ["ReactorKitNames"]),
    .library(name: "ReactorRx", targets: ["ReactorRx"]),
    .executable(name: "reactorgen", targets: ["reactorgen"]),
    .plugin(name: "ReactorGenPlugin", targets: ["ReactorGenPlugin"]),
    .plugin(name: "GenerateReactors", targets: ["GenerateReactors"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "YAMLTree", dependencies: ["CLibYAML"], swiftSettings: swiftSettings),
    .testTarget(name: "YAMLTreeTests", dependencies: ["YAMLTree"], swiftSettings: swiftSettings),
    .target(name: "ReactorSpec", dependencies: ["YAMLTree"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ReactorSpecTests",
      dependencies: ["ReactorSpec", "YAMLTree"],
      exclude: ["Support/validate.py"],
      swiftSettings: swiftSettings
    ),
    // Sources of ReactorTesting as text, for tests that can't link it.
    .target(name: "CTestSupportText", exclude: ["ReactorKitPlatform.swift"]),
    .target(
      name: "ReactorEmission",
      dependencies: ["CTestSupportText", "ReactorSpec", "YAMLTree"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorEmissionTests",
      dependencies: [
        "ReactorEmission", "ReactorGraphs", "ReactorSpec", "YAMLTree", "ReactorRuntime", "ReactorTesting",
      ],
      exclude: ["Fixtures"],
      swiftSettings: swiftSettings
    ),
    .target(name: "ReactorGraphs", dependencies: ["ReactorSpec", "YAMLTree"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ReactorGraphsTests",
      dependencies: ["ReactorGraphs", "ReactorSpec", "YAMLTree"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ReactorSite",
      dependencies: ["ReactorEmission", "ReactorGraphs", "ReactorSpec", "YAMLTree"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorSiteTests",
      dependencies: ["ReactorSite", "ReactorEmission", "ReactorSpec", "YAMLTree"],
      exclude: ["Browser"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ReactorProject",
      dependencies: ["ReactorEmission", "ReactorSpec", "YAMLTree"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorProjectTests",
      dependencies: ["ReactorProject", "ReactorEmission", "ReactorSpec"],
      swiftSettings: swiftSettings
    ),
    // What the build tool plugin runs. Its users compile it, in debug, before anything of their own: nothing may be reached from here
    // that only people at a terminal need.
    .executableTarget(
      name: "reactorgen-build",
      dependencies: ["ReactorProject", "ReactorSpec"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ReactorWorkspace",
      dependencies: ["ReactorProject", "ReactorSite", "ReactorGraphs", "ReactorEmission", "ReactorSpec", "YAMLTree"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorWorkspaceTests",
      dependencies: ["ReactorWorkspace", "ReactorProject"],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "reactorgen",
      dependencies: [
        "ReactorWorkspace",
        "ReactorProject",
        "ReactorGraphs",
        "ReactorSpec",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorgenTests",
      dependencies: ["reactorgen", "reactorgen-build", "ReactorProject", "ReactorSpec"],
      exclude: ["Support/validate.py", "Support/yaml_style.py"],
      swiftSettings: swiftSettings
    ),
    // Random specs, generated, compiled and run: `make spec-fuzz`. No product, so that no user builds it.
    .executableTarget(
      name: "spec-fuzz",
      dependencies: ["ReactorEmission", "ReactorSpec"],
      path: "Tests/SpecFuzzing/Tool",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "SpecFuzzingTests",
      dependencies: ["spec-fuzz", "ReactorEmission", "ReactorSpec"],
      path: "Tests/SpecFuzzing/Tests",
      swiftSettings: swiftSettings
    ),
    // Reactors on eight threads beside a sequential model: `make soak`.
    .executableTarget(
      name: "soak",
      dependencies: ["ReactorRuntime"],
      path: "Tests/Soak/Tool",
      swiftSettings: swiftSettings
    ),
    .testTarget(name: "SoakTests", dependencies: ["soak"], path: "Tests/Soak/Tests", swiftSettings: swiftSettings),
    .plugin(name: "ReactorGenPlugin", capability: .buildTool(), dependencies: ["reactorgen-build"]),
    .plugin(
      name: "GenerateReactors",
      capability: .command(
        intent: .custom(verb: "generate-reactors", description: "Write the Swift files that the reactor specs give."),
        permissions: [
          .writeToPackageDirectory(reason: "It writes the Swift files that are generated from the reactor specs.")
        ]
      ),
      dependencies: ["reactorgen"]
    ),
    // An atomic word, and a question to Swift's runtime.
    .target(name: "CReactorRuntime"),
    .target(name: "ReactorRuntime", dependencies: ["CReactorRuntime"], swiftSettings: swiftSettings),
    // Apart from ReactorRuntime, because SwiftUI has one of these names too.
    .target(name: "ReactorKitNames", dependencies: ["ReactorRuntime"], swiftSettings: swiftSettings),
    // What of RxSwift and RxCocoa needs nothing but the public interface, apart so that others need not link it.
    .target(name: "ReactorRx", dependencies: ["ReactorRuntime"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ReactorRxTests",
      dependencies: ["ReactorRx", "ReactorRuntime", "ReactorTesting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorRuntimeTests",
      dependencies: ["ReactorRuntime", "ReactorTesting"],
      exclude: ["AppleOnly/StandIns"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ReactorTesting",
      dependencies: [
        "ReactorRuntime",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        // Without it a failure found here would be printed, and the test would pass, under Swift Testing on Linux.
        .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ReactorTestingTests",
      dependencies: ["ReactorTesting", "ReactorRuntime"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ExampleDomain",
      dependencies: ["ReactorRuntime"],
      path: "Specs/Domain",
      swiftSettings: swiftSettings
    ),
    .target(
      name: "ExampleReactors",
      dependencies: ["ExampleDomain", "ReactorRuntime"],
      path: "Generated/Reactors",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GeneratedTests",
      dependencies: ["ExampleReactors", "ExampleDomain", "ReactorRuntime", "ReactorTesting"],
      path: "Generated/Tests",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "ExampleReactorsTests",
      dependencies: ["ExampleReactors", "ExampleDomain", "ReactorRuntime", "ReactorTesting"],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6]
)

// For CI's sanitizers: SwiftPM compiles all targets of a package, of which they need these.
if Context.environment["REACTORGEN_RUNTIME_ALONE"] == "1" {
  let libraries = ["ReactorRuntime", "ReactorKitNames", "ReactorRx", "ReactorTesting"]
  package.products.removeAll { !libraries.contains($0.name) }
  let targets = libraries + libraries.map { $0 + "Tests" } + ["CReactorRuntime"]
  package.targets.removeAll { !targets.contains($0.name) }
}
