#!/usr/bin/env python3
"""Breaks each line of the generated reactors in turn, and counts how many breaks their generated tests catch.

Ends with status 1 where a survivor is not explained in survivors.md, or where fewer breaks are caught than promised.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

from report import Report
from schemata import all_breaks, schema
from work_package import ROOT, WORK, WorkPackage, failed_tests, remove, suites_of

MOST_BUILDS = 12


def main():
    options = arguments()
    if options.clean:
        remove()
    reactors = {path.name: path.read_text() for path in sorted((ROOT / "Generated/Reactors").glob("*.reactor.swift"))}
    broken = {name: list(all_breaks(name, text, (index + 1) * 10_000)) for index, (name, text) in enumerate(reactors.items())}
    if options.reactors:
        wanted = {f"{name}.reactor.swift" for name in options.reactors}
        if unknown := wanted - set(reactors):
            sys.exit(f"There is no {', '.join(sorted(unknown))} in Generated/Reactors.")
        broken = {name: breaks if name in wanted else [] for name, breaks in broken.items()}
    package = WorkPackage()
    uncompiled = build(package, reactors, broken)
    results, unsound = run_all(package, broken, options.jobs)
    report = Report(results, uncompiled, unsound)
    (WORK / "report.md").write_text(report.text())
    print(report.text())
    if options.verbose:
        print("\n".join(f"does not compile: {each.file}:{each.line} {each.place}: {each.edit.kind}: {why}" for each, why in uncompiled))
    sys.exit(0 if report.is_good() else 1)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reactors", nargs="*", help="the base names of the reactors to break (Editor); without any, all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many test runs go at once")
    parser.add_argument("--clean", action="store_true", help="build everything anew")
    parser.add_argument("--verbose", action="store_true", help="list the breaks that don't compile too")
    return parser.parse_args()


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
        if not errors:
            memory.write_text(json.dumps(known | {each.digest: why for each, why in uncompiled}, indent=1, sort_keys=True))
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

    Gives whether each was caught, and the tests that fail while nothing is broken, which are left out.
    """
    work, unsound = [], {}
    for name, breaks in broken.items():
        suites = suites_of(name)
        if not suites:
            work += [(each, None, (), 0, 0) for _, each in breaks]
            continue
        skipped, started = [], time.time()
        passes, count, output = package.run(suites, 0, timeout=300)
        if not passes:
            skipped = failed_tests(name, output)
            passes, count, output = package.run(suites, 0, 300, skipped)
            unsound[name] = skipped
        if not passes or not count:
            sys.exit(f"The tests of {name} fail, or there are none, while nothing is broken:\n{output[-4000:]}")
        timeout = max(15, 10 * (time.time() - started))
        work += [(each, suites, skipped, count, timeout) for _, each in breaks]
    print(f"running the tests for {len(work)} breaks", file=sys.stderr)

    def is_caught(item):
        each, suites, skipped, count, timeout = item
        if suites is None:
            return False
        passes, ran, output = package.run(suites, each.number, timeout, skipped)
        if passes and ran != count:
            sys.exit(f"{ran} instead of {count} tests ran for break {each.number}:\n{output[-4000:]}")
        return not passes

    with ThreadPoolExecutor(jobs) as threads:
        return dict(zip((item[0] for item in work), threads.map(is_caught, work))), unsound


if __name__ == "__main__":
    main()
