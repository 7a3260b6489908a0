"""Lists and counts on Dask: nothing is lost where workers are killed, and nothing is done twice."""

import os
import random
import signal
import threading

import numpy as np
import pytest

import onefold
from onefold import Layout, Puzzle

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")
pd = pytest.importorskip("pandas")
pq = pytest.importorskip("pyarrow.parquet")
many = pytest.importorskip("onefold.dask")
dd = pytest.importorskip("dask.dataframe")

# The size of the run in which workers are killed.
PARTS = int(os.environ.get("ONEFOLD_PARTS", "24"))
ROWS = int(os.environ.get("ONEFOLD_ROWS", "480"))
# Workers that are killed in it.
KILLS = int(os.environ.get("ONEFOLD_KILLS", "1"))
COLUMNS = {"verify": "solutions", "solve": "solution", "canonical": "canonical"}


@pytest.fixture(scope="module")
def cluster():
    with dask.config.set({"distributed.scheduler.allowed-failures": 1_000_000}):
        own = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    own.adapt(minimum=2, maximum=2)
    with own, distributed.Client(own) as client:
        yield client


def puzzles(n):
    """Puzzles of all levels and what is none, the same ones each time."""
    made = [onefold.generate("classic", seed=seed).to("line") for seed in range(12)]
    chance = random.Random(n)
    for k in range(n):
        signs = list(made[k % len(made)])
        digits = dict(zip("123456789", chance.sample("123456789", 9)))
        text = "".join(digits.get(sign, sign) for sign in signs)
        yield [text, text, text, text[:80] + "x", None, "." * 81][chance.choice([0, 1, 2, 0, 1, 2, 3, 4, 5])]


def same(frame, texts, question):
    """Whether a data frame has the answers of the batch."""
    values, errors = getattr(onefold, question)(texts)
    assert [row for row, error in enumerate(frame["error"]) if isinstance(error, str)] == list(errors)
    columns = values if question == "rate" else {COLUMNS[question]: values}
    for name, column in columns.items():
        mine = [None if value is None or value != value else value for value in frame[name].tolist()]
        assert mine == [None if value is None or value != value else value for value in list(column)], name


def write(folder, parts):
    folder.mkdir(exist_ok=True)
    for k, texts in enumerate(parts):
        pd.DataFrame({"id": range(len(texts)), "puzzle": pd.Series(texts, dtype=object)}).to_parquet(folder / f"part-{k:04}.parquet")


def read(folder):
    return pd.concat([pq.ParquetFile(path).read().to_pandas() for path in sorted(folder.glob("**/*.parquet"))])


@pytest.mark.parametrize("question", ["verify", "solve", "rate", "canonical"])
def test_a_data_frame_has_the_answers_of_the_batch(question):
    texts = list(puzzles(30))
    column = pd.Series(texts, dtype=object, index=range(100, 130))
    ddf = dd.from_pandas(pd.DataFrame({"puzzle": column}), npartitions=3)
    found = getattr(many, question)(ddf, "puzzle")
    frame = found.compute(scheduler="sync")
    assert list(frame.index) == list(range(100, 130)) and list(found.columns) == list(frame.columns)
    same(frame, texts, question)


def kill(client, at):
    """Kills a worker each time that so many parts are there."""
    left = sorted(at)

    def look(parts):
        while left and parts >= left[0]:
            left.pop(0)
            pids = list(client.run(os.getpid, on_error="ignore").values())
            for pid in pids[:1]:
                os.kill(pid, signal.SIGKILL)

    return look


def test_parts_are_whole_whatever_is_killed(cluster, tmp_path, capsys):
    texts, out = list(puzzles(ROWS)), tmp_path / "out"
    parts = [list(part) for part in np.array_split(np.array(texts, dtype=object), PARTS)]
    write(tmp_path / "in", parts)
    run = ["rate", str(tmp_path / "in/*.parquet"), "--out", str(out), "--scheduler", cluster.scheduler.address]
    codes = []
    work = threading.Thread(target=lambda: codes.append(many.main(run)))
    look = kill(cluster, random.Random(1).sample(range(1, PARTS - 2), KILLS))
    work.start()
    while work.is_alive():
        look(len(list(out.glob("*.parquet"))))
        work.join(0.01)
    assert codes == [0]
    bad = sum(text is None or "x" in text for text in texts)
    assert f"{ROWS} rows in {PARTS} parts, " in capsys.readouterr().out
    same(read(out), texts, "rate")
    again = f"{ROWS} rows in {PARTS} parts, 0 of them computed now; {bad} with errors\n"
    assert many.main(run) == 0 and capsys.readouterr().out == again
    # A part cut off, one with a wrong byte, one that is missing, and one whose input is another.
    cut, wrong, missing = (out / f"part-{k:04}.parquet" for k in range(3))
    cut.write_bytes(cut.read_bytes()[:-200])
    wrong.write_bytes(bytes(byte ^ (at == 40) for at, byte in enumerate(wrong.read_bytes())))
    missing.unlink()
    (out / "part-0009.parquet.0.tmp").write_bytes(b"half")
    parts[3] = parts[3][:-1] + ["11" + "." * 79]
    write(tmp_path / "in", parts)
    assert many.main(run) == 0 and ", 4 of them computed now;" in capsys.readouterr().out
    same(read(out), [text for part in parts for text in part], "rate")
    assert list(out.glob("*.tmp")) == []


