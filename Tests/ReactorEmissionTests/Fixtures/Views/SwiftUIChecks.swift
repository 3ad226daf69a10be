import SwiftUI

extension Checks {
  /// What the scaffold of a view of SwiftUI sends and shows, with a stub.
  static func checkSwiftUI() {
    let reactor = TicketShopReactor(printer: NoPrinter())
    reactor.isStubEnabled = true
    let screen = Screen(TicketShopView(reactor: reactor))
    func actions(after event: () -> Void) -> [String] {
      let count = reactor.stub.actions.count
      event()
      return reactor.stub.actions.dropFirst(count).map { "\($0)" }
    }
    func reads(_ change: (inout TicketShopReactor.State) -> Void) -> Int {
      let count = screen.readCount
      var state = reactor.currentState
      change(&state)
      reactor.stub.state.value = state
      screen.update()
      return screen.readCount - count
    }
    expect(reactor.stub.actions.map { "\($0)" }, ["look"], "it appears")
    expect(actions { screen.set("Name", to: "ada") }, [#"typeName("ada")"#], "a text field")
    expect(actions { screen.set("Reduced", to: true) }, ["reduce(true)"], "a toggle")
    expect(actions { screen.tap("One more") }, ["more"], "a button")
    expect(actions { screen.tap("Buy") }, [], "a button that is disabled")
    expect(screen.value("Name"), "", "a stub sets nothing by itself")

    expect(reads { $0.name = "bob" }, 1, "a field is shown by one update")
    expect(screen.value("Name"), "bob", "a text field's value")
    expect(actions { screen.tap("Buy") }, ["buy"], "a button that a derived value enables")
    expect(reads { $0.count = 3 }, 1, "another field is shown by one update")
    expect(screen.texts, ["3 tickets", ""], "texts")
    expect(reads { $0.count = 3 }, 0, "an equal value updates nothing")
    expect(screen.element("…") == nil, true, "what is there while a value is true")
    expect(reads { $0.isPrinting = true }, 1, "a value that two show is shown by one update")
    expect(screen.element("…") != nil, true, "what is there while a value is true, later")
    expect(actions { screen.tap("Buy") }, [], "a button that a derived value disables")
    expect(reads { $0.isReduced = true }, 1, "a toggle is set")
    expect(screen.value("Reduced"), true, "a toggle's value")
    expect(actions { screen.update() }, [], "what is shown isn't sent")

    let bindings = ReactorBindings(reactor)
    expect(actions { bindings.name.wrappedValue = "eve" }, [#"typeName("eve")"#], "a binding without a view")
    expect(bindings.name.wrappedValue, "bob", "what a binding reads")
    expect(Screen(TicketShopView_Previews.previews).texts, ["1 tickets", ""], "a preview, with a stub")

    let whole = Screen(TicketShopView(reactor: TicketShopReactor(printer: NoPrinter())))
    whole.set("Name", to: "ada")
    expect(whole.value("Name"), "ada", "a binding sets its field by the action")
    whole.tap("One more")
    expect(whole.texts, ["2 tickets", ""], "the whole screen")
    checkGreeting()
  }

  /// The example of the reference: only the button is disabled while there is no name.
  private static func checkGreeting() {
    let screen = Screen(GreetingView(reactor: GreetingReactor()))
    screen.tap("Greet")
    expect(screen.texts, [""], "a button that a derived value disables by the name of its action")
    screen.set("Name", to: "Ada")
    expect(screen.value("Name"), "Ada", "a text field beside it")
    screen.set("Formal", to: true)
    screen.tap("Greet")
    expect(screen.texts, ["Good day, Ada"], "a button that is enabled by what was typed")
    screen.set("Name", to: "")
    expect(screen.value("Name"), "", "a text field that is emptied")
    screen.tap("Greet")
    expect(screen.texts, ["Good day, Ada"], "a button that is disabled once more")
  }
}

private struct NoPrinter: TicketPrinter {
  var isReady: Bool { false }
  func print(_ name: String, count: Int) async throws -> String { name }
}
