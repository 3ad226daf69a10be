#if canImport(SwiftUI)
  import ReactorRuntime
  import SwiftUI

  // Yours: reactorgen has written this file once and leaves it alone from now on.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct TicketShopView: View {
    @ObservedReactor var reactor: TicketShopReactor

    var body: some View {
      Form {
        TextField("Name", text: $reactor.name)
        Toggle("Reduced", isOn: $reactor.isReduced)
        Button("One more") { reactor.action.onNext(.more) }
        Button("Buy") { reactor.action.onNext(.buy) }
          .disabled(!reactor.observed.canBuy)
        Text("\(reactor.observed.count) tickets")
        if reactor.observed.isPrinting { ProgressView() }
        Text(reactor.observed.ticket ?? "")
      }
      .onAppear { reactor.action.onNext(.look) }
    }
  }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  struct TicketShopView_Previews: PreviewProvider {
    /// With a stub, which shows what it is given and asks nobody.
    static var previews: some View {
      let reactor = TicketShopReactor(printer: UnaskedTicketPrinter())
      reactor.isStubEnabled = true
      return TicketShopView(reactor: reactor)
    }

    private struct UnaskedTicketPrinter: TicketPrinter {
      var isReady: Bool { get { fatalError("a stub asks nobody") } }
      func print(
        _ name: String,
        count: Int
      ) async throws -> String { fatalError("a stub asks nobody") }
    }
  }
#endif
