import Foundation
import Testing

@Suite("RIBs of a project")
struct RIBTreeTests {
  private let root = """
    rib:
      launch: true
      children:
        List: {show: push, build: "(title: String)"}
      requires:
        items: Items
    start:
      - attach: List
        with: [title: "All"]
    told:
      List.listDidFinish:
        parameters: "(with item: String)"
        steps: {detach: List}
    samples: {Items: Items()}

    """
  private let list = """
    rib:
      listener:
        listDidFinish: "(with item: String)"
    dependencies:
      items: Items
    inputs:
      title: String
    state:
      title: String = title
    actions:
      finish: {tell: listDidFinish, with: [with: state.title]}
    samples: {Items: Items()}

    """

  private func lint(root: String, list: String) throws -> (status: Int32, output: String) {
    let sandbox = Sandbox()
    sandbox.write(root, to: "Specs/Root.reactor.yaml")
    sandbox.write(list, to: "Specs/List.reactor.yaml")
    let run = try sandbox.run("lint", "Specs")
    return (run.status, run.output + run.errors)
  }

  private func replacing(_ old: String, by new: String, in text: String) throws -> String {
    try #require(text.contains(old))
    return text.replacingOccurrences(of: old, with: new)
  }

  @Test("specs that fit together have nothing to mend")
  func fitting() throws {
    let run = try lint(root: root, list: list)
    #expect(run.status == 0)
    #expect(!run.output.contains("[RG"))
  }

  @Test("a child has at least the access level of its parent")
  func access() throws {
    let run = try lint(root: "access: public\n" + root, list: list)
    #expect(run.status != 0)
    #expect(run.output.contains("`Root` is `public` and hears what `List` tells, which is `internal`"))
    for both in ["access: public\n", ""] {
      let fitting = try lint(root: both + root, list: "access: public\n" + list)
      #expect(!fitting.output.contains("[RG1214]"))
    }
  }

  @Test("parameters without labels are proposed as they can be written")
  func unlabelledParameters() throws {
    let run = try lint(
      root: replacing("(with item: String)", by: "()", in: root),
      list: replacing("[with: state.title]", by: "[state.title, 1]", in: list)
        .replacingOccurrences(of: "(with item: String)", with: "(_ item: String, _ n: Int)")
    )
    #expect(run.output.contains("say so, by `parameters: \"(_ value: String, _ value2: Int)\"` [RG1213]"))
  }

  @Test("what a child needs and its parent has not is an error in the parent, which shows the child's line")
  func missingProvision() throws {
    let run = try lint(root: replacing("  requires:\n    items: Items\n", by: "", in: root), list: list)
    #expect(run.status != 0)
    #expect(run.output.contains("Root.reactor.yaml:4:5: error: `List` needs `items: Items` of its parent"))
    #expect(run.output.contains("List.reactor.yaml:5:3: note: it is needed here"))
    let other = try lint(
      root: replacing("items: Items", by: "items: Int", in: root),
      list: replacing("items: Items", by: "items: String", in: list)
    )
    #expect(other.output.contains("`List` needs a `items` of the type `String`, and `Root` has one of the type `Int`"))
  }

  @Test("what a parent passes by `build` is an input of the child, not a dependency")
  func passedDependency() throws {
    let run = try lint(
      root: replacing("(title: String)", by: "(title: String, items: Items)", in: root),
      list: list
    )
    #expect(!run.output.contains("needs `items: Items`"))
    let other = try lint(
      root: replacing(
        "[title: \"All\"]",
        by: "[title: \"All\", onTap: '{}']",
        in: replacing("(title: String)", by: "(title: String, onTap: () -> Void)", in: root)
      ),
      list: replacing("dependencies:\n", by: "dependencies:\n  onTap: () -> Void\n", in: list)
    )
    #expect(other.output.contains("which passes it by `build`: list it in the `inputs` of `List`"))
    #expect(!other.output.contains("RG1214"))
  }

  @Test("what nobody hears, and what nobody tells, is an error")
  func listening() throws {
    let unheard = try lint(root: replacing("List.listDidFinish", by: "List.listDidClose", in: root), list: list)
    #expect(unheard.output.contains("`List` tells `listDidFinish`, and nothing hears it"))
    #expect(unheard.output.contains("`List` tells no `listDidClose`"))
    let other = try lint(root: replacing("(with item: String)", by: "(with item: Int)", in: root), list: list)
    #expect(other.output.contains("`listDidFinish` of `List` takes (with: String): say so"))
  }

