"""Hostile strings and arrays: an error of Python or of their row each, never a crash or a wrong row.

``ONEFOLD_HOSTILE=10000`` is how many are made, and ``ONEFOLD_SEED`` what they are made from.
"""

import collections
import os
import random

import numpy as np
import pytest

import onefold
from onefold import Layout, Puzzle

NUMBER = int(os.environ.get("ONEFOLD_HOSTILE", "600"))
SEED = int(os.environ.get("ONEFOLD_SEED", "20"))
ALL = ("verify", "solve", "rate", "canonical")
NODES = 5_000
WORDS = ["none", "unique", "multiple"]

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.....3..4.....2"
KILLER = Puzzle.blank(
    Layout.build(4, rows_and_columns=(4, 4), boxes=(2, 2), constraints=[onefold.cage([(0, 0), (0, 1)], 3)])
).give((3, 3), 1)
TEXTS = [
    CLASSIC, SMALL, KILLER.to("text"), Puzzle(CLASSIC).to("text"), Puzzle(CLASSIC).to("fpuzzles"), str(Puzzle(CLASSIC)),
    Puzzle.blank(Layout.from_map("AAAB\nACCB\nDCCB\nDDDB")).to("text"), "1...2...3...4...5...6...7...8...9...",
]  # fmt: skip
SIGNS = [*"0123456789.*_-?#|+ \n\r\t,;:{}[]()\"'<>=@%&/\\aAgzZ", "\0", "é", "\U0001f600", "\ufeff", "\u0663", "１", "\u202e", "\ud800", "--", "\r\n", "]" * 50]


def spoilt(chance):
    """A text that may be a puzzle, but mostly is none."""
    text = list(chance.choice(TEXTS))
    for _ in range(chance.choice([0, 1, 1, 2, 3, 30])):
        at, edit = chance.randrange(len(text) + 1), chance.randrange(6)
        if edit < 2 and at < len(text):
            text[at] = chance.choice(".123456789")
        elif edit == 2:
            text[at : at + 1] = [chance.choice(SIGNS)]
        elif edit == 3:
            text[at:at] = [chance.choice(SIGNS)]
        elif edit == 4:
            del text[at : at + chance.choice([1, 1, 9, 40])]
        else:
            text[at:at] = text[: chance.choice([1, 9, 81])]
    return "".join(text)


class Str(str):
    """A text of a class of its own."""


class Hopeless:
    """Nothing can be asked of it."""

    def __str__(self):
        raise RuntimeError("no text")

    __repr__ = __iter__ = __len__ = __str__


def row(chance):
    """A row of a list: mostly a text."""
    kind = chance.randrange(20)
    if kind < 16:
        return spoilt(chance)
    if kind == 16:
        return chance.choice([Str, np.str_])(CLASSIC)
    no_text = [None, 7, 10**40, float("nan"), b"1.....3..4.....2", bytearray(81), [CLASSIC], (), Hopeless(), np.zeros(81), str, Puzzle(SMALL)]
    if kind == 17:
        return chance.choice(["", "." * 5_000, "(" * 5_000, "[" * 5_000, '{"a":' * 500, "9" * 81, "\n" * 999, SMALL * 40])
    return chance.choice(no_text)


def alone(source):
    """What the questions about one puzzle answer, each as the batch has it; "error" for an exception."""

    def asked(question):
        try:
            return question(Puzzle(source))
        except (onefold.OnefoldError, UnicodeEncodeError):
            return "error"

    return {
        "verify": asked(lambda puzzle: puzzle.verdict(nodes=NODES)),
        "solve": asked(lambda puzzle: puzzle.solve(nodes=NODES)),
        "rate": asked(lambda puzzle: puzzle.rate(nodes=NODES)),
        "canonical": asked(lambda puzzle: puzzle.canonical(nodes=NODES)),
    }


def answer(question, values, at):
    """The answer for a row of a batch."""
    if question == "rate":
        return {name: column[at] for name, column in values.items()}
    return values[at]


def agree(question, mine, single, source):
    """Whether the answer for a row is that for its puzzle alone."""
    if question == "verify":
        return single.word == "unknown" or WORDS.index(single.word) == mine
    if question == "rate":
        if single is None:
            return mine["level"] == "" and mine["score"] == 0
        return all(mine[name] == getattr(single, name) for name in ("level", "score", "steps", "is_solved"))
    if question == "canonical":
        return Puzzle(mine if isinstance(mine, str) else mine.tolist()) == single
    if isinstance(mine, np.ndarray):
        mine = mine.tolist() if mine.any() else None
    if mine is None or single is None:
        return mine is single
    # Of several solutions any is right, but the only one is the only one.
    cells = single.cells if mine in (single.line(), single.cells) else None
    return cells is not None or Puzzle(source).verdict(nodes=NODES).word != "unique"


