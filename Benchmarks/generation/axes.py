"""Specs that grow along one axis each: the text of a spec by how many of a thing it has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Axis:
    """One way in which a spec, or a project, can grow. `start` is the least size that is measured; twice and four times it are the others."""

    name: str
    start: int
    # By the size: the text of a spec, or the texts of a project's files by their paths.
    text: object
    # Whether its specs have mistakes, so that nothing is generated, or are not up to date.
    is_wrong: bool = False
    # What is run.
    command: str = "generate --quiet"

    def files(self, size):
        made = self.text(size)
        return made if isinstance(made, dict) else {"Specs/Grown.reactor.yaml": made}


def lines(template, count):
    """A line for each number, with the number and the one before it at hand."""
    return "".join(template.format(i=index, before=index - 1) + "\n" for index in range(count))


SETTINGS = "inputs: Specs\noutput: Out\ntestOutput: OutTests\nmodule: Example\n"
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


def interpolations_in_lines(n):
    body = "        \\(1)\n" * n
    return f'state:\n  text: String = ""\nmutations:\n  setText: String\nactions:\n  go:\n    - setText: |\n        """\n{body}        """\n'


def unquoted(n):
    """Lines that YAML can't hold: each hides what is behind it, and says what to write."""
    return COUNTER + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: [{{setCount: !state.coun{i}t}}]", n)


def marked_names(n):
    """As many misspelt names as known ones, of letters with hundreds of marks."""
    known, unknown = ([f"e{chr(0x301) * 400}{chr(first + i)}" for i in range(n)] for first in (0x4E00, 0x7E00))
    fields = "state:\n  count: Int = 0\n" + "".join(f"  {name}: Int = 0\n" for name in known)
    reads = "".join(f"  act{i}: [{{setCount: state.{name}}}]\n" for i, name in enumerate(unknown))
    return fields + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n" + reads


def unknown_names(n):
    """A spec with a mistake in each line: messages have to be found, placed and sorted."""
    return COUNTER + "actions:\n" + lines("  act{i}: [{{setCont: {i}}}]", n) + "  set: {forward: setCount}\n"


STREAM = "dependencies:\n  api:\n    protocol: API\n    methods:\n      news: {returns: Observable<Int>}\n"


def events(n):
    text = STREAM + COUNTER + "actions:\n  set: {forward: setCount}\nevents:\n  first: {observe: api.news, as: value, then: [{setCount: value}], catch: ignore}\n"
    return text + lines("  news{i}: {{observe: api.news, as: value, then: [{{setCount: value + {i}}}], catch: ignore}}", n)


def scenario_steps(n):
    calls = ", ".join(["{set: [0]}"] + [f"{{set: [{index}]}}" for index in range(n)])
    text = COUNTER + "actions:\n  set: {payload: {_ count: Int}, steps: [{setCount: count}]}\ntests:\n"
    return text + f"  all: {{when: [{calls}], then: {{count: {max(n - 1, 0)}}}}}\n"


def view_lines(n):
    """Actions that a view sends, and fields that it shows."""
    state = "state:\n  count: Int = 0\n" + lines("  isOn{i}: Bool = false", n)
    setters = "mutations:\n  setCount: Int\n" + lines("  setOn{i}: Bool", n)
    actions = "actions:\n  go: {setCount: 1}\n" + lines("  turn{i}: [{{setOn{i}: true}}]", n)
    view = "view:\n  type: Screen\n  actions:\n    go: goButton.rx.tap\n" + lines("    turn{i}: button{i}.rx.tap", n)
    return state + setters + actions + view + "  state:\n    count: show(count:)\n" + lines("    isOn{i}: light{i}.rx.isAnimating", n)


def children(n):
    """Children of one RIB, each of which is attached."""
    names = lines("    Part{i}: present", n)
    head = "rib:\n  children:\n    First: present\n" + names
    return head + COUNTER + "actions:\n  set: {forward: setCount}\n  go:\n    - attach: First\n" + lines("    - attach: Part{i}", n)


def nested(n, opening, closing):
    """A step in a step, n times. Brackets of YAML nest, so that it is written without lines; `#` stands for the depth."""
    steps = "".join(opening.replace("#", str(depth)) for depth in range(n))
    return API + COUNTER + f"actions:\n  go: [{steps}{{setCount: 0}}{closing * n}]\n"


def nested_switches(n):
    return nested(n, '{switch: state.count, cases: {"0": [{setCount: 1}], default: [', "]}}")


def nested_awaits(n):
    return nested(n, "{await: api.load, with: [page: 1], as: value#, catch: ignore, then: [", "]}")


def nested_catches(n):
    return nested(n, "{await: api.load, with: [page: 1], as: value, then: [{setCount: value}], catch: [", "]}")


def nested_merges(n):
    return nested(n, "{merge: [[{setCount: 1}], [", "]]}")


def sends(n):
    """Each action sends the next one."""
    actions = "".join(f"  act{i}: [{{send: act{i + 1}}}]\n" for i in range(n)) + f"  act{n}: [{{setCount: 1}}]\n"
    return COUNTER + "actions:\n" + actions


def summary_lines(n):
    return "summary: |\n  A screen.\n" + lines("  Line {i} of what is said of it.", n) + COUNTER + "actions:\n  set: {forward: setCount}\n"


def comment_lines(n):
    return lines("# Line {i} of a comment.", n) + COUNTER + "actions:\n  set: {forward: setCount}\n"


def aliases(n):
    return COUNTER + "actions:\n  set: &steps [{setCount: 1}]\n" + lines("  act{i}: *steps", n)


