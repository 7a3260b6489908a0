"""One question for many puzzles, on all threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from onefold import _onefold
from onefold._onefold import Layout

T = TypeVar("T")

Texts = Iterable[str | None]
Cells = npt.NDArray[np.uint8]
Progress = Callable[[int], object]


class Batch(NamedTuple, Generic[T]):
    """The answers for a batch, and by row what was wrong with it.

    A row that cannot be read, or that a limit left open, is in ``errors`` with the reason; all other
    rows are answered.
    """

    values: T
    errors: dict[int, str]


def _asked(
    batch: Any, layout: Layout | None, progress: Progress | None, **limits: float | None
) -> tuple[Any, _onefold._How]:
    """What the engine takes: a column of texts as a list, and what is no column as it is."""
    if isinstance(batch, np.ma.MaskedArray):
        raise TypeError("a masked array hides what stands in its cells; fill it first")
    for listed in ("to_pylist", "to_list"):
        if hasattr(batch, listed):
            batch = getattr(batch, listed)()
            break
    return batch, (layout, progress, limits)


def verify(
    batch: Texts | Cells,
    *,
    layout: Layout | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Batch[npt.NDArray[np.int8]]:
    """How many solutions each puzzle has: 0, 1, or 2 for several; -1 beside an error.

    ``batch`` is a sequence of texts (a list, or a column of pandas, polars or pyarrow), or a
    ``uint8`` array of shape (n, cells) with 0 for a blank cell, on ``layout`` or the square grid of
    that many cells. ``timeout`` is in seconds for the whole batch, ``nodes`` for each puzzle;
    ``progress`` is called with the number of rows that were just done, as ``tqdm.update`` takes it.

    Raises ``TypeError`` or ``ValueError`` only where the batch as a whole is none.

    >>> verify(["1.....3..4.....2", "11..............", "................", "no puzzle"]).values
    array([ 1,  0,  2, -1], dtype=int8)
    """
    values, errors = _onefold.verify(*_asked(batch, layout, progress, timeout=timeout, nodes=nodes))
    return Batch(values, dict(errors))


def solve(
    batch: Texts | Cells,
    *,
    layout: Layout | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Batch[Any]:
    """A solution of each puzzle; where there are several, the same one each time.

    Takes what `verify` takes. For texts, a list of texts or None; for an array, an array of the same
    shape with zeros. A row without a solution has None or zeros, and no error.

    >>> solve(["1.....3..4.....2", "11.............."]).values
    ['1324423124133142', None]
    """
    values, errors = _onefold.solve(*_asked(batch, layout, progress, timeout=timeout, nodes=nodes))
    return Batch(values, dict(errors))


def canonical(
    batch: Texts | Cells,
    *,
    layout: Layout | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Batch[Any]:
    """The one form of each puzzle that all share which are the same but for symmetry and names.

    Takes what `verify` takes, and answers as `solve` does.

    >>> one, other = canonical(["1.....3..4.....2", "2.....4..3.....1"]).values
    >>> one == other
    True
    """
    values, errors = _onefold.canonical(*_asked(batch, layout, progress, timeout=timeout, nodes=nodes))
    return Batch(values, dict(errors))


def rate(
    batch: Texts | Cells,
    *,
    layout: Layout | None = None,
    timeout: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Batch[dict[str, npt.NDArray[Any]]]:
    """How hard each puzzle is for people, as a table: columns by name, for a data frame.

    Takes what `verify` takes. The columns are ``level`` ("" where there is not exactly one solution),
    ``score``, ``steps`` (0 there), ``hardest`` (the hardest technique), ``er``, ``ep``, ``ed`` (the
    scale of Sudoku Explainer, NaN where it has none) and ``is_solved``.

    >>> table = rate(["1.....3..4.....2", "................"]).values
    >>> table["level"].tolist(), table["er"].tolist()
    (['Easy', ''], [1.2, nan])
    """
    ratings, errors = _onefold.rate(*_asked(batch, layout, progress, timeout=timeout, nodes=nodes))

    def column(name: str, none: object, dtype: Any) -> npt.NDArray[Any]:
        values = [None if rating is None else getattr(rating, name) for rating in ratings]
        return np.array([none if value is None else value for value in values], dtype=dtype)

    table = {name: column(name, "", np.str_) for name in ("level", "hardest")}
    table |= {name: column(name, 0, np.int64) for name in ("score", "steps")}
    table |= {name: column(name, np.nan, np.float64) for name in ("er", "ep", "ed")}
    table["is_solved"] = column("is_solved", False, np.bool_)
    return Batch(table, dict(errors))
