// swift-tools-version: 6.1

import PackageDescription

let package = Package(
  name: "Committed",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "reactorgen", path: "../..")],
  targets: [
    .target(
      name: "Kiosk",
      dependencies: [.product(name: "ReactorRuntime", package: "reactorgen")],
      exclude: ["TicketShop.reactor.yaml", "Turnstile.reactor.yaml"]
    ),
    .testTarget(
      name: "KioskTests",
      dependencies: ["Kiosk", .product(name: "ReactorTesting", package: "reactorgen")]
    ),
  ]
)
