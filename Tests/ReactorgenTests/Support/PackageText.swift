/// The texts of packages that tests start in.
enum PackageText {
  /// A library with tests, as `swift package init` lays it out.
  static let library = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
        name: "Shop",
        targets: [
            .target(
                name: "Shop"
            ),
            .target(
                name: "Till"
            ),
            .testTarget(
                name: "ShopTests",
                dependencies: ["Shop"]
            ),
        ]
    )

    """

  /// The files of that package.
  static let files = [
    "Package.swift": library,
    "Sources/Shop/Shop.swift": "",
    "Sources/Till/Till.swift": "",
    "Tests/ShopTests/ShopTests.swift": "",
  ]
}