def injected(n):
    text = "dependencies:\n  api: any API\n" + lines("  part{i}: any Part{i}", n)
    return text + COUNTER + "actions:\n  set: {forward: setCount}\nsamples:\n  any API: LiveAPI()\n" + lines("  any Part{i}: Live{i}()", n)


def generic_types(n):
    return f"state:\n  grid: '{'Box<' * n}Int{'>' * n}? = nil'\n  count: Int = 0\nmutations:\n  setCount: Int\nactions:\n  set: {{forward: setCount}}\n"


def tuple_elements(n):
    types = ", ".join(["Int", "Int"] + ["Int"] * n)
    return f"state:\n  all: '({types})? = nil'\n  count: Int = 0\nmutations:\n  setCount: Int\n  setAll: '({types})'\nactions:\n  set: {{forward: setCount}}\n  all: {{forward: setAll}}\n"


def nested_closures(n):
    return COUNTER + "actions:\n  go: [{setCount: '" + "[1].map { _ in " * n + "1" + " }.count" * n + "'}]\n"


def dictionary_items(n):
    items = ", ".join(f'"{index}": {index}' for index in range(n + 1))
    state = "state:\n  items: '[String: Int] = [:]'\nmutations:\n  setItems: '[String: Int]'\n"
    return state + f"actions:\n  go: [{{setItems: '[{items}]'}}]\n"


def disjunction(n):
    return COUNTER + "actions:\n  go:\n    - if: " + " || ".join(f"state.count == {index}" for index in range(n + 1)) + "\n      then: {setCount: 1}\n"


def statements(n):
    return COUNTER + "  add:\n    payload: Int\n    reduce: |\n      state.count += payload\n" + lines("      state.count += {i}", n) + "actions:\n  add: {forward: add}\n"


def statements_of_bytes(n):
    """Beside numbers that need not fit, each calculation is looked at."""
    return statements(n).replace("  count: Int = 0\n", "  count: Int = 0\n  left: UInt8 = 0\n").replace("state.count += payload", "state.left = 1")


def directives(n):
    blocks = lines("  #if DEBUG\n  struct Debug{i} {{}}\n  #endif", n)
    return f"types: |\n  struct Box {{}}\n{blocks}" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def comments_in_swift(n):
    return COUNTER + "  add:\n    payload: Int\n    reduce: |\n      state.count += payload\n" + lines("      /* {i} */ // more", n) + "actions:\n  add: {forward: add}\n"


def unwrapped(n):
    state = "state:\n  count: Int = 0\n  next: Int? = nil\nmutations:\n  setCount: Int\n  setNext: Int?\n"
    return state + "actions:\n  next: {forward: setNext}\n  go:\n    - setCount: 0\n" + lines("    - unwrap: {{value{i}: state.next}}", n) + "    - setCount: 1\n"


def samples(n):
    values = ", ".join(f"'Item(id: {index})'" for index in range(n + 2))
    head = "types: |\n  struct Item: Equatable { var id = 0 }\nstate:\n  item: Item? = nil\nmutations:\n  setItem: Item\n"
    return head + f"actions:\n  set: {{forward: setItem}}\nsamples:\n  Item: [{values}]\n"


def cancelled(n):
    """Effects that one action ends."""
    effect = "  load{i}: [{{await: api.load, with: [page: {i}], as: value, until: stop, then: [{{setCount: value}}], catch: ignore}}]"
    return API + COUNTER + "actions:\n  stop: {setCount: 0}\n" + lines(effect, n)


def inputs(n):
    return "inputs:\n  first: Int\n" + lines("  input{i}: Int", n) + "state:\n  count: Int = first\n" + lines("  field{i}: Int = input{i}", n) + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"


def inputs_of_one_field(n):
    terms = "".join(f" + input{index}" for index in range(n))
    return "inputs:\n  first: Int\n" + lines("  input{i}: Int", n) + f"state:\n  count: Int = first{terms}\nmutations:\n  setCount: Int\nactions:\n  set: {{forward: setCount}}\n"


def guards_over_labels(n):
    labels = ", ".join(["first: Int"] + [f"label{index}: Int" for index in range(n)])
    guards = lines("      - guard: label{i} > {i}", n)
    return COUNTER + f"actions:\n  go:\n    payload: {{{labels}}}\n    steps:\n{guards}      - setCount: first\n"


def awaits_of_dependencies(n):
    """A dependency for each action."""
    method = "methods: {load: '() async throws -> Int'}"
    head = f"dependencies:\n  api: {{protocol: API, {method}}}\n" + "".join(f"  api{i}: {{protocol: API{i}, {method}}}\n" for i in range(n))
    return head + COUNTER + "actions:\n  go: {setCount: 1}\n" + lines("  go{i}: [{{await: api{i}.load, as: value, then: [{{setCount: value}}], catch: ignore}}]", n)


def unwrapped_fields(n):
    state = "state:\n  count: Int = 0\n" + lines("  next{i}: Int? = nil", n)
    return state + "mutations:\n  setCount: Int\nactions:\n  go:\n    - setCount: 0\n" + lines("    - unwrap: {{value{i}: state.next{i}}}", n) + "    - setCount: 1\n"


def unknown_types(n):
    return "state:\n  count: Int\n" + lines("  part{i}: Part{i}", n) + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"


