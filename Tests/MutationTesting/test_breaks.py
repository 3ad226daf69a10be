"""What the breaks are, on small bodies: `python3 -m unittest discover Tests/MutationTesting`."""

import unittest

from breaks import edits
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


def results(body, is_stream=True):
    return {(edit.kind, edit.applied(body)) for edit in edits(body, is_stream)}


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
        self.assertEqual(sorted(kinds), ["drop catch", "drop emit", "drop emit", "drop emit", "drop until"])
        self.assertIn(("drop catch", body.replace(".catch { _ in .just(.c) }", "")), results(body))

    def test_conditions_are_negated_and_operators_swapped(self):
        body = "guard state.a == 1, let b = c else { return }\nstate.d = !e && f"
        texts = {text for _, text in results(body, is_stream=False)}
        self.assertIn(body.replace("== 1", "!= 1"), texts)
        self.assertIn(body.replace("c else", "c, activeBreak < 0 else"), texts)
        self.assertIn(body.replace("&&", "||"), texts)
        self.assertIn(body.replace("!e", "e"), texts)

    def test_strings_and_generic_arguments_are_left_alone(self):
        self.assertEqual([token.kind for token in tokens('"a \\(b == "c") true"')], ["string"])
        self.assertEqual(results("f(Set<Int>(), -1)", is_stream=False), {("drop statement", "_ = ()")})

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
