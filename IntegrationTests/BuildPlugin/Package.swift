// swift-tools-version: 6.2

import PackageDescription

let reactors: Target.PluginUsage = .plugin(name: "ReactorGenPlugin", package: "reactorgen")

// What Xcode sets for a new app, and not for its tests.
let ofApps: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "BuildPlugin",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "reactorgen", path: "../..")],
  targets: [
    .target(
      name: "Shop",
      dependencies: [.product(name: "ReactorRuntime", package: "reactorgen")],
      plugins: [reactors]
    ),
    .executableTarget(
      name: "ShopApp",
      dependencies: ["Shop", .product(name: "ReactorRuntime", package: "reactorgen")],
      swiftSettings: ofApps,
      plugins: [reactors]
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", "ShopApp", .product(name: "ReactorTesting", package: "reactorgen")],
      plugins: [reactors]
    ),
  ]
)