def modules(n):
    names = ", ".join(["Foundation"] + [f"Module{index}" for index in range(n)])
    return f"imports: [{names}]\n" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def items_on_one_line(n):
    names = ", ".join(["first line"] + [f"line {index}" for index in range(n)])
    return f"header: [{names}]\n" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def misspelt(n):
    """As many mistakes as names that may have been meant."""
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n)
    setters = "mutations:\n  setCount: Int\n" + lines("  setField{i}: Int", n)
    return state + setters + "actions:\n  go: {setCount: 1}\n" + lines("  go{i}: [{{setFeild{i}: 1}}]", n)


def lines_of_text(line):
    """One Swift text of many lines, which YAML joins."""
    return lambda n: {"Specs/Grown.reactor.yaml": COUNTER + "actions:\n  go:\n    - setCount: >\n        1\n" + f"        {line}\n" * n}


def on_one_line(step):
    """A list of steps on one line, each with the same mistake."""
    return lambda n: COUNTER + "actions:\n  go: [{setCount: 1}" + f", {step}" * n + "]\n"


def unknown_in_one_text(n):
    return COUNTER + "actions:\n  go: [{setCount: '1" + " + count" * n + "'}]\n"


def types_on_one_line(n):
    """As many fields on one line as have no type that could be one."""
    return "state: {count: Int = 0" + "".join(f", field{index}: int" for index in range(n)) + "}\nmutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"


def texts_cut_off(n):
    """Calls that YAML cuts off at their commas."""
    return COUNTER + "actions:\n  go: [{setCount: 1}" + ", {setCount: max(1, 2)}" * n + "]\n"


def quotes_in_quotes(n):
    """YAML's quotes, doubled, which Swift has not."""
    return COUNTER + "actions:\n  go: [{setCount: '" + "''" * n + "('}]\n"


def open_expressions(n):
    """Each `#/` could begin a regular expression, and none ends."""
    return COUNTER + "  add:\n    payload: Int\n    reduce: 'state.count = " + "#/x + " * n + "1'\nactions:\n  add: {forward: add}\n"


def guarded_flow(n):
    """A flow of n guards that n actions run."""
    flow = "flows:\n  work:\n    - setCount: 0\n" + lines("    - guard: state.count > {i}", n)
    return COUNTER + flow + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: [{{run: work}}]", n)


def shared_errors(n):
    """Steps for errors, which n awaits share."""
    errors = "onError:\n  - setCount: 0\n" + lines("  - setCount: {i}", n)
    return API + COUNTER + errors + "actions:\n  go:\n    - setCount: 0\n" + lines("    - await: 'api.load(page: {i})'", n)


def emitted(n):
    feeds = "".join(f", {{emit: {{api.news: {index}}}}}" for index in range(n))
    events = "actions:\n  set: {forward: setCount}\nevents:\n  news: {observe: api.news, as: value, then: [{setCount: value}], catch: ignore}\n"
    return STREAM + COUNTER + events + f"tests:\n  all: {{when: [{{emit: {{api.news: 0}}}}{feeds}], then: {{count: {max(n - 1, 0)}}}}}\n"


def given_fields(n):
    fields = "".join(f", field{index}: {index}" for index in range(n))
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n) + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"
    return state + f"tests:\n  all: {{given: {{count: 1{fields}}}, when: {{set: 1}}, then: {{count: 1}}}}\n"


def listener_methods(n):
    head = "runtime: ReactorKit\nrib:\n  listener:\n    did: ()\n" + lines("    did{i}: ()", n)
    return head + COUNTER + "actions:\n  set: {forward: setCount}\n  tell: {tell: did}\n" + lines("  tell{i}: {{tell: did{i}}}", n)


def prose(n):
    return "doc: |\n  A screen.\n\n" + "  - It has a list.\n" * n + COUNTER + "actions:\n  set: {forward: setCount}\n"


def paragraphs(n):
    return "doc: |\n  A screen.\n" + "\n  It `has` a list.\n" * n + COUNTER + "actions:\n  set: {forward: setCount}\n"


def header_lines(n):
    return "header: |\n  Ours.\n" + "\n  // A line.\n" * n + COUNTER + "actions:\n  set: {forward: setCount}\n"


def cancelled_apart(n):
    """Effects of one action, each ended by another, behind a way on which none of them has started yet."""
    flag = COUNTER.replace("mutations:", "  isOn: Bool = false\nmutations:")
    awaited = "{{await: api.load, with: [page: 1], as: value, until: {stop}, then: [{{setCount: value}}], catch: ignore}}"
    effects = awaited.format(stop="stop") + "".join(", " + awaited.format(stop=f"stop{i}") for i in range(n))
    stops = "  stop: [{setCount: 0}]\n" + lines("  stop{i}: [{{setCount: {i}}}]", n)
    first = "{if: state.isOn, then: [{wait: 1s}]}"
    return API + flag + f"actions:\n{stops}  go: [{first}, {effects}]\n"


def mutations_of_one_field(n):
    return COUNTER + lines("  put{i}: {{reduce: state.count = {i}}}", n) + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: put{i}", n)


def fields_of_one_mutation(n):
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n)
    reduce = "mutations:\n  setCount:\n    payload: Int\n    reduce:\n      - state.count = payload\n" + lines("      - state.field{i} = payload", n)
    return state + reduce + "actions:\n  set: {forward: setCount}\n"


def observed_methods(n):
    """As many streams of one dependency as events that observe them."""
    streams = "dependencies:\n  api:\n    protocol: API\n    methods:\n      all: {returns: Observable<Int>}\n" + lines("      stream{i}: {{returns: Observable<Int>}}", n)
    events = lines("  event{i}: {{observe: api.stream{i}, as: value, then: [{{setCount: value}}], catch: ignore}}", n)
    return streams + COUNTER + "actions:\n  set: {forward: setCount}\nevents:\n  all: {observe: api.all, as: value, then: [{setCount: value}], catch: ignore}\n" + events


