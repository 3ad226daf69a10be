// swift-tools-version: 6.1

import PackageDescription

// An app of RIBs, against stand-ins that have of RIBs, ReactorKit, RxSwift and UIKit only what generated code may use. It is built in Swift 5
// mode, as RIBs is.
let reactors: Target.PluginUsage = .plugin(name: "ReactorGenPlugin", package: "reactorgen")
let libraries: [Target.Dependency] = ["ReactorKit", "RxSwift", "RIBs", "UIKit"].map {
  .product(name: $0, package: "ReactorKit")
}

let package = Package(
  name: "RIBs",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "reactorgen", path: "../.."), .package(path: "../ReactorKit")],
  targets: [
    .target(name: "MessengerDomain"),
    .target(name: "Messenger", dependencies: ["MessengerDomain"] + libraries, plugins: [reactors]),
    .testTarget(
      name: "MessengerTests",
      dependencies: ["Messenger", "MessengerDomain", .product(name: "RxTest", package: "ReactorKit")] + libraries,
      plugins: [reactors]
    ),
  ],
  swiftLanguageModes: [.v5]
)
