"""Specs that grow along one axis each: the text of a spec by how many of a thing it has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Axis:
    """One way in which a spec can grow. `start` is the least size that is measured; twice and four times it are the others."""

    name: str
    start: int
    text: object


def lines(template, count):
    """A line for each number, with the number and the one before it at hand."""
    return "".join(template.format(i=index, before=index - 1) + "\n" for index in range(count))


COUNTER = "state:\n  count: Int = 0\nmutations:\n  setCount: Int\n"
API = "dependencies:\n  api:\n    protocol: API\n    methods:\n      load: {parameters: {page: Int}, returns: Int, async: true, throws: true}\n"


def fields(n):
    return "state:\n  count: Int = 0\n" + lines("  field{i}: Int = {i}", n) + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"


def mutations(n):
    return COUNTER + lines("  add{i}: {{payload: Int, reduce: state.count += payload + {i}}}", n) + "actions:\n  set: {forward: setCount}\n"


def actions(n):
    return COUNTER + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: [{{setCount: {i}}}]", n)


def screens(n):
    """What grows together in a real screen: a field, its mutation and its action."""
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = {i}", n)
    setters = "mutations:\n  setCount: Int\n" + lines("  setField{i}: Int", n)
    return state + setters + "actions:\n  set: {forward: setCount}\n" + lines("  change{i}: {{forward: setField{i}}}", n)


def steps(n):
    return COUNTER + "actions:\n  go:\n    - setCount: -1\n" + lines("    - setCount: {i}", n)


def ifs(n):
    state = "state:\n  count: Int = 0\n" + lines("  flag{i}: Bool = false", n)
    setters = "mutations:\n  setCount: Int\n" + lines("  setFlag{i}: Bool", n)
    toggles = lines("  turn{i}: {{forward: setFlag{i}}}", n)
    return state + setters + "actions:\n" + toggles + "  go:\n    - setCount: -1\n" + lines("    - if: state.flag{i}\n      then: {{setCount: {i}}}", n)


def ifs_on_one_field(n):
    return COUNTER + "actions:\n  go:\n    - setCount: -1\n" + lines("    - if: state.count > {i}\n      then: {{setCount: {i}}}", n)


def nested_ifs(n):
    text = COUNTER + "actions:\n  go:\n"
    for depth in range(n):
        indentation = "    " * (depth + 1)
        text += f"{indentation}- if: state.count > {depth}\n{indentation}  then:\n"
    return text + "    " * (n + 1) + "- setCount: 0\n"


def awaits(n):
    step = "    - await: api.load\n      with: [page: {i}]\n      as: value{i}\n      then: [{{setCount: value{i}}}]\n      catch: ignore"
    return API + COUNTER + "actions:\n  go:\n    - setCount: -1\n" + lines(step, n)


def guard_terms(n):
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = {i}", n)
    setters = "mutations:\n  setCount: Int\n" + lines("  setField{i}: Int", n)
    terms = " && ".join(f"state.field{index} > {index}" for index in range(n)) or "true"
    return state + setters + f"actions:\n  go:\n    - guard: {terms}\n    - setCount: 1\n" + lines("  change{i}: {{forward: setField{i}}}", n)


def switch_cases(n):
    cases = ", ".join(f"kind{index}" for index in range(n + 1))
    head = f"types: |\n  enum Kind: Sendable, CaseIterable {{ case {cases} }}\n"
    state = "state:\n  count: Int = 0\n  kind: Kind = .kind0\nmutations:\n  setCount: Int\n  setKind: Kind\n"
    go = "actions:\n  setKind: {forward: setKind}\n  go:\n    - switch: state.kind\n      cases:\n"
    samples = "samples:\n  Kind: [.kind0, .kind1]\n" if n > 0 else ""
    return head + state + go + lines("        .kind{i}: {{setCount: {i}}}", n) + "        default: {setCount: -1}\n" + samples


def flow_chain(n):
    flows = "flows:\n  flow0: [{setCount: 0}]\n" + "".join(f"  flow{i}: [{{run: flow{i - 1}}}, {{setCount: {i}}}]\n" for i in range(1, n + 1))
    return COUNTER + flows + f"actions:\n  go: [{{run: flow{n}}}]\n"


def twice(n, first):
    """Each flow runs the one before it twice: the steps that are taken double with each flow, the text does not."""
    flows = f"flows:\n  flow0: {first}\n" + "".join(f"  flow{i}: [{{run: flow{i - 1}}}, {{run: flow{i - 1}}}]\n" for i in range(1, n + 1))
    return API + COUNTER + flows + f"actions:\n  go: [{{run: flow{n}}}]\n"


def flows_twice(n):
    return twice(n, "[{setCount: 0}]")


def guards_twice(n):
    return twice(n, "[{guard: state.count > 0}, {setCount: 0}]")


def awaits_twice(n):
    return twice(n, "[{await: api.load, with: [page: 1], as: value, then: [{setCount: value}], catch: ignore}]")


def derived_chain(n):
    derived = "derived:\n  value0: Int = count + 1\n" + "".join(f"  value{i}: Int = value{i - 1} + 1\n" for i in range(1, n + 1))
    return "state:\n  count: Int = 0\n" + derived + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"


def payload_labels(n):
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = {i}", n)
    labels = ", ".join(["count: Int"] + [f"field{i}: Int" for i in range(n)])
    return state + f"mutations:\n  setAll: {{payload: {{{labels}}}}}\nactions:\n  change: {{forward: setAll}}\n"


def until_list(n):
    names = ", ".join(["go"] + [f"stop{i}" for i in range(n)])
    text = API + COUNTER + "actions:\n" + lines("  stop{i}: [{{setCount: {i}}}]", n)
    return text + f"  go:\n    - await: api.load\n      with: [page: 1]\n      as: value\n      until: [{names}]\n      then: [{{setCount: value}}]\n      catch: ignore\n"


def long_swift(n):
    terms = " + ".join(["payload"] + [f"{index}" for index in range(n)])
    return COUNTER + f"  add: {{payload: Int, reduce: state.count += {terms}}}\nactions:\n  add: {{forward: add}}\n"


def long_sample(n):
    items = ", ".join(str(index) for index in range(n + 1))
    state = "state:\n  items: '[Int] = []'\nmutations:\n  setItems: '[Int]'\nactions:\n  set: {forward: setItems}\n"
    return state + f"samples:\n  '[Int]': ['[{items}]', '[0]']\n"


def long_nested_types(n):
    members = lines("    var field{i} = {i}", n)
    return f"types: |\n  struct Box: Sendable {{\n    var first = 0\n{members}  }}\n" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def parentheses(n):
    return COUNTER + f"  add: {{payload: Int, reduce: state.count += {'(' * n}payload{')' * n}}}\nactions:\n  add: {{forward: add}}\n"


def parentheses_in_a_condition(n):
    return COUNTER + f"actions:\n  go:\n    - guard: {'(' * n}state.count > 0{')' * n}\n    - setCount: 1\n"


def methods(n):
    head = "dependencies:\n  api:\n    protocol: API\n    methods:\n      first: {returns: Int}\n"
    return head + lines("      load{i}: {{parameters: {{page: Int}}, returns: Int}}", n) + COUNTER + "actions:\n  go: [{setCount: api.first()}]\n"


def scenarios(n):
    text = COUNTER + "actions:\n  set: {payload: {_ count: Int}, steps: [{setCount: count}]}\ntests:\n"
    return text + "  zero: {when: {set: [0]}, then: {count: 0}}\n" + lines("  number {i}: {{when: {{set: [{i}]}}, then: {{count: {i}}}}}", n)


def merges(n):
    return COUNTER + "actions:\n  go:\n    - merge:\n        - [{setCount: 0}]\n" + lines("        - [{{setCount: {i}}}]", n)


def locals_(n):
    return COUNTER + "actions:\n  go:\n    - let: {local0: state.count}\n" + "".join(
        f"    - let: {{local{i}: local{i - 1} + 1}}\n" for i in range(1, n + 1)
    ) + f"    - setCount: local{n}\n"


def guards_on_one_field(n):
    return COUNTER + "actions:\n  go:\n    - setCount: -1\n" + lines("    - guard: state.count > {i}", n) + "    - setCount: 1\n"


def conjunction(n):
    return COUNTER + "actions:\n  go:\n    - guard: " + " && ".join(["state.count > 0"] * (n + 1)) + "\n    - setCount: 1\n"


def ternaries(n):
    return COUNTER + "actions:\n  go: [{setCount: '" + "state.count > 1 ? 2 : " * n + "3'}]\n"


def unwrappings(n):
    state = "state:\n  count: Int = 0\n  next: Int? = nil\nmutations:\n  setCount: Int\n  setNext: Int?\n"
    return state + "actions:\n  next: {forward: setNext}\n  go: [{setCount: '0" + " + state.next!" * n + "'}]\n"


def divisions(n):
    terms = " + ".join(f"{index} / state.count" for index in range(n + 1))
    return COUNTER + f"  add: {{payload: Int, reduce: state.count += {terms}}}\nactions:\n  add: {{forward: add}}\n"


def ranges(n):
    return COUNTER + "actions:\n  go: [{setCount: '0" + " + (0..<state.count).count" * n + "'}]\n"


def optionals(n):
    return f"state:\n  flag: 'Bool{' ?' * n}'\n  count: Int = 0\nmutations:\n  setCount: Int\nactions:\n  set: {{forward: setCount}}\n"


def array_types(n):
    return f"state:\n  grid: '{'[' * n}B{']' * n} = []'\n  count: Int = 0\nmutations:\n  setCount: Int\nactions:\n  set: {{forward: setCount}}\n"


def nested_braces(n):
    depth = 150
    blocks = ("if true {" * depth + "state.count += 1" + "}" * depth + "; ") * (n // depth) or "state.count = 1"
    return COUNTER + f"  add: {{payload: Int, reduce: '{blocks.rstrip('; ')}'}}\nactions:\n  add: {{forward: add}}\n"


def closures(n):
    calls = " + ".join(["[1].map { (item: Int) in item + 1 }.count"] * (n + 1))
    return COUNTER + f"actions:\n  go: [{{setCount: '{calls}'}}]\n"


def interpolations(n):
    return 'state:\n  text: String = ""\nmutations:\n  setText: String\nactions:\n  go: [{setText: \'"' + "\\(state.text)" * n + "\"'}]\n"


def unknown_names(n):
    """A spec with a mistake in each line: messages have to be found, placed and sorted."""
    return COUNTER + "actions:\n" + lines("  act{i}: [{{setCont: {i}}}]", n) + "  set: {forward: setCount}\n"


AXES = [
    Axis("fields", 200, fields),
    Axis("mutations", 200, mutations),
    Axis("actions", 200, actions),
    Axis("fields, mutations, actions", 100, screens),
    Axis("steps in one action", 100, steps),
    Axis("ifs in one action", 8, ifs),
    Axis("ifs on one field", 8, ifs_on_one_field),
    Axis("nested ifs", 6, nested_ifs),
    Axis("awaits in one action", 8, awaits),
    Axis("terms of a guard", 10, guard_terms),
    Axis("cases of a switch", 10, switch_cases),
    Axis("flows in a chain", 25, flow_chain),
    Axis("flows that run one twice", 5, flows_twice),
    Axis("guards in flows that run one twice", 2, guards_twice),
    Axis("awaits in flows that run one twice", 1, awaits_twice),
    Axis("derived values in a chain", 25, derived_chain),
    Axis("labels of a payload", 250, payload_labels),
    Axis("actions in an until", 20, until_list),
    Axis("merged lists", 25, merges),
    Axis("locals in a chain", 25, locals_),
    Axis("methods of a double", 50, methods),
    Axis("scenarios", 100, scenarios),
    Axis("terms of a reduce", 500, long_swift),
    Axis("items of a sample", 500, long_sample),
    Axis("lines of nested types", 250, long_nested_types),
    # Brackets nest at most 200 deep.
    Axis("parentheses in a reduce", 45, parentheses),
    Axis("parentheses in a condition", 45, parentheses_in_a_condition),
    Axis("brackets of a type", 45, array_types),
    Axis("braces of statements, in blocks", 600, nested_braces),
    Axis("question marks of a type", 500, optionals),
    Axis("guards on one field", 50, guards_on_one_field),
    Axis("terms of a conjunction", 250, conjunction),
    Axis("conditional operators", 250, ternaries),
    Axis("unwrappings", 250, unwrappings),
    Axis("divisions", 250, divisions),
    Axis("ranges", 250, ranges),
    Axis("closures in an expression", 250, closures),
    Axis("interpolations", 250, interpolations),
    Axis("lines with a mistake", 50, unknown_names),
]
