// swift-tools-version: 6.1
import PackageDescription

// The repository's examples with `runtime: ReactorKit`, made by the build plugin. Their specs and what these use are copied here by the test.
let libraries: [Target.Dependency] = ["ReactorKit", "RxSwift", "RxRelay"].map {
  .product(name: $0, package: "ReactorKit")
}
let settings: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]
let plugins: [Target.PluginUsage] = [.plugin(name: "ReactorGenPlugin", package: "reactorgen")]

let package = Package(
  name: "ReactorKitExamples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "reactorgen", path: "../.."), .package(path: "../ReactorKit")],
  targets: [
    .target(name: "ExampleDomain", dependencies: libraries, swiftSettings: settings),
    .target(
      name: "ExampleReactors",
      dependencies: ["ExampleDomain"] + libraries,
      swiftSettings: settings,
      plugins: plugins
    ),
    .testTarget(
      name: "ExampleReactorsTests",
      dependencies: ["ExampleDomain", "ExampleReactors"] + libraries,
      plugins: plugins
    ),
  ]
)
