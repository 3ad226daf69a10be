"""python3 Benchmarks/generation COMMAND: what the generator costs, and whether two builds of it give the same."""

import argparse
import sys
from pathlib import Path

import compare_outputs
import growth
import memory
import table

CHECKOUT = Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser(prog="python3 Benchmarks/generation", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    compare = verbs.add_parser("compare-outputs", help="two tools on the same specs: outputs, diagnostics, exit status")
    compare_outputs.add_arguments(compare, str(CHECKOUT))
    compare.set_defaults(run=compare_outputs.main)
    figures = verbs.add_parser("table", help="what each use of the tool costs, beside the floor and the peers")
    table.add_arguments(figures, str(CHECKOUT))
    figures.set_defaults(run=table.main)
    axes = verbs.add_parser("growth", help="how the work grows with the size of a spec, along each axis")
    growth.add_arguments(axes, str(CHECKOUT))
    axes.set_defaults(run=growth.main)
    longest = verbs.add_parser("memory", help="what memory the longest specs take, whatever they are made of")
    memory.add_arguments(longest, str(CHECKOUT))
    longest.set_defaults(run=memory.main)
    arguments = parser.parse_args()
    return arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