def check(batch, sources, kind):
    """Asks all of a batch, and by itself each row that is of the kind that can be a puzzle."""
    singles = [alone(source) if issubclass(type(source), kind) else None for source in sources]
    for question in ALL:
        values, errors = getattr(onefold, question)(batch, nodes=NODES)
        assert all(isinstance(text, str) and text for text in errors.values())
        for at, (source, single) in enumerate(zip(sources, singles)):
            if single is None:
                assert at in errors, (question, type(source))
            elif at in errors:
                unread = single["verify"] == "error"
                assert unread == (errors[at] not in ("node limit", "memory limit")), (question, source, errors[at])
            elif single[question] != "error":
                mine = answer(question, values, at)
                assert agree(question, mine, single[question], source), (question, source, mine, single[question])
            else:
                # A row that was read is read alone too; only a limit may have been reached there.
                assert single["verify"] != "error", (question, source)


def test_hostile_rows():
    print("seed", SEED)
    chance = random.Random(SEED)
    for _ in range(0, NUMBER // 2, 50):
        rows = [row(chance) for _ in range(50)]
        as_array = np.empty(len(rows), dtype=object)
        as_array[:] = rows
        check(chance.choice([rows, tuple(rows), collections.deque(rows), as_array]), rows, str)


DTYPES = ["u1"] * 8 + ["i1", ">u2", "u4", "i8", "f2", "f8", "c8", "?", "O", "U1", "U81", "S1", "S81", "V1", "M8[s]", "m8[s]", [("a", "u1")]]


def hostile(chance):
    """An array of any dtype, shape, order and strides."""
    width = chance.choice([81, 81, 81, 16, 16, 36, 0, 1, 4, 25, 80, 82, 9])
    shape = chance.choice([(3, width)] * 6 + [(width,), (0, width), (2, width, 1), (), (1, 1, 1, width), (width, 3)])
    dtype = np.dtype(chance.choice(DTYPES))
    numbers = np.zeros(shape, dtype="u1")
    digits = [0 if sign == "." else int(sign) for sign in (CLASSIC if width == 81 else SMALL)]
    if shape and shape[-1] == len(digits):
        numbers[...] = digits
    for _ in range(chance.choice([0, 1, 2, 5]) if numbers.size else 0):
        numbers.flat[chance.randrange(numbers.size)] = chance.choice([0, 1, 4, 9, 10, 128, 255])
    try:
        array = numbers.astype(dtype)
    except (TypeError, ValueError):
        array = np.zeros(shape, dtype=dtype)
    if dtype.kind in "fc" and array.size:
        array.flat[0] = chance.choice([np.nan, np.inf, 1e300 if dtype == "f8" else 1, 0.5])
    order = chance.randrange(8)
    if order == 0:
        array = np.asfortranarray(array)
    elif order == 1 and array.ndim:
        array = array[::-1]
    elif order == 2 and array.ndim > 1:
        array = np.flip(array, axis=-1)
    elif order == 3 and array.ndim:
        array = np.repeat(array, 3, axis=-1)[..., ::3]
    elif order == 4 and array.ndim > 1 and array.shape[0]:
        array = np.broadcast_to(array[0], array.shape)
    elif order == 5:
        array = array.T
    elif order == 6:
        array.flags.writeable = False
    elif order == 7:
        array = array.view(chance.choice([np.recarray, np.ndarray]))
    return array


def test_hostile_arrays():
    print("seed", SEED)
    chance = random.Random(SEED + 1)
    for _ in range(NUMBER - NUMBER // 2):
        array = hostile(chance)
        if array.dtype == np.uint8 and array.ndim == 2:
            sources = [[int(number) for number in numbers] for numbers in array]
            try:
                Layout.square(int(array.shape[1] ** 0.5))
                fits = int(array.shape[1] ** 0.5) ** 2 == array.shape[1]
            except onefold.LayoutError:
                fits = False
            if fits:
                check(array, sources, list)
                continue
        elif array.ndim == 1 and array.dtype.kind in "UO":
            check(array, list(array), str)
            continue
        for question in ALL:
            with pytest.raises((TypeError, ValueError)):
                getattr(onefold, question)(array, nodes=NODES)


def endless():
    while True:
        yield SMALL


def broken():
    yield SMALL
    raise ZeroDivisionError


HUGE = np.broadcast_to(np.zeros(81, dtype=np.uint8), (10**12, 81))


@pytest.mark.parametrize("question", ALL)
def test_what_is_no_batch_at_all(question):
    ask = getattr(onefold, question)
    masked = np.ma.masked_array(np.zeros((2, 16), dtype=np.uint8), mask=True)
    for batch in (Hopeless(), Hopeless, SMALL, SMALL.encode(), bytearray(81), memoryview(bytes(81)), masked, 3, lambda: 0):
        try:
            # What can be iterated has rows, but none that are texts.
            found = ask(batch)
            assert len(found.errors) == 81 and type(batch) in (bytearray, memoryview)
        except (TypeError, ValueError, RuntimeError):
            pass
    with pytest.raises(MemoryError):
        ask(HUGE)
    with pytest.raises(ZeroDivisionError):
        ask(broken())
    for wrong in ({"timeout": "1"}, {"nodes": 0.5}, {"nodes": "9"}, {"timeout": float("nan")}, {"layout": "classic"}, {"progress": 3}):
        with pytest.raises((TypeError, ValueError)):
            ask([SMALL], **wrong)
    with pytest.raises((OverflowError, ValueError)):
        ask([SMALL], nodes=-1)
    with pytest.raises((OverflowError, ValueError)):
        ask([SMALL], nodes=10**30)
