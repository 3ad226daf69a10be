import YAMLTree

extension SpecDecoder {
  /// The modules that have the names of a runtime, by the runtime that they belong to.
  private static let runtimeModules: [Runtime: Set<String>] = [
    .reactorRuntime: ["ReactorRuntime", "ReactorTesting"],
    .reactorKit: ["ReactorKit", "RxSwift", "RxCocoa", "RxRelay", "RxTest", "RxBlocking"],
  ]

  /// Reports imports of modules that belong to the other runtime.
  func checkImports(_ pair: YAMLPair?, fit runtime: Runtime) {
    guard let pair else { return }
    for item in items(pair.value) {
      guard case .scalar(let scalar) = item.content,
        let name = scalar.text.split(whereSeparator: { $0.isWhitespace || $0 == "." }).first(where: isOtherRuntime)
      else { continue }
      report(
        .runtimesMixed,
        "the generated code links \(runtime.rawValue): `\(name)` has the same names once more",
        at: item.range
      )
    }
    func isOtherRuntime(_ word: Substring) -> Bool {
      Self.runtimeModules.contains { $0.key != runtime && $0.value.contains(String(word)) }
    }
  }
}
