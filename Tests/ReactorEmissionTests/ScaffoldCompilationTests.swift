#if os(Linux)
  import Foundation
  import ReactorEmission
  import ReactorSpec
  import Testing

  /// Type-checks views as they are written once, beside what their specs give, against stand-ins of what ReactorKit's users have.
  @Suite("Scaffolds of views", .serialized)
  struct ScaffoldCompilationTests {
    @Test("compile with ReactorKit, RxCocoa and RIBs, whatever they have to have")
    func compile() throws {
      let folder = try TemporaryFolder()
      for name in ["RxSwift", "ReactorKit", "UIKit", "AppKit", "RxCocoa", "RIBs"] { try folder.emitStandIn(name) }
      let embedded = ["Order": ["Review", "Hint"], "Log": []]
      let files = try Self.specs.sorted { $0.key < $1.key }.flatMap { name, yaml in
        let file = SpecFile(path: "\(name).reactor.yaml", bytes: Array(yaml.utf8))
        let settings = Settings(languageMode: .swift5, runtime: .reactorKit)
        let compilation = SpecCompilation(of: file, settings: settings, embedded: embedded)
        #expect(compilation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        return try compilation.files.filter { [.reactor, .viewScaffold].contains($0.kind) }.map { file in
          let lines = String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\n")
          let text = lines.filter { !$0.contains("#warning") }.joined(separator: "\n")
          return try folder.write(text, to: file.name)
        }
      }
      #expect(files.count == 18)
      try folder.typeCheck(["-module-name", "App", "-warnings-as-errors"] + files, "5")
      let root = try String(contentsOf: folder.url.appending(path: "ShopViewController.swift"), encoding: .utf8)
      #expect(root.contains("setViewControllers([content], animated: false)"))
      #expect(root.contains("content.view.addSubview(stack)") && root.contains("content.addChild(child)"))
      #expect(root.contains("func embedReview(") && root.contains("func embedHint("))
      #expect(!root.contains("has the methods"))
    }

    private static let specs = [
      // A root that pushes, shows something itself, embeds, and lends its view.
      "Shop": """
      rib:
        launch: true
        children: {Order: through, Log: through, Detail: push, Banner: embed}
      state: {title: String = ""}
      mutations: {setTitle: String}
      actions:
        open: [{attach: Order}, {attach: Log}, {attach: Detail}, {attach: Banner}, {setTitle: '""'}]
      view: {type: ShopViewController, actions: {open: openButton.rx.tap}, state: {title: titleLabel.rx.text}}
      """,
      "Order":
        "rib: {view: none, children: {Review: embed, Hint: embed}}\nactions: {open: [{attach: Review}, {attach: Hint}]}",
      "Log": "rib: {view: none, children: {Detail: present}}\nactions: {open: {attach: Detail}}",
      "Detail": "rib: {}", "Banner": "rib: {}", "Review": "rib: {}", "Hint": "rib: {}",
      // A view in another one, with an event for it.
      "Composer": """
      state: {text: String = "", isSending: Bool = false}
      mutations: {setText: String, setSending: Bool}
      actions: {type: {forward: setText}, send: {setSending: true}}
      view:
        type: ComposerView
        actions: {type: textField.rx.text.orEmpty, send: sendButton.rx.tap}
        state: {text: textField.rx.text}
        events: {sendTap: 'String = sendButton.rx.tap.withLatestFrom(textField.rx.text.orEmpty)'}
      """,
      // What has that view, or another one of which nothing is known but what is bound.
      "Talk": """
      types: 'enum Mode { case typing, waiting }'
      state: {mode: Mode = .typing, isOpen: Bool = false, note: String = ""}
      mutations: {setMode: Mode, setOpen: Bool, setNote: String}
      actions: {send: {payload: {_ text: String}, steps: {setNote: text}}, open: {setOpen: true}}
      view:
        type: TalkViewController
        actions: {send: composer.rx.sendTap, open: [composer.rx.openTap, panel.rx.controlEvent(.touchUpInside)]}
        state: {mode: [composer.rx.mode], isOpen: [shade.rx.isHidden, composer.rx.isHidden], note: titleLabel.rx.text}
      """,
      "Gauge": """
      state: {isOn: Bool = false}
      mutations: {setOn: Bool}
      actions: {toggle: {setOn: '!state.isOn'}}
      view: {type: GaugeView, framework: AppKit, actions: {toggle: toggleButton.rx.tap}, state: {isOn: lampView.rx.isHidden}}
      """,
    ]
  }
#endif
