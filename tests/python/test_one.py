"""One puzzle: how it is made, what is asked of it, and that it is a value."""

import copy
import pickle
import signal
import threading
import time
import warnings

import numpy as np
import pytest

import onefold
from onefold import Constraint, Layout, Puzzle

TEXT = "1.....3..4.....2"
SOLVED = "1324423124133142"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_puzzle_is_the_same_however_it_is_written():
    rows = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
    flat = [number for row in rows for number in row]
    nones = [[number or None for number in row] for row in rows]
    forms = [rows, tuple(flat), nones, np.array(rows), np.array(flat, dtype=np.int64)]
    forms += [["1...", "..3.", ".4..", "...2"], np.asfortranarray(rows), np.array(nones)]
    for form in forms:
        assert Puzzle(form) == Puzzle(TEXT), form
    assert Puzzle(rows, Layout.named("classic:2x2")).array().tolist() == rows
    assert Puzzle(TEXT) != Puzzle("2.....3..4.....1")


@pytest.mark.parametrize(
    "source",
    [
        "", "no puzzle", "12", TEXT + "\n" + TEXT, [], [[]], [2], [1, 2, 3], [[1, 2], [3]],
        [[9, 0, 0, 0]] + [[0] * 4] * 3, [-1] + [0] * 15, [1.5] + [0] * 15, [float("nan")] + [0] * 15,
        [True] + [0] * 15, [10**30] + [0] * 15, [[0] * 4, 0, 0, 0], [[[0]]], [object()] * 16,
        np.zeros((4, 4)), np.full((4, 4), np.nan), np.zeros((4, 4), dtype=bool), np.zeros((2, 2, 2)),
        np.zeros((4, 5), dtype=np.uint8), np.zeros((65, 65), dtype=np.uint8), [0] * 40_000,
    ],
)  # fmt: skip
def test_a_bad_source_is_an_error_of_the_package(source):
    with pytest.raises(onefold.OnefoldError):
        Puzzle(source)


@pytest.mark.parametrize("source", [None, 7, 1.5, object()])
def test_what_is_no_source_at_all_is_a_type_error(source):
    with pytest.raises(TypeError):
        Puzzle(source)


def test_errors_have_a_place_and_a_text():
    with pytest.raises(onefold.ReadError) as error:
        onefold.read("1...\n..3.\n.4..\n...7\n")
    assert error.value.line == 4 and "line 4" in str(error.value)
    with pytest.raises(onefold.PuzzleError, match="r1c2"):
        Puzzle(TEXT).give((0, 1), 9)
    with pytest.raises(onefold.PuzzleError, match="row 2, column 3: 0.5"):
        Puzzle([[0] * 4, [0, 0, 0.5, 0], [0] * 4, [0] * 4])
    with pytest.raises(onefold.LayoutError, match="samurai"):
        Layout.named("samurei")
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), str(again), again.line) == (onefold.ReadError, str(error.value), 4)


def test_questions():
    puzzle = Puzzle(TEXT)
    verdict = puzzle.verdict()
    assert verdict.is_unique and str(verdict) == "unique" and verdict.conflict is None
    solution = puzzle.solve()
    assert solution.line() == SOLVED and verdict.solution == solution
    assert [found.line() for found in puzzle.solutions()] == [SOLVED]
    assert puzzle.count() == 1
    assert [symbols for (symbols,) in puzzle.candidates()] == solution.cells
    assert solution.array().shape == (4, 4)
    path = puzzle.explain()
    assert path.is_solved and len(path) == len(list(path)) == 12
    assert path[-1].sentence in str(path) and path[0].placed == puzzle.hint()[0].placed
    placed = {cell: symbol for step in path for cell, symbol in step.placed}
    assert all(solution.array()[cell] == symbol for cell, symbol in placed.items())
    with pytest.raises(IndexError):
        path[12]
    assert puzzle.rate().level == "Easy" and puzzle.rate().er == 1.2
    assert puzzle.canonical() == Puzzle("2.....4..3.....1").canonical()
    assert puzzle.canonical().canonical() == puzzle.canonical()


def test_a_puzzle_with_several_and_one_without_solutions():
    several = Puzzle("." * 16)
    assert several.verdict().word == "multiple" and several.count() == 288
    one, other = several.verdict().solutions
    assert one.differences(other) and several.rate() is None
    none = Puzzle("11" + "." * 14)
    assert none.verdict().word == "none" and none.solve() is None and list(none.solutions()) == []
    assert "r1c1=1 r1c2=1" in none.conflict() and none.verdict().conflict
    assert several.conflict() is None


