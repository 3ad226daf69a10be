import Testing

@Suite("The view of a spec")
struct ViewScaffoldTests {
  private static let spec = """
    state:
      count: Int = 0
    mutations:
      increase: {reduce: state.count += 1}
    actions:
      increase: increase
    view:
      type: CounterViewController
      actions: {increase: increaseButton.rx.tap}
      state: {count: show(_:)}

    """

  @Test("is written once, and belongs to the user from then on")
  func once() throws {
    let sandbox = Sandbox(["Counter.reactor.yaml": Self.spec])
    #expect(try sandbox.run("generate").output.contains("created CounterViewController.swift\n"))
    #expect(
      sandbox.read("CounterViewController.swift")?.contains("let increaseButton = UIButton(type: .system)") == true
    )
    sandbox.write("// mine\n", to: "CounterViewController.swift")
    sandbox.write(Self.spec.replacing("show(_:)", with: "label.rx.text"), to: "Counter.reactor.yaml")
    #expect(!(try sandbox.run("generate").output.contains("CounterViewController.swift")))
    #expect(sandbox.read("CounterViewController.swift") == "// mine\n")
    #expect(try sandbox.run("check").status == 0)
  }

  @Test("is no drift where it is missing")
  func missing() throws {
    let sandbox = Sandbox(["Counter.reactor.yaml": Self.spec])
    try sandbox.run("generate")
    sandbox.remove("CounterViewController.swift")
    #expect(try sandbox.run("check").status == 0)
  }

  @Test(
    "is not written where its type is declared already: in the folder, in the module, in an app without a package",
    arguments: [
      ("Counter.reactor.yaml", "Screens.swift", "Package.swift", true),
      ("Counter.reactor.yaml", "Screens/CounterViewController.swift", "Package.swift", true),
      ("Sources/App/Specs/Counter.reactor.yaml", "Sources/App/Views/Screens.swift", "Package.swift", true),
      ("Sources/App/Specs/Counter.reactor.yaml", "Sources/Other/Screens.swift", "Package.swift", false),
      ("App/Specs/Counter.reactor.yaml", "App/Views/Screens.swift", "App.xcodeproj/project.pbxproj", true),
      ("App/Specs/Counter.reactor.yaml", "Pods/Views/Screens.swift", "App.xcodeproj/project.pbxproj", false),
    ]
  )
  func elsewhere(spec: String, file: String, mark: String, isFound: Bool) throws {
    let text = "import UIKit\n\nfinal class CounterViewController: UIViewController {}\n"
    let sandbox = Sandbox([spec: Self.spec, file: text, mark: ""])
    #expect(try sandbox.run("generate", spec).output.contains("CounterViewController.swift") != isFound)
  }

  @Test("has the methods for what RIBs to which it is lent embed in it, and those to which these lend it")
  func lent() throws {
    func viewless(_ children: String, _ open: String) -> String {
      "rib: {view: none, children: {\(children)}}\nactions: {open: [\(open)]}\n"
    }
    let sandbox = Sandbox([
      "Shop.reactor.yaml": """
      rib: {launch: true, children: {Order: through, Bill: through}}
      actions: {open: [{attach: Order}, {attach: Bill}]}

      """,
      "Order.reactor.yaml": viewless("Review: embed, Pay: through", "{attach: Review}, {attach: Pay}"),
      "Pay.reactor.yaml": viewless("Card: embed", "{attach: Card}"), "Review.reactor.yaml": "rib: {}\n",
      "Card.reactor.yaml": "rib: {}\n",
    ])
    try sandbox.run("generate")
    let view = try #require(sandbox.read("ShopViewController.swift"))
    #expect(view.contains("func embedReview(_ viewController: any ViewControllable) { fill("))
    #expect(view.contains("func removeCard(_ viewController: any ViewControllable) { take("))
    #expect(!view.contains("What Order embeds"))
    // Of what is written by hand, only its author knows.
    #expect(view.contains("// What Bill embeds, this view shows, too: `BillViewControllable` has the methods.\n"))
  }
}
