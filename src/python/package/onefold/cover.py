"""Exact cover: options that together cover each item exactly once.

>>> from onefold import cover
>>> problem = cover.Problem({"a": [1, 2], "b": [3], "c": [2, 3], "d": [1]})
>>> sorted(problem.solve())
[['a', 'b'], ['c', 'd']]
>>> problem.count()
2
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from onefold import _onefold

__all__ = ["Problem"]


class Problem:
    """An exact-cover problem; items and options have any names that can be hashed.

    ``options`` maps the name of an option to its items; without a mapping, options are numbered from
    0. Items are covered exactly once, but for those in ``secondary``, which are covered at most once
    or by any options that give them the same colour, and those in ``times``, which has the fewest
    and most. ``colours`` has, by option, colours of secondary items; ``costs`` what options cost.

    Raises ``CoverError`` where these make no problem, ``KeyError`` for an option that is not there.

    >>> crews = Problem(
    ...     {"both": ["monday", "tuesday"], "north": ["monday"], "south": ["monday"]},
    ...     secondary=["base"],
    ...     times={"monday": (2, 3)},
    ...     colours={"both": {"base": "n"}, "north": {"base": "n"}, "south": {"base": "s"}},
    ...     costs={"both": 7, "north": 2, "south": 1},
    ... )
    >>> crews.cheapest()
    (9, ['both', 'north'])
    """

    def __init__(
        self,
        options: Mapping[Any, Iterable[Hashable]] | Iterable[Iterable[Hashable]],
        *,
        primary: Iterable[Hashable] = (),
        secondary: Iterable[Hashable] = (),
        times: Mapping[Any, tuple[int, int]] | None = None,
        colours: Mapping[Any, Mapping[Any, object]] | None = None,
        costs: Mapping[Any, int] | None = None,
    ) -> None:
        named = options if isinstance(options, Mapping) else dict(enumerate(options))
        numbers: dict[Hashable, int] = {}

        def number(item: Hashable) -> int:
            return numbers.setdefault(item, len(numbers))

        for item in primary:
            number(item)
        second = [number(item) for item in secondary]
        often = [(number(item), *span) for item, span in (times or {}).items()]
        for option in [*(colours or {}), *(costs or {})]:
            if option not in named:
                raise KeyError(option)
        rows = []
        for name, items in named.items():
            coloured = (colours or {}).get(name, {})
            pairs = [(number(item), repr(colour)) for item, colour in coloured.items()]
            rows.append(([number(item) for item in items], pairs, (costs or {}).get(name, 0)))
        self._names = list(named)
        # Names are for errors; numbers tell items apart that are written the same.
        written = [repr(item) for item in numbers]
        if len(set(written)) < len(written):
            written = [f"{text} (item {k})" for k, text in enumerate(written)]
        self._cover = _onefold._Cover(written, second, often, rows)

    def _named(self, options: Iterable[int]) -> list[Any]:
        return [self._names[option] for option in options]

    def solve(self, *, timeout: float | None = None, nodes: int | None = None) -> Iterator[list[Any]]:
        """All covers, each as the names of its options; each is looked for when it is asked for."""
        for options in self._cover.solve(timeout=timeout, nodes=nodes):
            yield self._named(options)

    def count(self, *, timeout: float | None = None, nodes: int | None = None) -> int:
        """How many covers there are, however large the number is."""
        return self._cover.count(timeout=timeout, nodes=nodes)

    def cheapest(
        self, *, timeout: float | None = None, nodes: int | None = None
    ) -> tuple[int, list[Any]] | None:
        """The cost and the options of a cover that costs the least; None where there is none."""
        found = self._cover.cheapest(timeout=timeout, nodes=nodes)
        return None if found is None else (found[0], self._named(found[1]))
