"""A program that uses what the package exports, for the type checkers."""

from __future__ import annotations

import numpy as np

import onefold
from onefold import cover


def main() -> None:
    layout: onefold.Layout = onefold.Layout.build(
        4, rows_and_columns=(4, 4), boxes=(2, 2),
        constraints=[onefold.cage([(0, 0)], 1), onefold.thermometer([(1, 0), (1, 1)]), onefold.arrow([(3, 3)], [(2, 1), (3, 1)])],
    )  # fmt: skip
    puzzle = onefold.Puzzle.blank(layout).give((0, 0), 1)
    verdict: onefold.Verdict = puzzle.verdict(timeout=1.0, nodes=10_000)
    solution: onefold.Solution | None = verdict.solution
    cells: list[int] = [] if solution is None else solution.cells
    number: int = puzzle.count()
    rating: onefold.Rating | None = puzzle.rate()
    level = "" if rating is None else rating.level
    path: onefold.Explanation = puzzle.explain()
    sentences: list[str] = [step.sentence for step in path]
    first: onefold.Step | None = onefold.Judge(puzzle).next_step()
    position: onefold.Position = onefold.Judge(puzzle).judge()
    record: onefold.Record = onefold.generate("classic:2x2", as_records=True, seed=1)
    made: onefold.Puzzle = onefold.generate("classic:2x2", seed=1)
    read: list[onefold.Puzzle] = onefold.read(record["puzzle"])
    batch: onefold.Batch[np.ndarray[tuple[int, ...], np.dtype[np.int8]]] = onefold.verify([made.to("line")])
    columns = onefold.rate([made.to("line")]).values["er"].tolist()
    problem = cover.Problem([[1, 2], [1], [2]])
    covers: list[list[object]] = list(problem.solve())
    try:
        onefold.Puzzle("nothing")
    except onefold.ReadError as error:
        place: int = error.line
        print(place, error.column)
    print(cells, number, level, sentences, first, position, read, batch, columns, covers, problem.count())


if __name__ == "__main__":
    main()