def called_methods(n):
    """As many methods of one dependency as actions that call them."""
    parts = "dependencies:\n  api:\n    protocol: API\n    methods:\n      all: '() async throws -> Int'\n" + lines("      load{i}: '() async throws -> Int'", n)
    return parts + COUNTER + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: [{{await: api.load{i}, as: value, then: [{{setCount: value}}], catch: ignore}}]", n)


def done_methods(n):
    parts = "dependencies:\n  api:\n    protocol: API\n    methods:\n      all: '()'\n" + lines("      note{i}: '()'", n)
    return parts + COUNTER + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: [{{do: api.note{i}()}}]", n)


def parameters(n):
    """A call with all that a method takes."""
    names = ", ".join(["page: Int"] + [f"part{index}: Int" for index in range(n)])
    values = ", ".join(["page: 1"] + [f"part{index}: {index}" for index in range(n)])
    api = f"dependencies:\n  api:\n    protocol: API\n    methods:\n      load: {{parameters: {{{names}}}, returns: Int, async: true, throws: true}}\n"
    return api + COUNTER + f"actions:\n  go: [{{await: api.load, with: [{values}], as: value, then: [{{setCount: value}}], catch: ignore}}]\n"


def foreign_protocols(n):
    """Dependencies of protocols that are declared elsewhere, each with an action that uses it."""
    method = "methods: {load: '() async throws -> Int'}"
    parts = f"dependencies:\n  api: {{type: any API, {method}}}\n" + lines("  api{i}: {{type: any API{i}, " + method.replace("{", "{{").replace("}", "}}") + "}}", n)
    return parts + COUNTER + "actions:\n  go: {setCount: 1}\n" + lines("  go{i}: [{{await: api{i}.load, as: value, then: [{{setCount: value}}], catch: ignore}}]", n)


def flows_of_two(n):
    """Each flow runs the two before it."""
    flows = "flows:\n  flow0: [{setCount: 0}]\n  flow1: [{run: flow0}]\n" + "".join(f"  flow{i}: [{{run: flow{i - 1}}}, {{run: flow{i - 2}}}]\n" for i in range(2, n + 2))
    return COUNTER + flows + f"actions:\n  go: [{{run: flow{n + 1}}}]\n"


def expected_fields(n):
    """A scenario for each field."""
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n) + "mutations:\n  setCount: Int\n" + lines("  setField{i}: Int", n)
    actions = "actions:\n  set: {forward: setCount}\n" + lines("  put{i}: {{forward: setField{i}}}", n)
    return state + actions + "tests:\n  all: {when: {set: 1}, then: {count: 1}}\n" + lines("  field {i}: {{when: {{put{i}: 2}}, then: {{field{i}: 2}}}}", n)


def expected_derived(n):
    derived = "derived:\n  twice: Int = count * 2\n" + lines("  times{i}: Int = count * {i}", n)
    scenarios = "tests:\n  all: {when: {set: 1}, then: {twice: 2}}\n" + lines("  value {i}: {{when: {{set: 1}}, then: {{times{i}: {i}}}}}", n)
    return "state:\n  count: Int = 0\n" + derived + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n" + scenarios


def given_doubles(n):
    """A scenario for each method of a dependency."""
    parts = "dependencies:\n  api:\n    protocol: API\n    methods:\n      all: '() async throws -> Int'\n" + lines("      load{i}: '() async throws -> Int'", n)
    actions = "actions:\n  go: [{await: api.all, as: value, then: [{setCount: value}], catch: ignore}]\n" + lines("  act{i}: [{{await: api.load{i}, as: value, then: [{{setCount: value}}], catch: ignore}}]", n)
    scenarios = "tests:\n  all: {given: {api.all: 1}, when: [go], then: {count: 1}}\n" + lines("  method {i}: {{given: {{api.load{i}: 1}}, when: [act{i}], then: {{count: 1}}}}", n)
    return parts + COUNTER + actions + scenarios


FLAG = "state:\n  count: Int = 0\n  isLoading: Bool = false\nmutations:\n  setCount: Int\n  setIsLoading: Bool\n"


def choices_behind_a_way(n):
    """A way on which a flag stays on, and as many choices behind it that change nothing."""
    way = "    - setIsLoading: true\n    - if: state.count > 3\n      then: {setIsLoading: false}\n"
    return API + FLAG + "actions:\n  go:\n" + way + lines("    - if: state.count > {i}\n      then: {{setCount: {i}}}", n)


def flags_in_one_flow(n):
    """A flow with as many ways on which a flag stays on as actions run it."""
    flow = "flows:\n  finish:\n" + lines("    - guard: state.count > {i}", n) + "    - setIsLoading: false\n"
    return FLAG + flow + "actions:\n  go: {setCount: 1}\n" + lines("  act{i}: [{{setIsLoading: true}}, {{run: finish}}]", n)


def done_in_a_row(n):
    head = "dependencies:\n  api:\n    protocol: API\n    methods:\n      note: '(count: Int)'\n"
    step = "    - do: 'api.note(count: state.count)'"
    return head + COUNTER + f"actions:\n  set: {{forward: setCount}}\n  go:\n{step}\n" + f"{step}\n" * n


def asked_for_arguments(n):
    """A call with arguments for each of which a dependency is asked."""
    names = ", ".join(f"part{index}: Int" for index in range(n + 1))
    values = ", ".join(f"part{index}: api.value{index}()" for index in range(n + 1))
    head = f"dependencies:\n  api:\n    protocol: API\n    methods:\n      load: '({names}) async throws -> Int'\n"
    return head + lines("      value{i}: '() -> Int'", n + 1) + COUNTER + f"actions:\n  go: [{{await: 'api.load({values})', as: value, then: [{{setCount: value}}], catch: ignore}}]\n"


