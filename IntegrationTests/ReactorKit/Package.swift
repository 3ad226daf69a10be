// swift-tools-version: 6.2

import PackageDescription

// A user of `runtime: ReactorKit`, against stand-ins that have of the two libraries only what generated code may use. All is compiled in
// Swift 5 mode, as the libraries and most of their users are: in it, the compiler reads some calls otherwise than in Swift 6 mode, and says so
// in a warning, which no generated code may have.
let userSettings: [SwiftSetting] = [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]

func standIn(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "StandIns/\(name)",
    swiftSettings: [.swiftLanguageMode(.v5)]
  )
}

let package = Package(
  name: "ReactorKitUser",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: ["RxSwift", "RxRelay", "RxTest", "ReactorKit", "RIBs", "UIKit", "AppKit", "RxCocoa"].map {
    .library(name: $0, targets: [$0])
  },
  targets: [
    standIn("RxSwift"),
    standIn("RxRelay", "RxSwift"),
    standIn("RxTest", "RxSwift"),
    standIn("ReactorKit", "RxSwift"),
    standIn("UIKit"),
    standIn("AppKit"),
    standIn("RxCocoa", "RxSwift", "UIKit", "AppKit"),
    standIn("RIBs", "RxSwift", "UIKit"),
    .target(
      name: "Reader",
      dependencies: ["ReactorKit", "RxSwift", "RxRelay", "RxCocoa", "UIKit", "AppKit"],
      swiftSettings: userSettings
    ),
    .testTarget(
      name: "ReaderTests",
      dependencies: ["Reader", "ReactorKit", "RxSwift", "RxTest", "RxCocoa", "UIKit", "AppKit"],
      swiftSettings: userSettings
    ),
    // A second target with the file for checks, as in a package with several modules.
    .testTarget(name: "ShelfTests", dependencies: ["ReactorKit", "RxSwift"], swiftSettings: userSettings),
  ]
)