def test_a_number_is_as_large_as_it_is():
    assert Puzzle.blank(Layout.named("classic")).count() == 6670903752021072936960
    samurai = Puzzle.blank(Layout.named("samurai")).count()
    assert len(str(samurai)) == 87


def test_a_limit_is_an_exception_or_a_word():
    blank = Puzzle.blank(Layout.named("latin:11"))
    with pytest.raises(onefold.LimitReached) as error:
        blank.count(nodes=1)
    assert error.value.limit == "node limit" and error.value.at_least >= 0
    with pytest.raises(onefold.LimitReached, match="time limit"):
        blank.count(timeout=0.05)
    assert Puzzle("." * 81).verdict(nodes=0).stopped == "node limit"
    with pytest.raises(onefold.LimitReached):
        Puzzle("." * 81).conflict(nodes=0)
    with pytest.raises(TypeError):
        blank.count(time=1.0)
    for wrong in (-1.0, float("nan")):
        with pytest.raises(ValueError):
            blank.count(timeout=wrong)
    assert Puzzle(TEXT).count(timeout=float("inf")) == 1


def test_ctrl_c_ends_a_question_and_other_threads_run_meanwhile():
    turns = 0
    ended = threading.Event()

    def turn():
        nonlocal turns
        while not ended.is_set():
            turns += 1
            time.sleep(0.001)

    def press():
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    other, finger = threading.Thread(target=turn), threading.Thread(target=press)
    other.start()
    finger.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        Puzzle.blank(Layout.named("latin:11")).count(timeout=60)
    took = time.monotonic() - start
    ended.set()
    other.join()
    finger.join()
    assert took < 0.8 and turns > 20


def test_layouts_and_constraints():
    cage = onefold.cage([(1, 1), (1, 2)], 7)
    assert cage == Constraint("cage", ((1, 1), (1, 2)), (7,))
    board = {"rows_and_columns": (4, 4), "boxes": (2, 2)}
    layout = Layout.build(4, **board, regions={"corners": [(0, 0), (0, 3), (3, 0), (3, 3)]}, constraints=[cage])
    assert Puzzle.blank(layout).count() == 28
    line = Layout.build(4, **board, rules=["diagonals"], constraints=[onefold.thermometer([(0, 0), (0, 1)])])
    assert 0 < Puzzle.blank(line).count() < 288
    arrow = Layout.build(4, **board, constraints=[onefold.arrow([(0, 0)], [(0, 1), (0, 2)])])
    for solution in Puzzle.blank(arrow).solutions():
        assert solution.cells[0] == solution.cells[1] + solution.cells[2]
    jigsaw = Layout.from_map("AAAB\nACCB\nDCCB\nDDDB")
    assert jigsaw.symbols == 4 and len(jigsaw) == 16 and jigsaw.shape == (4, 4)
    for made in (layout, line, arrow, jigsaw, Layout.named("samurai"), Layout.named("latin:12")):
        again = pickle.loads(pickle.dumps(made))
        assert again == made and hash(again) == hash(made) and again.cells == made.cells
    assert pickle.loads(pickle.dumps(cage)) == cage and hash(cage) == hash(onefold.cage([(1, 1), (1, 2)], 7))
    assert layout != jigsaw and layout != 4
    for wrong in (
        lambda: Layout.build(4, **board, constraints=[Constraint("caje", [(0, 0)], [3])]),
        lambda: Layout.build(4, **board, constraints=[onefold.cage([(9, 9)], 3)]),
        lambda: Layout.build(4, **board, rules=["nonsense"]),
        lambda: Layout.build(0),
        lambda: Layout.from_map("AB"),
        lambda: Layout.square(10**9),
    ):
        with pytest.raises(onefold.LayoutError):
            wrong()


def test_a_puzzle_is_a_value():
    killer = Layout.build(4, rows_and_columns=(4, 4), boxes=(2, 2), constraints=[onefold.cage([(0, 0), (0, 1)], 3)])
    for puzzle in (Puzzle(TEXT), Puzzle(CLASSIC), Puzzle.blank(killer).give((3, 3), 1)):
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle == copy.copy(puzzle) == copy.deepcopy(puzzle)
        assert len({again, puzzle}) == 1 and again.cells == puzzle.cells
        solution = puzzle.solve()
        assert pickle.loads(pickle.dumps(solution)) == solution
    assert Puzzle(TEXT) != TEXT
    given = Puzzle(TEXT).give((0, 1), 3)
    assert given.given((0, 1)) == 3 and Puzzle(TEXT).given((0, 1)) is None


