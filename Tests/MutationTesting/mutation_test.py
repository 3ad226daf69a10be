#!/usr/bin/env python3
"""Breaks each line of generated reactors in turn, and counts how many breaks their generated tests catch.

Ends with status 1 where a survivor of the examples is not explained in survivors.md, where fewer breaks are caught than
promised, or where a test fails while nothing is broken.
"""

import argparse
import hashlib
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from pathlib import Path

from break_sets import CORPUS_SET, EXAMPLES, ROOT, WORK, generate_corpus
from report import Report, heading
from schemata import all_breaks, schema
from work_package import WorkPackage, remove, suites_of

MOST_BUILDS = 12


def main():
    options = arguments()
    if options.clean:
        remove()
    sets = [each for each in (EXAMPLES, CORPUS_SET) if each.name in options.sets]
    if CORPUS_SET in sets:
        generate_corpus(options.tool)
    reactors = {each: each.reactors for each in sets}
    broken = chosen({each: breaks_of(each, reactors[each]) for each in sets}, options)
    package = WorkPackage(sets)
    uncompiled = build(package, {name: text for texts in reactors.values() for name, text in texts.items()}, broken)
    results, unsound, remarks = run_all(package, broken, options.jobs)
    reports = []
    for each in sets:
        own = {name for name in reactors[each]}
        reports.append(
            Report(
                each,
                {item: caught for item, caught in results.items() if item.file in own},
                [item for item, _ in uncompiled if item.file in own],
                {name: tests for name, tests in unsound.items() if name in own},
                [remark for name, items in remarks.items() if name in own for remark in items],
                is_whole=not options.sample and not options.reactors,
            )
        )
    (WORK / "report.md").write_text("\n".join(report.text() for report in reports))
    print("\n".join(report.text() for report in reports))
    if options.verbose:
        print("\n".join(f"does not compile: {each.file}:{each.line} {each.place}: {each.edit.kind}: {why}" for each, why in uncompiled))
    print("\n".join(report.summary() for report in reports))
    sys.exit(0 if all(report.is_good() for report in reports) else 1)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reactors", nargs="*", help="the base names of the reactors to break (Editor); without any, all")
    parser.add_argument("--examples", dest="sets", action="append_const", const="examples", help="break the examples in Generated/")
    parser.add_argument("--corpus", dest="sets", action="append_const", const="corpus", help="break the screens in Tests/Corpus")
    parser.add_argument("--sample", type=int, metavar="N", help="break N places of each set, always the same")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another sample: each number has one of its own")
    parser.add_argument("--kind", action="append", help="only breaks of this kind (\"drop emit\"); more than once for more")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many test runs go at once")
    parser.add_argument("--tool", type=Path, default=ROOT / ".build/debug/reactorgen", help="the reactorgen that generates the corpus")
    parser.add_argument("--clean", action="store_true", help="build everything anew")
    parser.add_argument("--verbose", action="store_true", help="list the breaks that don't compile too")
    options = parser.parse_args()
    options.sets = options.sets or ["examples", "corpus"]
    return options


def breaks_of(break_set, reactors):
    """All breaks of the reactors of a set."""
    texts = enumerate(reactors.items())
    return {name: list(all_breaks(name, text, break_set.first + (index + 1) * 10_000)) for index, (name, text) in texts}


def chosen(broken, options):
    """The breaks that the arguments ask for, of all sets."""
    result = {}
    wanted = {f"{name}.reactor.swift" for name in options.reactors}
    if unknown := wanted - {name.rpartition("/")[2] for breaks in broken.values() for name in breaks}:
        sys.exit(f"There is no {', '.join(sorted(unknown))} in what is broken.")
    for own in broken.values():
        own = {name: items if not wanted or name.rpartition("/")[2] in wanted else [] for name, items in own.items()}
        if options.kind:
            own = {name: [item for item in items if item[1].edit.kind in options.kind] for name, items in own.items()}
        if options.sample:
            # By their hashes, so that a break stays in the sample while others come and go.
            every = sorted((each.digest for items in own.values() for _, each in items), key=lambda digest: order(digest, options.seed))
            sample = set(every[: options.sample])
            own = {name: [item for item in items if item[1].digest in sample] for name, items in own.items()}
        result |= own
    return result


