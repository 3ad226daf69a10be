/// What holds of the RIBs of a project as they stand above and below each other.
extension Rule {
  package static let childNowhere = Rule(
    1211,
    "Each child is somewhere",
    """
    A child of a RIB is another spec of the project, or a RIB that is written by hand, with a builder in a Swift file of the same module. A RIB of \
    another module that has no spec can't be seen from here: then this is nothing to mind.
    """,
    severity: .remark,
    wrong: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}"
      )
    ]),
    right: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}"
      ), ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\nstate:\n  count: Int = 0"),
    ])
  )

  package static let provisionMissing = Rule(
    1212,
    "A RIB has what its children need",
    """
    What a child's interactor takes, and what the child itself asks for its children, is a property of the child's `Dependency`, which the parent's \
    component conforms to. The parent has it among its own `dependencies`, gets it of its parent by `requires`, or makes it by `provides`.
    """,
    wrong: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}"
      ), ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\ndependencies:\n  pageSize: Int"),
    ]),
    right: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\n  requires:\n    pageSize: Int\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}"
      ), ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\ndependencies:\n  pageSize: Int"),
    ])
  )

  package static let toldUnheard = Rule(
    1213,
    "A RIB hears what its children tell",
    """
    The interactor of a parent conforms to the listener of each child: `told` has an entry for each method that the child's `listener` lists, with the same \
    parameters, and none for any other.
    """,
    wrong: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}"
      ),
      ("Detail.reactor.yaml", "rib:\n  listener:\n    detailDidFinish: ()\nactions:\n  close: {tell: detailDidFinish}"),
    ]),
    right: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\ntold:\n  Detail.detailDidFinish: {detach: Detail}"
      ),
      ("Detail.reactor.yaml", "rib:\n  listener:\n    detailDidFinish: ()\nactions:\n  close: {tell: detailDidFinish}"),
    ])
  )

  package static let childMismatch = Rule(
    1214,
    "A child is built and shown as its spec says",
    """
    The `build` of a child has the child's `inputs`, with their labels, in their order. A child with a view is shown by `push`, `present` or `embed`; one without a \
    view that shows others by `through`, and one of which nothing is seen by `none`. The root of the tree is nobody's child. A child has at least the `access` of \
    its parent, whose interactor hears it.
    """,
    wrong: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: push\nactions:\n  open: {attach: Detail}\n  close: {detach: Detail}"
      ),
      ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\ninputs:\n  id: Int\nstate:\n  id: Int = id"),
    ]),
    right: RuleExample(files: [
      (
        "List.reactor.yaml",
        "rib:\n  children:\n    Detail: {show: push, build: '(id: Int)'}\nactions:\n  open: {attach: Detail, with: [id: 1]}\n  close: {detach: Detail}"
      ),
      ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\ninputs:\n  id: Int\nstate:\n  id: Int = id"),
    ])
  )

  package static let ribNeverAttached = Rule(
    1215,
    "Each RIB is attached by another one",
    """
    From the root (`launch: true`), each RIB can be reached by way of `children`. What is written by hand may attach others: nothing is said of a RIB whose \
    builder a Swift file of the module names, and of what it attaches, nor where a project has no root.
    """,
    severity: .warning,
    wrong: RuleExample(files: [
      ("Root.reactor.yaml", "rib:\n  launch: true\nstate:\n  count: Int = 0"),
      ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\nstate:\n  count: Int = 0"),
    ]),
    right: RuleExample(files: [
      (
        "Root.reactor.yaml",
        "rib:\n  launch: true\n  children:\n    Detail: push\nstart:\n  - attach: Detail"
      ), ("Detail.reactor.yaml", "rib:\n  view: DetailViewController\nstate:\n  count: Int = 0"),
    ])
  )
}
