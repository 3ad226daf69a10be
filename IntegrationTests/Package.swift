// swift-tools-version: 6.1

import PackageDescription

// A package of its own: its tests build the packages beside it as their users would, which takes minutes.
let package = Package(
  name: "IntegrationTests",
  platforms: [.macOS(.v13)],
  targets: [
    .testTarget(
      name: "PluginTests",
      exclude: ["XcodeProjectPlugin"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