def test_what_cannot_be_done_is_said(cluster, tmp_path, capsys):
    write(tmp_path / "in", [["1.....3..4.....2"]] * 2)
    (tmp_path / "in/part-0001.parquet").write_bytes(b"no parquet")
    run = ["verify", str(tmp_path / "in/*.parquet"), "--out", str(tmp_path / "out"), "--scheduler", cluster.scheduler.address]
    assert many.main(run) == 1
    said = capsys.readouterr()
    assert said.out.startswith("1 rows in 2 parts, 1 of them") and "part-0001" in said.err
    assert many.main([*run, "--column", "text"]) == 1 and 'Field "text"' in capsys.readouterr().err
    (tmp_path / "in/part-0000.parquet").unlink()
    for wrong in (run, [run[0], str(tmp_path / "none/*.parquet"), *run[2:]]):
        with pytest.raises(SystemExit):
            many.main(wrong)
    assert "belongs to no input" in capsys.readouterr().err


def test_csv_and_folders(cluster, tmp_path, capsys):
    for name in ("a", "b"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / f"in/{name}/table.csv").write_text("id,puzzle\n1,1.....3..4.....2\n2,\n3,1000003004000002\n")
    run = ["solve", str(tmp_path / "in/*/*.csv"), "--out", str(tmp_path / "out"), "--scheduler", cluster.scheduler.address]
    assert many.main(run) == 0 and "6 rows in 2 parts, 2 of them computed now; 2 with errors" in capsys.readouterr().out
    frame = read(tmp_path / "out")
    assert frame["solution"].fillna("").tolist() == ["1324423124133142", "", "1324423124133142"] * 2


def test_a_count_is_whole_whatever_is_killed(cluster, tmp_path):
    jigsaw = Puzzle.blank(Layout.from_map("AAABBB\nACCCBB\nAADCBE\nFDDCCE\nFFDDDE\nFFFEEE"))
    keep, found = tmp_path / "count.jsonl", []
    # The first fillings of a blank board are all alike: so many make a dozen counts.
    for puzzle, pieces in ((jigsaw, 10**4), (Puzzle.blank(Layout.named("classic:2x4")), 10**7)):
        look = kill(cluster, [1, 4][:KILLS])
        keep.write_text("")
        ask = {"keep": keep, "scheduler": cluster.scheduler.address}
        work = threading.Thread(target=lambda: found.append(many.count(puzzle, pieces, **ask)))
        work.start()
        while work.is_alive():
            look(sum(line.endswith("]") for line in keep.read_text().split("\n")))
            work.join(0.01)
        assert found.pop() == puzzle.count()
        assert keep.read_text().count("]\n") > 8


def test_a_count_is_the_sum_of_its_pieces(cluster, tmp_path):
    address, keep = cluster.scheduler.address, tmp_path / "count.jsonl"
    for puzzle in (Puzzle("1.....3..4.....2"), Puzzle("11.............."), Puzzle("." * 16), Puzzle.blank(Layout.named("classic:2x3"))):
        for pieces in (1, 7, 100):
            assert many.count(puzzle, pieces, scheduler=address) == puzzle.count()
    puzzle = Puzzle.blank(Layout.named("classic:2x3"))
    assert many.count(puzzle, 50, keep=keep, scheduler=address) == 28200960
    lines = keep.read_text()
    # Half of a line, as a kill leaves it, and no cluster for what is known.
    keep.write_text(lines[: len(lines) - 5])
    assert many.count(puzzle, 50, keep=keep, scheduler=address) == 28200960
    assert many.count(puzzle, 50, keep=keep, scheduler="tcp://127.0.0.1:1") == 28200960