def asked_for_arguments_of_one_name(n):
    """The same, where each is asked for a property of one name, so that the local names that they get differ by their numbers."""
    types = ", ".join(f"_ part{index}: Int" for index in range(n + 1))
    values = ", ".join("box.count" for _ in range(n + 1))
    head = f"dependencies:\n  box: Box\n  api:\n    protocol: API\n    methods:\n      load: '({types}) async throws -> Int'\n"
    return head + COUNTER + f"actions:\n  go: [{{await: 'api.load({values})', as: value, then: [{{setCount: value}}], catch: ignore}}]\n"


def fields_and_dependencies(n):
    """As many dependencies as fields and actions: each action guards by its field and awaits its dependency."""
    method = "methods: {load: '() async throws -> Int', other: '() -> Int'}"
    head = f"dependencies:\n  api: {{protocol: API, {method}}}\n" + "".join(f"  api{i}: {{protocol: API{i}, {method}}}\n" for i in range(n))
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = {i}", n) + "mutations:\n  setCount: Int\n" + lines("  setField{i}: Int", n)
    step = "  act{i}: [{{guard: state.field{i} > 1}}, {{await: api{i}.load, as: value, then: [{{setField{i}: value}}], catch: ignore}}]"
    return head + state + "actions:\n  go: {setCount: 1}\n" + lines(step, n)


def awaited_by_flows(n):
    """As many flows as methods, each run by an action of its own."""
    parts = "dependencies:\n  api:\n    protocol: API\n    methods:\n      all: '() async throws -> Int'\n" + lines("      load{i}: '() async throws -> Int'", n)
    step = "[{{await: api.load{i}, as: value, then: [{{setCount: value}}], catch: ignore}}]"
    first = step.format(i="").replace("load", "all")
    flows = f"flows:\n  flow: {first}\n" + lines("  flow{i}: " + step, n)
    return parts + COUNTER + flows + "actions:\n  set: {forward: setCount}\n  act: [{run: flow}]\n" + lines("  act{i}: [{{run: flow{i}}}]", n)


def streams_of_dependencies(n):
    method = "methods: {news: {returns: Observable<Int>}}"
    head = f"dependencies:\n  api: {{protocol: API, {method}}}\n" + "".join(f"  api{i}: {{protocol: API{i}, {method}}}\n" for i in range(n))
    return head + COUNTER + "actions:\n  go: {setCount: 1}\nevents:\n" + lines("  event{i}: {{observe: api{i}.news, as: value, then: [{{setCount: value}}], catch: ignore}}", n) + "  all: {observe: api.news, as: value, then: [{setCount: value}], catch: ignore}\n"


def attached(n):
    """Children of one RIB, each attached by an action of its own."""
    names = lines("    Part{i}: present", n)
    return "rib:\n  children:\n    First: present\n" + names + COUNTER + "actions:\n  set: {forward: setCount}\n  go: {attach: First}\n" + lines("  go{i}: {{attach: Part{i}}}", n)


def scenarios_of_one_name(n):
    """Scenarios whose names give one name of a function."""
    return COUNTER + "actions:\n  set: {forward: setCount}\ntests:\n  a: {when: {set: 1}, then: {count: 1}}\n" + "".join(f"  \"a{'!' * (index % 50 + 1)}{'?' * (index // 50)}\": {{when: {{set: 1}}, then: {{count: 1}}}}\n" for index in range(n))


def folders(n):
    return {f"Specs/Folder{index}/Grown{index}.reactor.yaml": plain(index, n) for index in range(n + 1)}


def reactors(n):
    """Reactors of one file."""
    return "---\n".join(f"reactor: Grown{index}Reactor\n" + plain(index, n) for index in range(n + 1))


def project(text):
    """A project of n specs and one more, each made of its number."""
    return lambda n: {f"Specs/Grown{index}.reactor.yaml": text(index, n) for index in range(n + 1)}


def plain(index, n):
    return COUNTER + "actions:\n  set: {forward: setCount}\n"


def typed(index, n):
    return "types: 'enum Kind { case first, second }'\n" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def rib_chain(index, n):
    """A RIB that attaches the next one; the last one's child is written by hand."""
    head = f"runtime: ReactorKit\nrib:\n  children:\n    Grown{index + 1}: push\n"
    return head + COUNTER + f"actions:\n  set: {{forward: setCount}}\n  go: {{attach: Grown{index + 1}}}\n"


def views_elsewhere(n):
    """Views that are written by hand, in files of other names."""
    view = "view:\n  type: Grown{0}View\n  actions: {{go: button.rx.tap}}\n  state: {{count: label.rx.text}}\n"
    specs = project(lambda index, n: COUNTER + "actions:\n  go: {setCount: 1}\n" + view.format(index))(n)
    return specs | {f"Screens/Screen{index}.swift": f"final class Grown{index}View {{}}\n" for index in range(n + 1)}


def same_name(n):
    return {f"Specs/Folder{index}/Grown.reactor.yaml": f"reactor: Grown{index}Reactor\n" + plain(index, n) for index in range(n + 1)}


def deep_folders(n):
    return {"Specs/" + "d/" * n + "Grown.reactor.yaml": plain(0, n)}


