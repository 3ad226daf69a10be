// swift-tools-version: 6.0
// What the generator is compared with, in a package of its own so that no user's build meets these dependencies.
import PackageDescription

let package = Package(
  name: "Peers",
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/stencilproject/Stencil", exact: "0.15.1"),
  ],
  targets: [.executableTarget(name: "peer", dependencies: ["Yams", "Stencil"])]
)
