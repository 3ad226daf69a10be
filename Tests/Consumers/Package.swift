// swift-tools-version: 6.2

import PackageDescription

/// Those who use ReactorRuntime, in each setting of the compiler that they may have: no warning is theirs.
/// The targets share their sources through links, and all of them one build of the library.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func consumer(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      .product(name: "ReactorRuntime", package: "reactorgen"),
      .product(name: "ReactorTesting", package: "reactorgen"),
      .product(name: "ReactorKitNames", package: "reactorgen"),
    ],
    path: name,
    swiftSettings: strict + settings
  )
}

let package = Package(
  name: "Consumers",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "reactorgen", path: "../..")],
  targets: [
    consumer("Swift5", [.swiftLanguageMode(.v5)]),
    consumer("Swift6", [.swiftLanguageMode(.v6)]),
    consumer("Swift6MainActor", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  ]
)