def targets(n):
    names = "".join(f'    .target(name: "Part{index}", dependencies: ["Shop"]),\n' for index in range(n))
    manifest = '// swift-tools-version:6.0\nimport PackageDescription\n\nlet package = Package(\n  name: "Shop",\n  targets: [\n    .target(name: "Shop"),\n'
    return {"Package.swift": f"{manifest}{names}  ]\n)\n"}


def derived_of_one(n):
    """Each derived value is made of one that is made of all fields."""
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n)
    terms = "".join(f" + field{index}" for index in range(n))
    derived = f"derived:\n  all: Int = count{terms}\n" + lines("  value{i}: Int = all + {i}", n)
    return state + derived + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"


def swiftui_bindings(n):
    state = "state:\n  count: Int = 0\n" + lines('  field{i}: String = ""', n)
    setters = "mutations:\n  setCount: Int\n" + lines("  setField{i}: String", n)
    change = "actions:\n  go: {setCount: 1}\n" + lines("  change{i}: {{forward: setField{i}}}", n)
    controls = "view:\n  type: GrownView\n  framework: SwiftUI\n  actions:\n    go: Button(\"Go\")\n" + lines("    change{i}: 'TextField(\"Field\", text: $reactor.field{i})'", n)
    return state + setters + change + controls + "  state:\n    count: Text($0)\n"


def misspelt_methods(n):
    signatures = ", ".join(f"load{index}: () -> Int" for index in range(n + 1))
    head = f"dependencies:\n  api: {{protocol: API, methods: {{{signatures}}}}}\n"
    return head + COUNTER + "actions:\n  set: {forward: setCount}\n" + lines("  act{i}: [{{setCount: api.laod{i}()}}]", n)


def missing_dependencies(n):
    step = "  act{i}: [{{await: part{i}.load, as: value, then: [{{setCount: value}}], catch: ignore}}]"
    return COUNTER + "actions:\n  set: {forward: setCount}\n" + lines(step, n)


def summary_length(n):
    return f"summary: a{'a' * n}\n" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def told(n):
    rib = "runtime: ReactorKit\nrib:\n  children:\n    Zero: present\n" + lines("    Part{i}: present", n)
    actions = "actions:\n  go: {attach: Zero}\n" + lines("  go{i}: {{attach: Part{i}}}", n)
    return rib + COUNTER + actions + "told:\n  Zero.zeroDid: {detach: Zero}\n" + lines("  Part{i}.part{i}Did: {{detach: Part{i}}}", n)


def provisions(n):
    rib = "runtime: ReactorKit\nrib:\n  provides:\n    zero: Int = 0\n" + lines("    part{i}: Int = input{i} + 1", n)
    return rib + "inputs:\n  input: Int\n" + lines("  input{i}: Int", n) + COUNTER + "actions:\n  set: {forward: setCount}\n"


def conditions_of_fields(n):
    """A guard that binds as many names as there are fields."""
    state = "state:\n  count: Int = 0\n  next: Int? = nil\n" + lines("  next{i}: Int? = nil", n)
    conditions = "let value = state.next" + "".join(f", let value{i} = state.next{i}" for i in range(n))
    return state + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n" + f"  go: [{{guard: '{conditions}'}}, {{setCount: 1}}]\n"


def reads_of_fields(n):
    """As many guards as fields, each of which reads one field more than the one before."""
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n)
    chain = "derived:\n  sum: Int = count\n" + "".join(f"  sum{i}: Int = sum{i - 1 if i else ''} + field{i}\n" for i in range(n))
    return state + chain + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n" + lines("  go{i}: [{{guard: state.sum{i} > 0}}, {{setCount: 1}}]", n)


def nested_types(declarations):
    return f"types: |\n{declarations}" + COUNTER + "actions:\n  set: {forward: setCount}\n"


def aliases_of_types(n):
    return nested_types("  typealias Part = Int\n" + lines("  typealias Part{i} = (Part, Int)", n))


def aliases_on_one_line(n):
    return nested_types("  typealias Part = Int" + "".join(f"; typealias Part{i} = Int" for i in range(n)) + "\n")


def type_keywords(n):
    return nested_types("  " + "class " * n + "Box {}\n")


def variable_keywords(n):
    return nested_types("  struct Box { " + "static let " * n + "first = 1 }\n")


def types_in_types(n):
    """Types in the innermost of 50 types."""
    members = "".join(f"struct Box{i}: Equatable {{ var value: Box{max(i - 1, 0)} }} " for i in range(n))
    return nested_types("  " + "".join(f"enum Outer{depth} {{ " for depth in range(50)) + f"struct First {{}} {members}" + "}" * 50 + "\n")


def misspelt_givens(n):
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n) + "mutations:\n  setCount: Int\nactions:\n  set: {forward: setCount}\n"
    return state + "tests:\n  all: {given: {count: 1" + "".join(f", feild{i}: 1" for i in range(n)) + "}, when: {set: 1}, then: {count: 1}}\n"


def misspelt_shown_values(n):
    state = "state:\n  count: Int = 0\n" + lines("  field{i}: Int = 0", n) + "mutations:\n  setCount: Int\nactions:\n  go: {setCount: 1}\n"
    return state + "view:\n  type: Screen\n  actions: {go: button.rx.tap}\n  state:\n    count: show(count:)\n" + lines("    feild{i}: label{i}.rx.text", n)


def switch_of_fields(n):
    """As many cases as fields that the value is made of."""
    value = " + ".join(f"state.field{index}" for index in range(n)) or "state.count"
    cases = lines("        '{i}': [{{setCount: {i}}}]", n) + "        default: [{setCount: 0}]\n"
    return fields(n) + f"  go:\n    - switch: '{value}'\n      cases:\n{cases}"


