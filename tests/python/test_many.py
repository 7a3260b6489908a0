"""Whole batches: what is answered is what each row by itself is answered, and bad rows do no harm."""

import random
import signal
import threading
import time

import numpy as np
import pytest

import onefold
from onefold import Layout, Puzzle

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "55" + CLASSIC[2:]
SEVERAL = CLASSIC[:40] + "." * 41
GOOD = [CLASSIC, NONE, SEVERAL, "1.....3..4.....2"]
BAD = ["", "no puzzle", "5" * 80, CLASSIC + "\n" + CLASSIC, None, 7, 1.5, b"53..7", float("nan"), [CLASSIC], "\0", "é" * 81]
ALL = (onefold.verify, onefold.solve, onefold.rate, onefold.canonical)


def numbers(texts):
    return np.array([[int(c) if c.isdigit() else 0 for c in text] for text in texts], dtype=np.uint8)


def lines(n):
    """Puzzles with their givens blanked and spoilt, the same ones each time."""
    chance = random.Random(n)
    for _ in range(n):
        signs = list(CLASSIC)
        for _ in range(chance.randrange(4)):
            signs[chance.randrange(81)] = chance.choice(".123456789")
        yield "".join(signs)


def test_a_batch_is_answered_as_each_row_by_itself():
    texts = list(lines(300)) + GOOD[:3]
    words = {"none": 0, "unique": 1, "multiple": 2}
    single = [words[Puzzle(text).verdict().word] for text in texts]
    assert {0, 1, 2} == set(single)
    array = numbers(texts)
    for batch in (texts, tuple(texts), iter(texts), np.array(texts), np.array(texts, dtype=object), array):
        found = onefold.verify(batch)
        assert found.values.tolist() == single and found.errors == {}
    solved = onefold.solve(texts).values
    assert solved == [None if found is None else found.line() for found in (Puzzle(t).solve() for t in texts)]
    cells = onefold.solve(array).values
    assert cells.dtype == np.uint8 and cells.shape == array.shape
    assert [row.any() for row in cells] == [one is not None for one in solved]
    assert ((cells == array) | (array == 0))[cells.any(axis=1)].all()


def test_ratings_and_forms_agree():
    texts = list(lines(40)) + GOOD
    table = onefold.rate(texts).values
    singles = [Puzzle(text).rate() for text in texts]
    assert table["level"].tolist() == ["" if one is None else one.level for one in singles]
    assert table["score"].tolist() == [0 if one is None else one.score for one in singles]
    forms = onefold.canonical(texts).values
    assert forms == [Puzzle(text).canonical().to("line") for text in texts]
    assert (onefold.canonical(numbers(texts[:40])).values == numbers(forms[:40])).all()


def test_a_bad_row_is_an_error_beside_that_row():
    mixed = [row for pair in zip(BAD, GOOD * 3) for row in pair]
    for question in ALL:
        found, alone = question(mixed), question(GOOD * 3)
        assert list(found.errors) == list(range(0, len(mixed), 2)), question
        assert all(isinstance(text, str) and text for text in found.errors.values())
        if question is onefold.rate:
            assert all((found.values[k][1::2] == alone.values[k]).all() for k in ("level", "score"))
        else:
            assert list(found.values[1::2]) == list(alone.values)
    array = numbers([CLASSIC] * 3)
    array[1, 4] = 200
    found = onefold.verify(array)
    assert found.values.tolist() == [1, -1, 1] and "200" in found.errors[1]
    assert not onefold.solve(array).values[1].any()


def test_any_order_of_memory_and_any_layout():
    texts = list(lines(64))
    array = numbers(texts)
    expected = onefold.verify(array).values.tolist()
    wide = np.zeros((64, 200), dtype=np.uint8)
    wide[:, 5:167:2] = array
    read_only = array.copy()
    read_only.flags.writeable = False
    for same in (np.asfortranarray(array), array[::-1][::-1], wide[:, 5:167:2], read_only):
        assert onefold.verify(same).values.tolist() == expected
    assert onefold.verify(array[::-1]).values.tolist() == expected[::-1]
    assert onefold.verify(np.zeros((0, 81), dtype=np.uint8)).values.shape == (0,)
    assert onefold.solve(np.zeros((0, 81), dtype=np.uint8)).values.shape == (0, 81)
    assert onefold.verify([]).values.shape == (0,) and onefold.solve([]).values == []
    jigsaw = Layout.from_map("AAAB\nACCB\nDCCB\nDDDB")
    blank = np.zeros((2, 16), dtype=np.uint8)
    (solved, _), errors = onefold.solve(blank, layout=jigsaw)
    assert errors == {} and Puzzle(solved, jigsaw).verdict().is_unique
    assert onefold.canonical(blank, layout=jigsaw).values.tolist() == blank.tolist()


