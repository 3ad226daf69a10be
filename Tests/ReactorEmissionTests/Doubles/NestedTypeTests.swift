import ReactorEmission
import ReactorSpec
import Testing

@Suite("The spec's own types in a dependency's methods")
struct NestedTypeTests {
  private static let spec = """
    types: |
      struct Item: Sendable, Equatable { var id: Int }
      enum Kind: String, Sendable { case one, two }
    dependencies:
      store:
        protocol: Store
        methods:
          load: '(Item kind: Kind?, then: @escaping @Sendable ([Item], Shop.Item) -> Void) async throws -> [Kind: Item]'
          best: {parameters: {among items: 'Array<Item>'}, returns: 'Item?', async: true}
    state:
      item: Item?
    mutations:
      setItem: Item?
    actions:
      load:
        - await: 'store.best(among: [])'
          throws: false
          as: item
          then: {setItem: item}
    """

  private let settings: Settings = {
    var settings = Settings()
    settings.samples.add(["Item": ["Item(id: 1)", "Item(id: 2)"]])
    return settings
  }()

  @Test("have the reactor's name before them in the protocol, which stands outside of it")
  func protocols() throws {
    let text = try generated(.reactor, from: Self.spec)
    #expect(text.contains("  func best(among items: Array<ExampleReactor.Item>) async -> ExampleReactor.Item?"))
    #expect(text.contains("Item kind: ExampleReactor.Kind?"))
    #expect(text.contains("@Sendable ([ExampleReactor.Item], Shop.Item) -> Void"))
    #expect(text.contains("-> [ExampleReactor.Kind: ExampleReactor.Item]"))
    #expect(text.contains("  var item: Item?"))
  }

  @Test("have it in the double, and the samples of the settings are theirs")
  func doubles() throws {
    let text = try generated(.tests, from: Self.spec, settings: settings)
    #expect(text.contains("MethodDouble<Array<ExampleReactor.Item>, ExampleReactor.Item?, Never>"))
    #expect(text.contains("func best(among items: Array<ExampleReactor.Item>) async -> ExampleReactor.Item? {"))
    #expect(text.contains("Item(id: 1)"))
  }
}