def with_samples(value, spec, prefix=""):
    """As many samples in the settings as specs, or as something in the only one."""
    def files(n):
        samples = "samples:\n" + lines("  " + prefix + "Foo{i}: '" + value + "'", n) if n else ""
        return {"reactorgen.yaml": SETTINGS + samples} | spec(n)
    return files


def handwritten(index):
    return f"extension Grown{index}Reactor {{\n  func mutateAct() -> Observable<Mutation> {{ .empty() }}\n}}\n"


def methods_elsewhere(n):
    """Specs that leave a method of one name to the user, who has written each in a file of its own."""
    specs = project(lambda index, n: COUNTER + "actions:\n  set: {forward: setCount}\n  act: manual\n")(n)
    return specs | {f"Out/Own{index}.swift": handwritten(index) for index in range(n + 1)}


def methods_of_one_file(n):
    """Methods of the user's in one file, which is too long to be told apart where there are many."""
    spec = COUNTER + "actions:\n  set: {forward: setCount}\n  act: manual\n" + lines("  act{i}: manual", n)
    methods = "".join(f"  func mutateAct{i}() -> Observable<Mutation> {{ .empty() }}\n" for i in ["", *range(n)])
    return {"Specs/Grown.reactor.yaml": spec, "Out/Own.swift": f"extension GrownReactor {{\n{methods}}}\n"}


def keywords_of_swift_files(n):
    spec = COUNTER + "actions:\n  set: {forward: setCount}\n  act: manual\n"
    return {"Specs/Grown.reactor.yaml": spec, "Out/Own.swift": "extension Other\n" * n + handwritten("")}