def test_forms_and_pictures():
    puzzle = Puzzle(CLASSIC)
    assert puzzle.to("line") == CLASSIC
    link = puzzle.to("fpuzzles")
    assert link.startswith("https://") and Puzzle(link).cells == puzzle.cells
    with pytest.raises(onefold.WriteError, match="fpuzzles"):
        puzzle.to("nothing")
    killer = Layout.build(4, rows_and_columns=(4, 4), boxes=(2, 2), constraints=[onefold.cage([(0, 0), (0, 1)], 3)])
    with pytest.warns(UserWarning, match="cage"):
        Puzzle.blank(killer).to("line")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "cage" in Puzzle.blank(killer).to("text")
    step = puzzle.hint()[0]
    for picture in (puzzle._repr_html_(), puzzle.solve()._repr_html_(), step._repr_html_(), puzzle.layout._repr_html_()):
        assert picture.startswith("<svg") and "</svg>" in picture
    assert puzzle.explain()._repr_html_().startswith("<ol><li>")


def test_files_and_texts_are_read(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text(f"{CLASSIC}\n{CLASSIC}\n")
    for source in (path, str(path), path.read_text()):
        assert onefold.read(source) == [Puzzle(CLASSIC)] * 2
    with pytest.raises(OSError):
        onefold.read(tmp_path / "none.txt")


def test_puzzles_are_made():
    one = onefold.generate(difficulty="easy", seed=7)
    assert one == onefold.generate(difficulty="easy", seed=7) != onefold.generate(seed=8)
    assert one.verdict().is_unique and one.rate().level == "Easy"
    assert onefold.generate("classic:2x2") != onefold.generate("classic:2x3")
    record = onefold.generate("classic:2x3", seed=1, as_records=True)
    assert Puzzle(record["puzzle"]).solve().cells == record["solution"]
    assert record["level"] == Puzzle(record["puzzle"]).rate().level and record["steps"]
    assert onefold.generate("jigsaw:6", seed=3).verdict().is_unique
    assert onefold.generate("classic:2x2", killer=3, seed=1).verdict().is_unique
    with pytest.raises(onefold.NotMadeError, match="easy, medium"):
        onefold.generate(difficulty="trivial")
    with pytest.raises(onefold.LimitReached):
        onefold.generate(timeout=0.0)


def test_a_judge_follows_a_solver():
    judge = onefold.Judge(Puzzle(TEXT))
    assert judge.judge().state == "right" and judge.next_step().placed == [((0, 3), 4)]
    open_cells = [(cell, int(s)) for cell, s in zip(judge.puzzle.layout.cells, SOLVED) if cell in judge.candidates()]
    assert len(open_cells) == 12
    states = [judge.place(cell, symbol).state for cell, symbol in open_cells]
    assert states == ["right"] * 11 + ["solved"]
    assert judge.next_step() is None and judge.candidates() == {}
    assert judge.undo().state == "right" and judge.candidates() == dict([(open_cells[-1][0], [open_cells[-1][1]])])
    with pytest.raises(onefold.PuzzleError):
        judge.place((0, 0), 2)
    with pytest.raises(onefold.PuzzleError, match="r1c1=1 r1c2=1"):
        onefold.Judge(Puzzle("11" + "." * 14))
    several = onefold.Judge(Puzzle("." * 16))
    assert several.place((0, 0), 1).state == "solvable"
    assert several.place((0, 1), 1) == onefold.Position("wrong", ((0, 0), (0, 1)))


def test_covers():
    queens = onefold.cover.Problem(
        {(r, c): [f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in range(6) for c in range(6)},
        secondary=[f"{way}{k}" for way in "ud" for k in range(-6, 12)],
    )
    found = list(queens.solve())
    assert queens.count() == len(found) == 4
    assert all(len({row for row, _ in cover}) == 6 for cover in found)
    assert onefold.cover.Problem([[1], [1]], costs={0: 5, 1: 2}).cheapest() == (2, [1])
    assert onefold.cover.Problem([[1]], primary=[2]).cheapest() is None
    with pytest.raises(onefold.CoverError, match="'a'"):
        onefold.cover.Problem([["a", "a"]])
    with pytest.raises(onefold.CoverError):
        onefold.cover.Problem([[]])
    with pytest.raises(KeyError):
        onefold.cover.Problem([[1]], costs={7: 1})
    with pytest.raises(onefold.LimitReached):
        queens.count(timeout=0.0)
