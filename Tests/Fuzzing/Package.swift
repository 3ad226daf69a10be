// swift-tools-version: 6.1

import PackageDescription

// A package of its own, since libFuzzer's instrumentation is in each of its targets: the tool's sources, by a link, and what feeds them.
// `make fuzz` builds it, and says where the compiler's own parser is found.
let fuzzed: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]),
]

func fuzzed(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: fuzzed)
}

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  targets: [
    .systemLibrary(
      name: "CLibYAML",
      path: "Sources/CLibYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "CTestSupportText", path: "Sources/CTestSupportText", exclude: ["ReactorKitPlatform.swift"]),
    .target(name: "CLibFuzzer", path: "CLibFuzzer"),
    fuzzed("YAMLTree", ["CLibYAML"]),
    fuzzed("ReactorSpec", ["YAMLTree"]),
    fuzzed("ReactorEmission", ["CTestSupportText", "ReactorSpec", "YAMLTree"]),
    fuzzed("ReactorGraphs", ["ReactorSpec", "YAMLTree"]),
    fuzzed("ReactorSite", ["ReactorEmission", "ReactorGraphs", "ReactorSpec", "YAMLTree"]),
    fuzzed("ReactorProject", ["ReactorEmission", "ReactorSpec", "YAMLTree"]),
    fuzzed(
      "ReactorWorkspace",
      ["ReactorProject", "ReactorSite", "ReactorGraphs", "ReactorEmission", "ReactorSpec", "YAMLTree"]
    ),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", "ReactorWorkspace", "ReactorProject", "ReactorGraphs", "ReactorEmission", "ReactorSpec",
        "YAMLTree",
      ],
      path: "Fuzz",
      swiftSettings: fuzzed + [.unsafeFlags(["-parse-as-library"])],
      linkerSettings: [
        .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"), .unsafeFlags(["-sanitize=fuzzer"]),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