DOCS = "docs --quiet --output site"
GRAPH = "graph --output Pictures"

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
    Axis("interpolations in the lines of a string", 1000, interpolations_in_lines),
    Axis("lines with a mistake", 50, unknown_names, is_wrong=True),
    Axis("events", 25, events),
    Axis("steps of a scenario", 100, scenario_steps),
    Axis("lines of a view", 50, view_lines),
    Axis("children of a RIB", 25, children),
    # YAML nests at most 100 deep, Swift 200.
    Axis("nested switches", 5, nested_switches),
    Axis("nested awaits", 5, nested_awaits),
    Axis("nested catches", 5, nested_catches),
    Axis("nested merges", 5, nested_merges),
    Axis("actions that send the next", 25, sends),
    Axis("lines of a summary", 1000, summary_lines),
    Axis("lines of comments", 1000, comment_lines),
    Axis("aliases", 100, aliases),
    Axis("dependencies", 50, injected),
    Axis("generic arguments in each other", 45, generic_types),
    Axis("elements of a tuple", 100, tuple_elements),
    Axis("closures in closures", 45, nested_closures),
    Axis("items of a dictionary", 500, dictionary_items),
    Axis("terms of a disjunction", 250, disjunction),
    Axis("statements of a reduce", 250, statements),
    Axis("statements of a reduce that speaks of bytes", 250, statements_of_bytes),
    Axis("directives of nested types", 100, directives),
    Axis("comments in Swift", 500, comments_in_swift),
    Axis("unwraps in one action", 8, unwrapped),
    Axis("samples of a type", 50, samples),
    Axis("effects that one action ends", 25, cancelled),
    Axis("effects that as many actions end", 75, cancelled_apart),
    Axis("lines of a header", 500, header_lines),
    Axis("inputs", 200, inputs),
    Axis("inputs of one field", 200, inputs_of_one_field),
    Axis("guards over labels of a payload", 100, guards_over_labels),
    Axis("awaits of as many dependencies", 25, awaits_of_dependencies),
    Axis("fields that are unwrapped", 100, unwrapped_fields),
    Axis("types without samples", 200, unknown_types),
    Axis("imports", 200, modules),
    Axis("items on one line", 500, items_on_one_line),
    Axis("names, each misspelt once", 50, misspelt, is_wrong=True),
    Axis("names of letters with marks, each misspelt once", 50, marked_names, is_wrong=True),
    # No more than fifty are told.
    Axis("lines that need quotes", 100, unquoted, is_wrong=True),
    Axis("unknown names in one text", 500, unknown_in_one_text, is_wrong=True),
    Axis("nothings of YAML's on one line", 500, on_one_line("{setCount: null}"), is_wrong=True),
    Axis("empty texts on one line", 500, on_one_line("{setCount: ''}"), is_wrong=True),
    Axis("strings for numbers on one line", 500, on_one_line('{setCount: "1"}'), is_wrong=True),
    Axis("mappings for values on one line", 500, on_one_line("{setCount: {x: y}}"), is_wrong=True),
    Axis("unknown steps on one line", 250, on_one_line("{setCont: 1}"), is_wrong=True),
    Axis("mistakes on the lines of one text", 100, lines_of_text("+ conut"), is_wrong=True),
    Axis("wrong types on one line", 500, types_on_one_line, is_wrong=True),
    Axis("texts that are cut off on one line", 500, texts_cut_off, is_wrong=True),
    Axis("quotes in a text between quotes", 5000, quotes_in_quotes, is_wrong=True),
    Axis("expressions that could be regular ones", 2000, open_expressions, is_wrong=True),
    Axis("guards of a flow that as many actions run", 50, guarded_flow),
    Axis("awaits, and the errors that they share", 50, shared_errors),
    Axis("elements that a scenario emits", 100, emitted),
    Axis("fields that a scenario gives", 200, given_fields),
    Axis("methods of a RIB's listener", 50, listener_methods),
    Axis("streams of a dependency, each observed", 50, observed_methods),
    Axis("methods of a dependency, each awaited", 50, called_methods),
    Axis("methods of a dependency, each called", 100, done_methods),
    Axis("dependencies of foreign protocols", 50, foreign_protocols),
    Axis("parameters of a method", 250, parameters),
    Axis("flows that run the two before", 50, flows_of_two),
    Axis("fields, each with a scenario", 50, expected_fields),
    Axis("derived values, each with a scenario", 50, expected_derived),
    Axis("methods of a dependency, each with a scenario", 50, given_doubles),
    Axis("choices behind a way on which a flag stays on", 25, choices_behind_a_way),
    Axis("ways on which a flag stays on, in a flow that as many actions run", 50, flags_in_one_flow),
    Axis("statements in a row", 100, done_in_a_row),
    Axis("arguments for which a dependency is asked", 100, asked_for_arguments),
    Axis("arguments for which a dependency is asked, of one name", 100, asked_for_arguments_of_one_name),
    Axis("dependencies, fields and actions", 50, fields_and_dependencies),
    Axis("methods of a dependency, each awaited by a flow", 50, awaited_by_flows),
    Axis("streams of as many dependencies", 50, streams_of_dependencies),
    Axis("children, each attached by an action", 50, attached),
    Axis("scenarios whose functions have one name", 100, scenarios_of_one_name),
    Axis("derived values of one of all fields", 100, derived_of_one),
    Axis("bindings of a view of SwiftUI", 50, swiftui_bindings),
    Axis("methods, each misspelt once", 100, misspelt_methods, is_wrong=True),
    Axis("awaits of what is not there", 400, missing_dependencies, is_wrong=True),
    Axis("children that tell something", 50, told),
    Axis("inputs of which a component makes something", 50, provisions),
    Axis("names that a guard binds to fields", 100, conditions_of_fields),
    # Of a condition that reads more than a hundred fields, not all are told.
    Axis("fields that as many guards read", 75, reads_of_fields),
    Axis("aliases of types", 100, aliases_of_types),
    Axis("aliases of types on one line", 100, aliases_on_one_line),
    Axis("keywords of types", 500, type_keywords),
    Axis("keywords of variables", 500, variable_keywords),
    Axis("types in the innermost of fifty", 100, types_in_types),
    Axis("fields that a scenario gives, each misspelt once", 2000, misspelt_givens, is_wrong=True),
    Axis("values that a view shows, each misspelt once", 2000, misspelt_shown_values, is_wrong=True),
    Axis("methods of the user's, each in a file", 25, methods_elsewhere),
    Axis("methods of the user's in one file", 100, methods_of_one_file),
    Axis("methods of the user's in one file that is too long", 5000, methods_of_one_file),
    Axis("keywords of a Swift file", 2000, keywords_of_swift_files),
    Axis("cases of a switch, and fields in its value", 100, switch_of_fields),
    Axis("graph: cases of a switch, and fields in its value", 200, switch_of_fields, command=GRAPH),
    Axis("actions, and samples of Foundation's types", 200, with_samples("Foo{i}(Date())", lambda n: {"Specs/Grown.reactor.yaml": actions(n)})),
    Axis("specs with types, and samples", 50, with_samples("Foo{i}()", project(typed))),
    Axis("specs, and samples of Foundation's types", 50, with_samples("Foo{i}(Date())", project(plain))),
    Axis("specs, and samples that are doubles", 50, with_samples("Foo{i}Double()", project(plain), "any ")),
    Axis("specs", 25, project(plain)),
    Axis("specs in as many folders", 25, folders),
    Axis("reactors of one file", 25, reactors),
    Axis("RIBs in a chain", 12, project(rib_chain)),
    Axis("views that are written already", 25, views_elsewhere),
    Axis("specs of one name", 25, same_name, is_wrong=True),
    Axis("folders in each other", 100, deep_folders),
    Axis("check: specs", 25, project(plain), is_wrong=True, command="check"),
    Axis("lint: fields, mutations, actions", 100, screens, command="lint"),
    Axis("init: targets", 50, targets, command="init --yes"),
    Axis("docs: fields, mutations, actions", 50, screens, command=DOCS),
    Axis("docs: derived values in a chain", 100, derived_chain, command=DOCS),
    Axis("docs: mutations of one field", 50, mutations_of_one_field, command=DOCS),
    Axis("docs: flows in a chain", 25, flow_chain, command=DOCS),
    Axis("docs: lines of prose", 500, prose, command=DOCS),
    Axis("docs: paragraphs of prose", 250, paragraphs, command=DOCS),
    Axis("docs: lines of a header", 250, header_lines, command=DOCS),
    Axis("docs: lines of comments", 500, comment_lines, command=DOCS),
    Axis("docs: scenarios", 50, scenarios, command=DOCS),
    Axis("docs: parameters of a method", 125, parameters, command=DOCS),
    Axis("docs: letters of a summary", 5000, summary_length, command=DOCS),
    Axis("docs: specs", 12, project(plain), command=DOCS),
    Axis("docs: reactors of one file", 12, reactors, command=DOCS),
    Axis("graph: fields, mutations, actions", 100, screens, command=GRAPH),
    Axis("graph: fields of one mutation", 200, fields_of_one_mutation, command=GRAPH),
    Axis("graph: effects that one action ends", 50, cancelled, command=GRAPH),
    Axis("graph: letters of a summary", 5000, summary_length, command=GRAPH),
    Axis("graph: specs", 50, project(plain), command=GRAPH),
    Axis("graph: RIBs in a chain", 25, project(rib_chain), command="graph --tree"),
]
