import Testing

@testable import ReactorTesting

@Suite("What checks say that they have not tested")
struct ReferenceRemarksTests {
  private func branch(_ line: Int, _ isTaken: Bool = true) -> ReferenceBranch {
    ReferenceBranch(line: line, isTaken: isTaken)
  }

  /// The lines of one spec: other tests of the process have theirs.
  private func lines(of spec: String) -> [String] { ReferenceRemarks.lines.filter { $0.hasPrefix(spec) } }

  @Test("is a line for each branch, with the actions that could reach it")
  func branches() {
    let spec = "Branches.reactor.yaml"
    let all = [
      branch(12), branch(12, false), branch(7), branch(7, false), branch(9), branch(13), branch(13, false),
    ]
    ReferenceRemarks.note(all, judged: [branch(7)], unjudged: [], by: "reload", of: spec)
    ReferenceRemarks.note(
      all,
      judged: [branch(9), branch(13, false)],
      unjudged: [branch(7, false), branch(9)],
      by: "load",
      of: spec
    )
    let reasons =
      "each may stop the program, never end, come to what `reactorgen lint` says is left out, depend on an order that the spec leaves open, or on code that goes on elsewhere"
    let advice = "give `samples` with which one does, unless none can, or leave it to a scenario"
    #expect(
      lines(of: spec) == [
        "\(spec):7: remark: no input of `load`, `reload` that fails this condition is judged, since \(reasons): write a scenario",
        "\(spec):12: remark: no input of `load`, `reload` comes to this condition: \(advice)",
        "\(spec):13: remark: no input of `load`, `reload` meets this condition: \(advice)",
      ]
    )
  }

  @Test("is nothing where each branch was reached by some action, and names few of many")
  func reached() {
    let spec = "Reached.reactor.yaml"
    ReferenceRemarks.note([branch(3)], judged: [branch(3)], unjudged: [], by: "a", of: spec)
    for name in ["b", "c", "d", "e", "f"] {
      ReferenceRemarks.note([branch(3), branch(4)], judged: [], unjudged: [], by: name, of: spec)
    }
    ReferenceRemarks.noteUnjudged("a", of: spec)
    let lines = lines(of: spec)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("\(spec): remark: no input of `a` is judged, since"))
    #expect(lines[1].hasPrefix("\(spec):4: remark: no input of `b`, `c`, `d` and 2 more takes this branch"))
  }
}
