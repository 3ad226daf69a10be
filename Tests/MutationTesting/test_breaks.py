"""What the breaks are, on small bodies: `python3 -m unittest discover Tests/MutationTesting`."""

import unittest

from breaks import edits
from facts import facts
from schemata import all_breaks, schema
from swift_text import statements, tokens

REACTOR = """final class AReactor: Reactor {
  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .load(let id):
      return .concat(.just(.setLoading(true)), .just(.setID(id)))
    case .stop:
      navigator.pop()
      return .empty()
    }
  }

  func reduce(into state: inout State, mutation: Mutation) {
    state.count += 1
    switch mutation {
    case .setLoading(let isLoading):
      state.isLoading = isLoading
    case .setID(let id):
      state.id = id
    }
  }
}
"""


FACTS = """protocol Player: Sendable {
  func play(_ track: Int) async throws
  func pause(_ track: Int) async throws
  func seek(to position: Double)
  func setRate(_ rate: Double)
  func stop()
}

nonisolated final class AReactor: Reactor {
  enum Action {
    case load(_ id: Int)
  }

  enum Mutation {
    case move(from: Int, to: Int, isFast: Bool)
    case setName(String)
  }

  struct State {
    var name: String = ""
    var title: String = ""
    @Pulse var count: Int = 0
    var isOn: Bool = false

    var isEmpty: Bool {
      name.isEmpty
    }
  }

  private func runB(_ a: Int) -> Observable<Mutation> {
    let state = currentState
    return runC()
  }

  private func runC() -> Observable<Mutation> {
    return Observable.task { a }
  }

  private func runD() -> Observable<Mutation> {
    return .just(.setName(""))
  }
}
"""


def results(body, is_stream=True, declarations=""):
    return {(edit.kind, edit.applied(body)) for edit in edits(body, is_stream, facts(declarations))}


def of_kind(kind, body, is_stream=True, declarations=""):
    """The broken bodies of one kind."""
    return {text for other, text in results(body, is_stream, declarations) if other == kind}


