#!/usr/bin/env python3
"""Checks recorded puzzles with rules against a SAT solver, in an encoding of its own.

    pip install python-sat
    python3 tests/scripts/rules_by_sat.py tests/data/rules/*.jsonl

Reads records (docs/FORMATS.md) of one square grid with boxes, the rules anti-king, anti-knight and
non-consecutive, and the constraints cage, thermometer, difference, ratio, xv and the negative ones.
Shares nothing with Onefold: the recorded solution must be the only one. Exit code 1 where it is
not, 2 where a record holds what this script does not know.
"""

import itertools
import json
import sys

from pysat.solvers import Cadical153

KNOWN = {
    "id", "rows", "cols", "order", "boxes", "givens", "solution", "verdict", "constraints",
    "rules", "antiking", "antiknight", "layout", "nonconsecutive", "origin",
}


def clauses_of(record):
    n = record["order"]
    unknown = set(record) - KNOWN
    if unknown:
        raise ValueError(f"fields {sorted(unknown)}")
    cells = [(r, c) for r in range(n) for c in range(n)]
    var = {(r, c, v): (r * n + c) * n + v for r, c in cells for v in range(1, n + 1)}
    fresh = itertools.count(n * n * n + 1)
    clauses = []

    def differ(group):
        for a, b in itertools.combinations(group, 2):
            clauses.extend([-var[*a, v], -var[*b, v]] for v in range(1, n + 1))

    def pair(a, b, holds):
        for x in range(1, n + 1):
            for y in range(1, n + 1):
                if not holds(x, y):
                    clauses.append([-var[*a, x], -var[*b, y]])

    for cell in cells:
        clauses.append([var[*cell, v] for v in range(1, n + 1)])
        for v, w in itertools.combinations(range(1, n + 1), 2):
            clauses.append([-var[*cell, v], -var[*cell, w]])
    rows, cols = record["boxes"]
    units = [[(r, c) for c in range(n)] for r in range(n)]
    units += [[(r, c) for r in range(n)] for c in range(n)]
    units += [
        [(r + i, c + j) for i in range(rows) for j in range(cols)]
        for r in range(0, n, rows)
        for c in range(0, n, cols)
    ]
    for unit in units:
        differ(unit)
        for v in range(1, n + 1):
            clauses.append([var[*cell, v] for cell in unit])
    for (r, c), sign in zip(cells, "".join(record["givens"])):
        if sign not in ".0":
            clauses.append([var[r, c, int(sign)]])

    beside = [((r, c), (r + i, c + j)) for r, c in cells for i, j in ((0, 1), (1, 0))]
    beside = [(a, b) for a, b in beside if b in set(cells)]
    if record.get("antiking"):
        for (r, c), (i, j) in itertools.product(cells, ((1, 1), (1, -1))):
            if (r + i, c + j) in set(cells):
                differ([(r, c), (r + i, c + j)])
    if record.get("antiknight"):
        for (r, c), (i, j) in itertools.product(cells, ((1, 2), (2, 1), (1, -2), (2, -1))):
            if (r + i, c + j) in set(cells):
                differ([(r, c), (r + i, c + j)])
    if "non-consecutive" in record.get("rules", []) or record.get("nonconsecutive"):
        for a, b in beside:
            pair(a, b, lambda x, y: abs(x - y) != 1)

    tests = {
        "difference": lambda value: lambda x, y: abs(x - y) == value,
        "ratio": lambda value: lambda x, y: x == value * y or y == value * x,
        "xv": lambda value: lambda x, y: x + y == value,
    }
    usual = {"difference": [1], "ratio": [2], "xv": [5, 10]}
    marked = set()
    for it in record.get("constraints", []):
        kind, group = it["type"], [tuple(cell) for cell in it.get("cells", [])]
        if kind in tests:
            pair(*group, tests[kind](it.get("value") or usual[kind][0]))
            marked |= {(kind, *group), (kind, *reversed(group))}
        elif kind == "thermometer":
            for a, b in zip(group, group[1:]):
                pair(a, b, lambda x, y: x < y)
        elif kind == "cage":
            differ(group)
            if it.get("value") is not None:
                sets = itertools.combinations(range(1, n + 1), len(group))
                chosen = []
                for values in sets:
                    if sum(values) == it["value"]:
                        chosen.append(next(fresh))
                        for cell in group:
                            clauses.append([-chosen[-1]] + [var[*cell, v] for v in values])
                clauses.append(chosen)
        elif not kind.startswith("negative-"):
            raise ValueError(f"constraint {kind}")
    for it in record.get("constraints", []):
        kind = it["type"].removeprefix("negative-")
        if kind != it["type"]:
            value = it.get("value")
            values = usual[kind] if value is None else value if isinstance(value, list) else [value]
            for a, b in beside:
                for value in values:
                    if (kind, a, b) not in marked:
                        pair(a, b, lambda x, y: not tests[kind](value)(x, y))
    return var, clauses


def solutions(record):
    var, clauses = clauses_of(record)
    with Cadical153(bootstrap_with=clauses) as solver:
        found = []
        while len(found) < 2 and solver.solve():
            true = set(lit for lit in solver.get_model() if lit > 0)
            symbols = {(r, c): v for (r, c, v), x in var.items() if x in true}
            n = record["order"]
            found.append(["".join(str(symbols[r, c]) for c in range(n)) for r in range(n)])
            solver.add_clause([-var[r, c, v] for (r, c), v in symbols.items()])
        return found


def main():
    status, total = 0, 0
    for name in sys.argv[1:]:
        for number, line in enumerate(open(name), 1):
            record = json.loads(line)
            try:
                found = solutions(record)
            except ValueError as error:
                print(f"{name}:{number}: unknown: {error}")
                return 2
            total += 1
            if found != [record["solution"]]:
                print(f"{name}:{number}: {len(found)} solutions, or another one than recorded")
                status = 1
    print(f"{total} puzzles, {'all as recorded' if status == 0 else 'some not as recorded'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
