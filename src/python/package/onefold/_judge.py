"""A judge over somebody's solving, for training and agents."""

from __future__ import annotations

from dataclasses import dataclass

from onefold._onefold import Puzzle, PuzzleError, Step

Cell = tuple[int, int]


@dataclass(frozen=True)
class Position:
    """What is to be said of a partly filled board.

    ``state`` is ``"solved"``; ``"right"`` if all entries are those of the only solution;
    ``"solvable"`` if the puzzle has several solutions and the entries stand in one of them; or
    ``"wrong"``. ``wrong`` has the entries that the only solution does not hold, or all of them where
    the puzzle has several solutions and none with these.
    """

    state: str
    wrong: tuple[Cell, ...] = ()


class Judge:
    """Follows a solver entry by entry.

    >>> judge = Judge(Puzzle("1.....3..4.....2"))
    >>> judge.place((0, 1), 3).state
    'right'
    >>> judge.place((0, 2), 4)
    Position(state='wrong', wrong=((0, 2),))
    >>> judge.undo()
    Position(state='right', wrong=())
    >>> step = judge.next_step()
    >>> print(step.technique, step.placed)
    Naked Single [((0, 3), 4)]
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Raises ``PuzzleError`` if the puzzle has no solution."""
        verdict = puzzle.verdict()
        if verdict.solution is None:
            raise PuzzleError(f"the puzzle has no solution: {verdict.conflict}")
        self.puzzle = puzzle
        only = verdict.solution.cells if verdict.is_unique else None
        self._only = None if only is None else dict(zip(puzzle.layout.cells, only))
        self._entries: list[tuple[Cell, int]] = []

    @property
    def entries(self) -> dict[Cell, int]:
        """The entries so far by cell; a later one of a cell takes the place of an earlier one."""
        return dict(self._entries)

    def place(self, cell: Cell, symbol: int) -> Position:
        """Enters a symbol and judges the board.

        Raises ``PuzzleError`` if there is no such cell or symbol, or the cell has another given.
        """
        self.puzzle.give(cell, symbol)
        self._entries.append((cell, symbol))
        return self.judge()

    def undo(self) -> Position:
        """Takes the last entry back and judges the board; raises ``IndexError`` without one."""
        self._entries.pop()
        return self.judge()

    def board(self) -> Puzzle:
        """The puzzle with the entries as givens."""
        board = self.puzzle
        for cell, symbol in self.entries.items():
            board = board.give(cell, symbol)
        return board

    def judge(self) -> Position:
        """What is to be said of the board."""
        entries, board = self.entries, self.board()
        if self._only is not None:
            wrong = tuple(cell for cell, symbol in entries.items() if self._only[cell] != symbol)
        else:
            wrong = () if board.solve() is not None else tuple(entries)
        if wrong:
            return Position("wrong", wrong)
        if 0 not in board.cells:
            return Position("solved")
        return Position("solvable" if self._only is None else "right")

    def candidates(self) -> dict[Cell, list[int]]:
        """The symbols of each open cell that some solution with these entries holds."""
        board = self.board()
        found = zip(board.layout.cells, board.cells, board.candidates())
        return {cell: symbols for cell, symbol, symbols in found if symbol == 0}

    def next_step(self) -> Step | None:
        """A person's next step on the board, with its words; None where there is none."""
        hint = self.board().hint()
        return hint[0] if len(hint) else None
