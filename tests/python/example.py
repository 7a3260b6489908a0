"""A program that uses every public name of the package, for the type checkers."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

import onefold
from onefold import cover, dask


def layouts() -> list[onefold.Layout]:
    constraints: list[onefold.Constraint] = [
        onefold.cage([(0, 0)], 1),
        onefold.thermometer([(1, 0), (1, 1)]),
        onefold.arrow([(3, 3)], [(2, 1), (3, 1)]),
    ]
    for constraint in constraints:
        print(constraint.name, list(constraint.cells), sum(constraint.values), constraint.others)
    built = onefold.Layout.build(4, rows_and_columns=(4, 4), boxes=(2, 2), constraints=constraints)
    jigsaw = onefold.Layout.from_map("AAAB\nACCB\nDCCB\nDDDB")
    return [built, jigsaw, onefold.Layout.square(4), onefold.Layout.named("samurai")]


def one(layout: onefold.Layout) -> tuple[int, str, list[str]]:
    name: str = f"{layout.name}: {layout.symbols} symbols, {layout.shape}, {len(layout.cells)} cells"
    puzzle = onefold.Puzzle.blank(layout).give((0, 0), 1)
    given: int | None = puzzle.given((0, 0))
    verdict: onefold.Verdict = puzzle.verdict(timeout=1.0, nodes=10_000)
    words: list[str | None] = [verdict.word, verdict.conflict, verdict.stopped, puzzle.conflict()]
    first: onefold.Solution | None = verdict.solution if verdict.is_unique else puzzle.solve()
    several: list[onefold.Solution] = verdict.solutions
    solutions: onefold.Solutions = puzzle.solutions()
    for solution, other in zip(solutions, several):
        cells: list[int] = solution.cells
        board: npt.NDArray[np.uint8] = solution.array() - puzzle.array()
        print(cells, board.sum(), solution.line(), solution.differences(other), len(solution.svg()))
    number: int = puzzle.count()
    candidates: list[list[int]] = puzzle.candidates()
    form: onefold.Puzzle = puzzle.canonical()
    texts: list[str] = [form.to("text"), form.svg(), *form.notes, form.name or ""]
    print(name, given, words, first, candidates, len(texts), form.layout == puzzle.layout, form.cells)
    return number, verdict.word, texts


def solving(puzzle: onefold.Puzzle) -> list[str]:
    rating: onefold.Rating | None = puzzle.rate()
    if rating is not None:
        scale: list[float | None] = [rating.er, rating.ep, rating.ed]
        print(rating.level, rating.score, rating.steps, rating.hardest, rating.is_solved, scale)
    path: onefold.Explanation = puzzle.explain()
    steps: list[onefold.Step] = [*path, *puzzle.hint()]
    for step in steps:
        print(step.technique, step.placed, step.removed, len(step.svg()))
    judge = onefold.Judge(puzzle)
    next_step: onefold.Step | None = judge.next_step()
    for cell, symbols in judge.candidates().items():
        position: onefold.Position = judge.place(cell, symbols[0])
        print(position.state, position.wrong, judge.undo(), judge.judge(), judge.entries)
    print(judge.puzzle == judge.board(), next_step, path.is_solved, path.ending)
    return [step.sentence for step in steps]


def many(texts: list[str]) -> None:
    verdicts: onefold.Batch[npt.NDArray[np.int8]] = onefold.verify(texts, progress=print)
    errors: dict[int, str] = verdicts.errors
    print(verdicts.values.tolist(), errors, onefold.solve(texts).values, onefold.canonical(texts))
    print(onefold.rate(np.zeros((1, 16), dtype=np.uint8)).values["er"].tolist())


def on_many_machines(frame: Any, puzzle: onefold.Puzzle) -> list[Any]:
    kept: int = dask.count(puzzle, pieces=10, keep="count.jsonl")
    code: int = dask.main(["rate", "in/*.parquet", "--column", "puzzle", "--out", "results"])
    asked = [dask.verify, dask.solve, dask.rate, dask.canonical]
    return [kept, code, *(ask(frame, "puzzle") for ask in asked)]


def covers() -> tuple[int, list[list[Any]]]:
    problem = cover.Problem([[1, 2], [1], [2]], costs={0: 3})
    cheapest: tuple[int, list[Any]] | None = problem.cheapest()
    print(cheapest)
    return problem.count(), list(problem.solve())


def errors() -> None:
    try:
        onefold.Puzzle("nothing")
    except onefold.ReadError as error:
        line: int = error.line
        print(line, error.column)
    try:
        onefold.Puzzle.blank(onefold.Layout.named("latin:11")).count(nodes=1)
    except onefold.LimitReached as error:
        at_least: int | None = error.at_least
        print(error.limit, at_least)
    kinds: list[type[onefold.OnefoldError]] = [onefold.LayoutError, onefold.PuzzleError]
    kinds += [onefold.WriteError, onefold.CoverError, onefold.NotMadeError]
    print([kind.__name__ for kind in kinds])


def main() -> None:
    print(onefold.__version__)
    for layout in layouts()[:3]:
        print(one(layout))
    made: onefold.Puzzle = onefold.generate("classic:2x2", seed=1)
    record: onefold.Record = onefold.generate("classic:2x2", as_records=True, seed=1)
    read: list[onefold.Puzzle] = onefold.read(record["puzzle"])
    print(solving(made), read == [made], covers())
    many([made.to("line"), "nothing"])
    errors()


if __name__ == "__main__":
    main()
