"""Puzzles from files, texts and wishes, and constraints by name."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypedDict, overload

from onefold import _onefold
from onefold._onefold import Layout, Puzzle

Cell = tuple[int, int]


class Constraint(NamedTuple):
    """A constraint as a value: its name in Onefold's own form, its cells, values and second cells.

    ``Layout.build`` takes it, and says what is wrong with it.

    >>> Constraint("whispers", [(0, 0), (0, 1)], [5]) == Constraint("whispers", [(0, 0), (0, 1)], [5])
    True
    """

    name: str
    cells: Sequence[Cell]
    values: Sequence[int] = ()
    others: Sequence[Cell] = ()


class Record(TypedDict):
    """A puzzle with what a model can be trained on, as values that JSON can hold."""

    puzzle: str
    solution: list[int]
    cells: list[int]
    level: str
    score: int
    er: float | None
    steps: list[dict[str, object]]


def read(source: str | os.PathLike[str]) -> list[Puzzle]:
    """Every puzzle in a text of any form, or in a file.

    ``source`` is a text, or the path of a file: a ``PathLike``, or a string that names a file.
    Raises ``ReadError`` at the first thing that cannot be read, and ``OSError``.

    >>> [puzzle.layout.name for puzzle in read("1.....3..4.....2")]
    ['classic 4x4']
    """
    if isinstance(source, str) and (len(source) > 4096 or "\n" in source or "\0" in source):
        return _onefold.read_text(source)
    if isinstance(source, str) and not os.path.isfile(source):
        return _onefold.read_text(source)
    with open(source, encoding="utf-8") as file:
        return _onefold.read_text(file.read())


def cage(cells: Iterable[Cell], sum: int) -> Constraint:
    """A killer cage: its symbols differ and add up to ``sum``.

    >>> cage([(0, 0), (0, 1)], 12)
    Constraint(name='cage', cells=((0, 0), (0, 1)), values=(12,), others=())
    """
    return Constraint("cage", tuple(cells), (sum,))


def thermometer(cells: Iterable[Cell]) -> Constraint:
    """Symbols grow along the line from its first cell."""
    return Constraint("thermometer", tuple(cells))


def arrow(head: Iterable[Cell], shaft: Iterable[Cell]) -> Constraint:
    """The symbol in ``head`` is the sum of those on ``shaft``."""
    return Constraint("arrow", tuple(head), others=tuple(shaft))


@overload
def generate(
    layout: Layout | str = ...,
    *,
    difficulty: str | None = ...,
    seed: int | None = ...,
    clues: tuple[int, int] | None = ...,
    minimal: bool = ...,
    symmetry: str | None = ...,
    killer: int | None = ...,
    as_records: Literal[False] = ...,
    timeout: float | None = ...,
    nodes: int | None = ...,
) -> Puzzle: ...
@overload
def generate(
    layout: Layout | str = ...,
    *,
    difficulty: str | None = ...,
    seed: int | None = ...,
    clues: tuple[int, int] | None = ...,
    minimal: bool = ...,
    symmetry: str | None = ...,
    killer: int | None = ...,
    as_records: Literal[True],
    timeout: float | None = ...,
    nodes: int | None = ...,
) -> Record: ...
def generate(
    layout: Layout | str = "classic",
    *,
    difficulty: str | None = None,
    seed: int | None = None,
    clues: tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: str | None = None,
    killer: int | None = None,
    as_records: bool = False,
    timeout: float | None = None,
    nodes: int | None = None,
) -> Puzzle | Record:
    """A new puzzle with exactly one solution.

    ``layout`` is a layout, its name, or ``"jigsaw:N"`` for a jigsaw of N symbols drawn at random;
    ``difficulty`` is ``easy``, ``medium``, ``hard``, ``unfair`` or ``extreme``; ``clues`` the fewest
    and most; ``minimal`` leaves no clue that is not needed; ``symmetry`` is a pattern such as
    ``rot180``; ``killer`` makes cages of at most so many cells in place of clues. The same wishes
    and ``seed`` make the same puzzle; without one each call makes another. ``as_records`` adds
    solution, rating and steps.

    Raises ``NotMadeError`` where no puzzle is as wished, ``LayoutError``, ``LimitReached``.

    >>> generate(difficulty="easy", seed=7).rate().level
    'Easy'
    """
    chosen, jigsaw = None, 0
    if isinstance(layout, str) and layout.startswith("jigsaw:") and layout[7:].isdecimal():
        jigsaw = int(layout[7:])
    else:
        chosen = Layout.named(layout) if isinstance(layout, str) else layout
    seed = secrets.randbits(64) if seed is None else seed
    wishes = {"seed": seed, "difficulty": difficulty, "clues": clues, "minimal": minimal}
    wishes |= {"symmetry": symmetry, "killer": killer}
    wishes = {name: wish for name, wish in wishes.items() if wish is not None}
    puzzle = _onefold.generate(chosen, jigsaw, wishes, {"timeout": timeout, "nodes": nodes})
    return _record(puzzle) if as_records else puzzle


def _record(puzzle: Puzzle) -> Record:
    solution, rating = puzzle.solve(), puzzle.rate()
    if solution is None or rating is None:
        raise AssertionError("a generated puzzle has one solution")
    named = ("technique", "sentence", "placed", "removed")
    return Record(
        puzzle=puzzle.to("text"),
        solution=solution.cells,
        cells=puzzle.cells,
        level=rating.level,
        score=rating.score,
        er=rating.er,
        steps=[{name: getattr(step, name) for name in named} for step in puzzle.explain()],
    )