def order(digest, seed):
    """What a sample is sorted by: for another seed, in another order."""
    return hashlib.sha1(f"{seed} {digest}".encode()).hexdigest() if seed else digest


def build(package, reactors, broken):
    """Builds the copies with their breaks. Those that don't compile are taken out of `broken`; gives them with the reason."""
    memory = WORK / "uncompiled.json"
    known = json.loads(memory.read_text()) if memory.exists() else {}
    uncompiled = take_out(broken, lambda each: known.get(each.digest))
    for _ in range(MOST_BUILDS):
        schemata = {name: schema(text, grouped(broken[name])) for name, text in reactors.items()}
        package.write({name: text for name, (text, _) in schemata.items()})
        started = time.time()
        errors = package.build()
        print(f"built in {time.time() - started:.0f} s, {len(errors)} errors", file=sys.stderr)
        memory.write_text(json.dumps(known | {each.digest: why for each, why in uncompiled}, indent=1, sort_keys=True))
        if not errors:
            return uncompiled
        reasons = {}
        for file, line, message in errors:
            number = schemata[file][1][line - 1] if file in schemata else 0
            if number == 0:
                sys.exit(f"{file}:{line}: {message}: the copy without a break does not compile")
            reasons.setdefault(number, message)
        uncompiled += take_out(broken, lambda each: reasons.get(each.number))
    sys.exit(f"There are still breaks that don't compile after {MOST_BUILDS} builds.")


def take_out(broken, reason):
    """Takes the breaks out that there is a reason for; gives them with it."""
    out = [(each, reason(each)) for breaks in broken.values() for _, each in breaks if reason(each)]
    for name, breaks in broken.items():
        broken[name] = [item for item in breaks if not reason(item[1])]
    return out


def grouped(breaks):
    """The breaks by their bodies."""
    return [(body, [each for _, each in items]) for body, items in groupby(breaks, key=lambda item: item[0])]


def run_all(package, broken, jobs):
    """Runs each reactor's tests with each of its breaks.

    Gives whether each was caught, what fails while nothing is broken, which catches nothing, and what no test reaches.
    """
    sets = {each.module: each for each in package.sets}
    work, unsound, remarks = [], {}, {}
    for name, breaks in broken.items():
        suites = suites_of(sets[name.partition("/")[0]], name)
        if not suites or not breaks:
            work += [(each, None, None, 0) for _, each in breaks]
            continue
        started = time.time()
        sound = package.run(suites, 0, timeout=300)
        if not sound.count or not sound.has_ended:
            sys.exit(f"The tests of {name} don't end, or there are none, while nothing is broken:\n{sound.output[-4000:]}")
        remarks[name] = sound.remarks
        if not sound.passes:
            unsound[name] = sorted(sound.failures)
        timeout = max(15, 10 * (time.time() - started))
        work += [(each, suites, sound, timeout) for _, each in breaks]
    print(f"running the tests for {len(work)} breaks", file=sys.stderr)
    started = time.time()

    def is_caught(item):
        each, suites, sound, timeout = item
        if suites is None:
            return False
        run = package.run(suites, each.number, timeout, sound.failures)
        if run.passes and run.count != sound.count:
            sys.exit(f"{run.count} instead of {sound.count} tests ran for break {each.number}:\n{run.output[-4000:]}")
        if not (caught := run.fails_beyond(sound)):
            print(f"survives: {heading(each)}", file=sys.stderr, flush=True)
        return caught

    with ThreadPoolExecutor(jobs) as threads:
        results = dict(zip((item[0] for item in work), threads.map(is_caught, work)))
    print(f"ran them in {time.time() - started:.0f} s", file=sys.stderr)
    return results, unsound, remarks


if __name__ == "__main__":
    main()