@pytest.mark.parametrize(
    "batch",
    [
        None, 7, CLASSIC, b"bytes", object(), np.zeros(81, dtype=np.uint8), np.zeros((2, 81)),
        np.zeros((2, 81), dtype=np.int64), np.zeros((2, 81), dtype=bool), np.zeros((2, 9, 9), dtype=np.uint8),
        np.full((2, 81), np.nan), np.zeros((2, 81), dtype=object), np.zeros((2, 81), dtype="S1"),
        np.zeros((2, 81), dtype=">u2"), np.array(3, dtype=np.uint8), np.zeros((2, 80), dtype=np.uint8),
        np.zeros((2, 0), dtype=np.uint8), np.zeros((1, 10_000), dtype=np.uint8),
    ],
)  # fmt: skip
@pytest.mark.parametrize("question", ALL)
def test_what_is_no_batch_is_a_type_or_value_error(question, batch):
    with pytest.raises((TypeError, ValueError)):
        question(batch)


def test_a_layout_that_does_not_fit_is_an_error():
    with pytest.raises(ValueError, match="441|369"):
        onefold.verify(np.zeros((1, 81), dtype=np.uint8), layout=Layout.named("samurai"))
    with pytest.raises(ValueError):
        onefold.verify([CLASSIC], layout=Layout.named("classic"))


def test_hostile_rows_do_no_harm():
    chance = random.Random(5)
    signs = "0123456789.*_-?#|+ \n\r\t,;:{}[]()\"'<>=aAzZé\0\U0001f600"

    def text():
        if chance.random() < 0.5:
            good = list(CLASSIC)
            good[chance.randrange(81)] = chance.choice(signs)
            return "".join(good)
        return "".join(chance.choices(signs, k=chance.choice([0, 1, 16, 80, 81, 82, 200])))

    rows = [text() for _ in range(2_500)]
    rows += ["." * 2_000_000, "(" * 100_000, "[" * 100_000, '{"a":' * 10_000]
    verdicts, errors = onefold.verify(rows, nodes=10_000)
    for row in chance.sample(range(len(rows)), 300):
        try:
            word = Puzzle(rows[row]).verdict(nodes=10_000).word
        except onefold.OnefoldError:
            word = "error"
        assert ["none", "unique", "multiple", "unknown", "error"].index(word) == verdicts[row] or row in errors
        assert (verdicts[row] == -1) == (row in errors)
    for question in (onefold.solve, onefold.canonical, onefold.rate):
        found = question(rows[:400], nodes=10_000)
        assert set(found.errors) >= {row for row in errors if row < 400}


def test_limits_are_errors_beside_their_rows():
    found = onefold.verify(["." * 81, "." * 256], nodes=0)
    assert found.values.tolist() == [-1, -1] and set(found.errors.values()) == {"node limit"}
    for question in ALL:
        found = question(["." * 256] * 5, timeout=0.0)
        assert set(found.errors.values()) <= {"time limit"}


def test_progress_is_told_and_what_it_raises_ends_the_batch():
    steps = []
    onefold.verify([CLASSIC] * 70_000, progress=steps.append)
    assert len(steps) > 1 and sum(steps) == 70_000

    def refuse(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        onefold.verify([CLASSIC], progress=refuse)


def test_ctrl_c_ends_a_batch():
    hard = ["8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."] * 20_000
    for question in (onefold.rate, onefold.canonical):
        finger = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        finger.start()
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            question(hard)
        finger.join()
        assert time.monotonic() - start < 1.0, question


class Column:
    """A column of texts as data frames have them."""

    def __init__(self, method, rows):
        setattr(self, method, lambda: rows)


@pytest.mark.parametrize("method", ["to_list", "to_pylist"])
def test_columns_of_texts(method):
    found = onefold.verify(Column(method, [CLASSIC, None]))
    assert found.values.tolist() == [1, -1] and found.errors == {1: "NoneType is no text"}
