"""Sudoku of any shape: solved, checked, counted, explained, rated and made.

Cells are ``(row, column)`` from 0, symbols are numbers from 1, and 0 is a blank cell.

>>> import onefold
>>> puzzle = onefold.Puzzle("1.....3..4.....2")
>>> puzzle.verdict().word
'unique'
>>> print(puzzle.solve())
1324
4231
2413
3142
>>> puzzle.hint()[0].placed
[((0, 3), 4)]

Every question takes ``timeout=`` in seconds and ``nodes=`` of search; where such a limit ends it
before the answer is known, ``LimitReached`` is raised, but for ``verdict``, which says so. Ctrl-C
ends each of them. What cannot be read or built raises a subclass of ``OnefoldError``.

Whole lists are asked by `verify`, `solve`, `rate` and `canonical`.
"""

from onefold import cover
from onefold._judge import Judge, Position
from onefold._making import Constraint, Record, arrow, cage, generate, read, thermometer
from onefold._many import Batch, canonical, rate, solve, verify
from onefold._onefold import (  # fmt: skip
    CoverError, Explanation, Layout, LayoutError, LimitReached, NotMadeError, OnefoldError, Puzzle,
    PuzzleError, Rating, ReadError, Solution, Solutions, Step, Verdict, WriteError, __version__,
)

__all__ = [
    "Batch", "Constraint", "CoverError", "Explanation", "Judge", "Layout", "LayoutError",
    "LimitReached", "NotMadeError", "OnefoldError", "Position", "Puzzle", "PuzzleError", "Rating",
    "ReadError", "Record", "Solution", "Solutions", "Step", "Verdict", "WriteError", "__version__",
    "arrow", "cage", "canonical", "cover", "generate", "rate", "read", "solve", "thermometer",
    "verify",
]  # fmt: skip
