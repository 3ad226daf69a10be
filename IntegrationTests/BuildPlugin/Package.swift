// swift-tools-version: 6.1

import PackageDescription

let reactors: Target.PluginUsage = .plugin(name: "ReactorGenPlugin", package: "reactorgen")

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
      plugins: [reactors]
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", "ShopApp", .product(name: "ReactorTesting", package: "reactorgen")],
      plugins: [reactors]
    ),
  ]
)
