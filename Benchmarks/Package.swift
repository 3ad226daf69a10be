// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that nobody who depends on reactorgen resolves what only the measuring needs.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "reactorgen", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "SmallestProgram",
      dependencies: [.product(name: "ReactorRuntime", package: "reactorgen")]
    ),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "RuntimeBenchmarks",
      dependencies: [
        "CAllocationCount",
        .product(name: "ReactorRuntime", package: "reactorgen"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