  @Test("a child is built and shown as its spec says")
  func building() throws {
    let other = try lint(root: replacing("title: ", by: "name: ", in: root), list: list)
    #expect(other.output.contains("the builder of `List` takes (title: String): say so"))
    let hidden = try lint(root: replacing("show: push", by: "show: none", in: root), list: list)
    #expect(hidden.output.contains("`List` can't be shown by `none`: it takes `push`, `present`, `embed`"))
  }

  @Test("a type may be called by its module, or by what it is nested in, on one side")
  func qualifiedTypes() throws {
    let run = try lint(root: replacing("items: Items", by: "items: Domain.Items", in: root), list: list)
    #expect(!run.output.contains("RG1212"))
  }

  @Test("what can't be read, or has a namesake in another module, is nothing to judge others by")
  func unknownRIBs() throws {
    let broken = try lint(root: root, list: replacing("finish: {tell", by: "finish: {tel", in: list))
    #expect(!broken.output.contains("RG1211"))
    let sandbox = Sandbox()
    sandbox.write(root, to: "Specs/Root.reactor.yaml")
    sandbox.write(list, to: "Specs/List.reactor.yaml")
    sandbox.write(list.replacingOccurrences(of: "title", with: "name"), to: "Other/List.reactor.yaml")
    let run = try sandbox.run("lint", ".")
    #expect(!(run.output + run.errors).contains("RG1214"))
  }

  @Test("a child without a spec is looked for in Swift files")
  func childInSwift() throws {
    let sandbox = Sandbox()
    sandbox.write(root, to: "Specs/Root.reactor.yaml")
    #expect(try sandbox.run("lint").errors.contains("no spec gives the RIB `List`"))
    #expect(!(try sandbox.run("lint", "Specs/Root.reactor.yaml").errors.contains("RG1211")))
    sandbox.write("final class ListBuilder: Builder<ListDependency>, ListBuildable {}", to: "Specs/List.swift")
    #expect(!(try sandbox.run("lint").errors.contains("RG1211")))
  }

  @Test("what a Swift file builds may be attached by hand, and what that attaches is reached, too")
  func attachedInSwift() throws {
    let sandbox = Sandbox()
    sandbox.write(root, to: "Specs/Root.reactor.yaml")
    sandbox.write(list, to: "Specs/List.reactor.yaml")
    sandbox.write("rib: {children: {Card: push}}\nactions: {open: {attach: Card}}\n", to: "Specs/Wallet.reactor.yaml")
    sandbox.write("rib: {}\n", to: "Specs/Card.reactor.yaml")
    let errors = try sandbox.run("lint").errors
    #expect(errors.contains("no RIB below the root attaches `Wallet`, and no Swift file names `WalletBuilder`"))
    #expect(errors.contains("attaches `Card`"))
    sandbox.write("let hub = Hub(wallet: WalletBuilder(dependency: component))", to: "Specs/Hub.swift")
    #expect(!(try sandbox.run("lint").errors.contains("RG1215")))
  }

  @Test("the tree is drawn, with what is attached by which")
  func tree() throws {
    let sandbox = Sandbox()
    sandbox.write(root, to: "Specs/Root.reactor.yaml")
    sandbox.write(list, to: "Specs/List.reactor.yaml")
    let drawn = try sandbox.run("graph", "--tree", "--format", "mermaid", "Specs")
    #expect(drawn.status == 0)
    #expect(drawn.output.contains("n0[\"root Root\"]"))
    #expect(drawn.output.contains("n0 --> n1"))
    sandbox.write("state:\n  count: Int = 0", to: "Other/Counter.reactor.yaml")
    let none = try sandbox.run("graph", "--tree", "Other")
    #expect(none.status == 64)
    #expect(none.errors.contains("There is no spec with `rib` here."))
  }

  @Test("`new` begins a RIB, whose tests and view controller are made")
  func template() throws {
    let sandbox = Sandbox()
    #expect(try sandbox.run("new", "Players", "--rib").status == 0)
    #expect(try sandbox.run("lint").status == 0)
    let run = try sandbox.run("generate")
    #expect(run.status == 0)
    #expect(run.output.contains("PlayersViewController.swift"))
    #expect(sandbox.read("Players.reactor.swift")?.contains("final class PlayersInteractor") == true)
    let both = try sandbox.run("new", "Others", "--rib", "--template", "list")
    #expect(both.status == 64)
    #expect(try sandbox.run("new", "OthersInteractor").status == 0)
    #expect(sandbox.read("Others.reactor.yaml")?.contains("rib:") == true)
  }
}