class BreaksTests(unittest.TestCase):
    def test_emissions_are_dropped_and_swapped(self):
        body = "return .concat(.just(.a), .just(.b))"
        self.assertEqual(
            results(body),
            {
                ("drop emit", "return .empty()"),
                ("drop emit", "return .concat(.just(.b))"),
                ("drop emit", "return .concat(.just(.a))"),
                ("swap emits", "return .concat(.just(.b), .just(.a))"),
            },
        )

    def test_operators_of_a_stream_are_dropped(self):
        body = "return a.load()\n  .map { x in Mutation.b(x) }\n  .catch { _ in .just(.c) }\n  .take(until: d)"
        kinds = [kind for kind, _ in results(body)]
        self.assertEqual(sorted(kinds), ["drop catch", "drop emit", "drop emit", "drop until", "empty catch"])
        self.assertIn(("drop catch", body.replace(".catch { _ in .just(.c) }", "")), results(body))

    def test_conditions_are_negated_and_operators_swapped(self):
        body = "guard state.a == 1, let b = c else { return }\nstate.d = !e && f"
        texts = {text for _, text in results(body, is_stream=False)}
        self.assertIn(body.replace("== 1", "!= 1"), texts)
        self.assertIn(body.replace("c else", "c, activeBreak < 0 else"), texts)
        self.assertIn(body.replace("&&", "||"), texts)
        self.assertIn(body.replace("!e", "e"), texts)

    def test_the_operands_of_a_condition_are_dropped(self):
        body = "guard a == 1 && b.c || !d else { return }"
        self.assertEqual(
            of_kind("drop operand", body, is_stream=False),
            {body.replace("a == 1 && ", ""), body.replace(" && b.c", ""), body.replace("a == 1 && b.c || ", ""), body.replace(" || !d", "")},
        )
        body = "let x = a ? b && c : d\nlet y = e.filter { $0 && f }"
        self.assertEqual(
            of_kind("drop operand", body),
            {body.replace("b && ", ""), body.replace(" && c", ""), body.replace("$0 && ", ""), body.replace(" && f", "")},
        )
        body = "guard a, let b = c, b.d else { return }"
        self.assertEqual(of_kind("drop operand", body), {body.replace("a, ", ""), body.replace(", b.d", "")})

    def test_guards_ifs_elses_and_wheres_are_dropped(self):
        body = "guard a else { return .empty() }\nif b {\n  return .just(.c)\n} else {\n  return .just(.d)\n}"
        self.assertEqual(of_kind("drop guard", body), {body.replace("guard a else { return .empty() }", "_ = ()")})
        self.assertEqual(of_kind("drop if", body), {body.replace("if b", "if true")})
        self.assertEqual(of_kind("drop else", body), {body.replace("else {\n  return .just(.d)\n}", "else { return .empty() }")})
        body = "if a { b() } else if c { d() }\nguard e.f { $0 } else { return }"
        self.assertEqual(of_kind("drop else", body, is_stream=False), {body.replace("else if c { d() }", "else {}")})
        body = "for a in b where a > 1 {\n  c()\n}\nd.removeAll(where: { $0 == 1 })"
        self.assertEqual(of_kind("drop where", body, is_stream=False), {body.replace(" where a > 1", "")})

    def test_values_are_off_by_one(self):
        body = "return .just(.a(1_000 - b.0, 0.5, $0))\n  .share(bufferSize: 1)\n  .replay(1) { d in d }"
        self.assertEqual(of_kind("off by one", body), {body.replace("1_000", "1001")})

    def test_arguments_of_one_type_change_places(self):
        body = ".just(.move(from: a + 1, to: b, isFast: true))"
        self.assertEqual(of_kind("swap arguments", body, declarations=FACTS), {body.replace("from: a + 1, to: b", "from: b, to: a + 1")})
        self.assertEqual(of_kind("swap arguments", "f(from: a, to: b)", declarations=FACTS), set())
        self.assertEqual(of_kind("swap arguments", "if case .move(let a, let b, _) = c { d() }", declarations=FACTS), set())

    def test_fields_of_one_type_are_mistaken(self):
        body = "state.name = state.title + f(state.count)\nstate.isOn = state.isEmpty"
        self.assertEqual(
            of_kind("wrong field", body, is_stream=False, declarations=FACTS),
            {body.replace("state.name", "state.title"), body.replace("state.title", "state.name"), body.replace("isEmpty", "isOn")},
        )

    def test_methods_of_a_dependency_are_mistaken(self):
        body = "try await player.play(1)\nplayer.seek(to: a)\nplayer.stop()"
        self.assertEqual(
            of_kind("wrong method", body, declarations=FACTS),
            {body.replace("play(1)", "pause(1)"), body.replace("seek(to: a)", "setRate(a)")},
        )

    def test_then_and_catch_change_places(self):
        body = "return a.b()\n  .map { _ in Mutation.c }\n  .catch { [weak self] error in self?.d(error) ?? .empty() }"
        swapped = of_kind("swap then and catch", body).pop()
        self.assertRegex(swapped, r"(?s)\.flatMap \{ \[weak self\] _ .*let error: any Error.*return self\?\.d\(error\).*\.catch \{ _ .*\.just\(Mutation\.c\)")
        self.assertEqual(of_kind("swap then and catch", body.replace("_ in Mutation.c", "x in Mutation.c(x)")), set())

    def test_a_catch_is_emptied(self):
        body = "return a\n  .catch { _ in .just(.c) }"
        self.assertEqual(of_kind("empty catch", body), {body.replace(".just(.c)", ".empty()")})
        self.assertEqual(of_kind("empty catch", "return a\n  .catch { _ in .empty() }"), set())

    def test_concat_and_merge_are_mistaken_where_that_changes_something(self):
        body = "return .concat(Observable.task { a }, .just(.b))"
        self.assertEqual(of_kind("concat to merge", body), {body.replace("concat", "merge")})
        self.assertEqual(of_kind("concat to merge", "return .concat(.just(.a), Observable.task { b })"), set())
        body = "return .concat(runB(1), .just(.b))"
        self.assertEqual(of_kind("concat to merge", body, declarations=FACTS), {body.replace("concat", "merge")})
        self.assertEqual(of_kind("concat to merge", body.replace("runB(1)", "runD()"), declarations=FACTS), set())
        body = ".merge(mutation, a.b().asObservable())"
        self.assertEqual(of_kind("merge to concat", body), {body.replace("merge", "concat")})
        self.assertEqual(of_kind("drop mutations", body), {".merge(a.b().asObservable())"})

    def test_a_loading_flag_stays(self):
        body = "return .concat(.just(.setLoading(true)), a.b(), .just(.setLoading(false)))"
        self.assertEqual(of_kind("keep loading", body), {"return .concat(.just(.setLoading(true)), a.b())"})

    def test_the_state_is_read_too_early(self):
        body = "  let a = 1\n  return .deferred { [weak self] in\n    guard let self else { return .empty() }\n    let state = currentState\n    return .just(.b(state.c))\n  }"
        self.assertEqual(
            of_kind("read state early", body),
            {"  let earlyState = currentState\n" + body.replace("let state = currentState", "let state = earlyState")},
        )
        body = "return .concat(.just(.a), .deferred { [weak self] in self?.runB(c) ?? .empty() })"
        self.assertEqual(of_kind("read state early", body, declarations=FACTS), {"return .concat(.just(.a), runB(c))"})
        self.assertEqual(of_kind("read state early", body.replace("runB(c)", "runC()"), declarations=FACTS), set())
        self.assertEqual(of_kind("read state early", body.replace(".just(.a), ", ""), declarations=FACTS), set())
        self.assertEqual(of_kind("read state early", "let state = currentState\nreturn .just(.a(state.b))"), set())

    def test_relays_are_left_alone(self):
        self.assertEqual(of_kind("drop accept", "done.accept(a)\nreturn .empty()"), {"_ = ()\nreturn .empty()"})

    def test_streams_are_flattened_in_another_way_where_that_changes_something(self):
        body = "return a.b().asObservable()\n  .flatMap { c in Observable.task { c } }"
        kinds = {kind for kind, _ in results(body)}
        self.assertLessEqual({"flatMap to concatMap", "flatMap to flatMapLatest", "flatMap to flatMapFirst"}, kinds)
        for body in ("return Observable.task { a }\n  .flatMap { c in Observable.task { c } }", "return a\n  .flatMap { c in .just(c) }"):
            self.assertFalse({kind for kind, _ in results(body) if kind.startswith("flatMap")})

    def test_a_pattern_in_a_guard_is_no_case_of_the_switch(self):
        text = REACTOR.replace("      navigator.pop()\n", "      guard case .open(let id) = currentState.door else { return .empty() }\n      navigator.pop(id)\n")
        broken = [each for _, each in all_breaks("A.reactor.swift", text, 1)]
        self.assertEqual({each.place for each in broken if each.group == "mutate"}, {"mutate .load", "mutate .stop"})
        self.assertIn("currentState.door, activeBreak < 0 else", "".join(each.edit.applied(each.body) for each in broken))

    def test_a_break_keeps_its_key_in_another_folder(self):
        keys = [[each.key for _, each in all_breaks(name, REACTOR, 1)] for name in ("A.reactor.swift", "B/A.reactor.swift")]
        self.assertEqual(keys[0], keys[1])

    def test_strings_and_generic_arguments_are_left_alone(self):
        self.assertEqual([token.kind for token in tokens('"a \\(b == "c") true"')], ["string"])
        self.assertEqual(
            results("f(Set<Int>(), -1)", is_stream=False), {("drop statement", "_ = ()"), ("off by one", "f(Set<Int>(), -2)")}
        )

    def test_statements_are_found_by_their_indentation(self):
        body = "if a {\n  b()\n} else {\n  c(\n    d\n  )\n}\nswitch e {\ncase f:\n  g()\ndefault:\n  break\n}"
        found = [body[each.start : each.end].split("\n")[0] for each in statements(body)]
        self.assertEqual(found, ["if a {", "b()", "c(", "switch e {", "g()", "break"])

    def test_each_break_has_its_lines_in_the_copy_with_all_of_them(self):
        items = list(all_breaks("A.reactor.swift", REACTOR, 1))
        bodies = {}
        for body, each in items:
            bodies.setdefault(body, []).append(each)
        text, owners = schema(REACTOR, list(bodies.items()))
        self.assertEqual({number for number in owners if number}, {each.number for _, each in items})
        self.assertEqual(text.count("{"), text.count("}"))
        self.assertEqual(
            {each.place for _, each in items},
            {"mutate .load", "mutate .stop", "reduce .setLoading", "reduce .setID", "reduce around"},
        )
        self.assertEqual(len({each.key for _, each in items}), len(items))


if __name__ == "__main__":
    unittest.main()
