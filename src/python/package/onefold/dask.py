"""Lists and counts that are too much for one process, on Dask (``pip install 'onefold[dask]'``).

`verify`, `solve`, `rate` and `canonical` ask for each text in a column of a Dask data frame.
``python -m onefold.dask rate 'in/*.parquet' --column puzzle --out results/`` does so from files to
files; stopped, however hard, it goes on when it is run again. `count` splits one count. Without a
scheduler they start a local cluster: a script needs ``if __name__ == "__main__":`` around them.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import json
import os
import posixpath
import sys
import uuid
from collections.abc import Generator, Iterator, Sequence
from typing import Any

import dask
import fsspec  # type: ignore[import-untyped]
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.csv as pc  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
from distributed import Client, LocalCluster, as_completed

import onefold

__all__ = ["canonical", "count", "main", "rate", "solve", "verify"]

_AT_ONCE = 1 << 16  # Texts that are asked about: a second of verdicts, a minute of ratings.
_FETCHED = 20  # Seconds that the few bytes of a result take at the most.

_COLUMNS: dict[str, dict[str, Any]] = {
    "verify": {"solutions": pa.int8()},
    "solve": {"solution": pa.string()},
    "rate": {"level": pa.string(), "hardest": pa.string(), "score": pa.int64(), "steps": pa.int64()},
    "canonical": {"canonical": pa.string()},
}
_COLUMNS["rate"] |= dict.fromkeys(("er", "ep", "ed"), pa.float64()) | {"is_solved": pa.bool_()}
_SCHEMAS = {name: pa.schema(own | {"error": pa.string()}) for name, own in _COLUMNS.items()}


def _answers(question: str, texts: Sequence[str | None], nodes: int | None) -> pa.Table:
    """A row for each text: the answer, and what was wrong with it or null."""
    values, errors = getattr(onefold, question)(texts, nodes=nodes)
    columns = values if question == "rate" else dict.fromkeys(_COLUMNS[question], values)
    wrong = [errors.get(row) for row in range(len(texts))]
    return pa.table({**columns, "error": wrong}, schema=_SCHEMAS[question])


def _ask(question: str, ddf: Any, column: str, nodes: int | None) -> Any:
    def frame(texts: Any) -> Any:
        return _answers(question, texts.to_list(), nodes).to_pandas().set_index(texts.index)

    return ddf[column].map_partitions(frame, meta=_SCHEMAS[question].empty_table().to_pandas())


def verify(ddf: Any, column: str, *, nodes: int | None = None) -> Any:
    """A Dask data frame with the index of ``ddf``: ``solutions``, as `onefold.verify`; ``error``."""
    return _ask("verify", ddf, column, nodes)


def solve(ddf: Any, column: str, *, nodes: int | None = None) -> Any:
    """As `verify`, with a column ``solution``: a text, or null where there is none."""
    return _ask("solve", ddf, column, nodes)


def rate(ddf: Any, column: str, *, nodes: int | None = None) -> Any:
    """As `verify`, with the columns of `onefold.rate`."""
    return _ask("rate", ddf, column, nodes)


def canonical(ddf: Any, column: str, *, nodes: int | None = None) -> Any:
    """As `verify`, with a column ``canonical``: a text."""
    return _ask("canonical", ddf, column, nodes)


def _results(
    scheduler: str | None, workers: int, ask: Any, jobs: dict[str, Any]
) -> Generator[tuple[str, Any], None, None]:
    """The name of each job with its result, or with its error, as they come."""
    if not jobs:
        return
    own = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    with contextlib.ExitStack() as stack:
        # A task is not to blame for the workers that are killed under it.
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": 1_000_000}))
        cluster = scheduler or stack.enter_context(LocalCluster(**own))
        if not isinstance(cluster, str):  # Others take the place of workers that are given up.
            cluster.adapt(minimum=workers, maximum=workers)
        client = stack.enter_context(Client(cluster))
        names = {client.submit(ask, *job, pure=False): name for name, job in jobs.items()}
        for future in (left := as_completed(list(names))):
            name = names.pop(future)
            try:
                yield name, future.result(timeout=_FETCHED)
            except Exception as error:
                if future.status == "error":
                    yield name, error
                else:  # It was lost with its worker after it was said to be there.
                    names[again := client.submit(ask, *jobs[name], pure=False)] = name
                    left.add(again)


def _batches(file: Any, path: str, column: str) -> Iterator[list[str | None]]:
    """The texts of a column of a Parquet or CSV file, some at a time, in order."""
    if path.endswith(".csv"):
        options = pc.ConvertOptions(include_columns=[column], column_types={column: pa.string()})
        batches = pc.open_csv(file, convert_options=options)
    else:
        batches = pq.ParquetFile(file).iter_batches(_AT_ONCE, columns=[column])
    return (batch.column(column).to_pylist() for batch in batches)


def _kept(fs: Any, part: str, stamp: str) -> tuple[int, int] | None:
    """The rows of a part and those with errors, if it is whole and answers this very question."""
    try:
        with fs.open(part, "rb") as file:
            parquet = pq.ParquetFile(file, page_checksum_verification=True)
            if (parquet.schema_arrow.metadata or {}).get(b"onefold") != stamp.encode():
                return None
            read = [(len(batch), batch.column("error")) for batch in parquet.iter_batches()]
    except (OSError, ValueError, pa.ArrowException):
        return None
    return sum(n for n, _ in read), sum(n - wrong.null_count for n, wrong in read)


def _part(job: tuple[str, str, int | None], path: str, part: str) -> tuple[int, int, bool]:
    """Makes sure of one part: its rows, how many of them are errors, and if it was computed now."""
    question, column, nodes = job
    digest = hashlib.sha256(json.dumps([onefold.__version__, *job]).encode())
    with fsspec.open(path, "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
    (fs, name), stamp = fsspec.url_to_fs(part), digest.hexdigest()
    if kept := _kept(fs, name, stamp):
        return *kept, False
    fs.makedirs(posixpath.dirname(name), exist_ok=True)
    # Under its own name there is a whole part or none.
    unfinished = f"{name}.{uuid.uuid4().hex}.tmp"
    with fsspec.open(path, "rb") as file, fs.open(unfinished, "wb") as out:
        schema = _SCHEMAS[question].with_metadata({"onefold": stamp})
        with pq.ParquetWriter(out, schema, write_page_checksum=True) as writer:
            for texts in _batches(file, path, column):
                table = _answers(question, texts, nodes)
                writer.write_table(table.replace_schema_metadata(schema.metadata))
    fs.mv(unfinished, name)
    if kept := _kept(fs, name, stamp):
        return *kept, True
    raise OSError(f"{part} is not whole after it was written")


def _split(puzzle: onefold.Puzzle, pieces: int) -> list[tuple[onefold.Puzzle, int]]:
    """Puzzles that are this one with cells filled, each with how many such fillings are alike."""
    left, whole, fillings = {puzzle: (puzzle, 1)}, list[tuple[onefold.Puzzle, int]](), 1
    while left and fillings < pieces:
        first, times = left.pop(next(iter(left)))
        cells = zip(first.layout.cells, first.candidates())
        several = [(len(symbols), cell, symbols) for cell, symbols in cells if len(symbols) > 1]
        if not several:
            whole.append((first, times))
            continue
        _, cell, symbols = min(several)
        fillings += times * (len(symbols) - 1)
        for piece in (first.give(cell, symbol) for symbol in symbols):
            # What is the same but for symmetry has as many solutions.
            same, n = left.get(form := piece.canonical(), (piece, 0))
            left[form] = same, n + times
    return [*whole, *left.values()]


def count(
    puzzle: onefold.Puzzle,
    pieces: int = 100,
    *,
    keep: str | os.PathLike[str] | None = None,
    scheduler: str | None = None,
    workers: int | None = None,
) -> int:
    """The number of solutions, as the sum over ``pieces`` or somewhat more fillings of some cells.

    Of those that are alike one is counted, so a blank board takes a million for some dozen counts.
    ``keep`` is a file that gets each count; with it, a count that was stopped is continued.
    """
    split = [(piece, piece.to("text"), times) for piece, times in _split(puzzle, pieces)]
    known: dict[str, int] = {}
    with open(os.devnull if keep is None else keep, "a+") as file:
        file.seek(0)
        for line in file:
            with contextlib.suppress(ValueError):  # The last line may have been cut off.
                text, number = json.loads(line)
                known[text] = int(number, 16)
        file.write("\n")
        jobs = {text: (piece,) for piece, text, _ in split if text not in known}
        found = _results(scheduler, workers or os.cpu_count() or 1, onefold.Puzzle.count, jobs)
        with contextlib.closing(found):
            for text, number in found:
                if isinstance(number, Exception):
                    raise number
                known[text] = number
                # In hexadecimals, since Python reads no decimal number of many digits.
                print(json.dumps([text, hex(number)]), file=file, flush=True)
    return sum(known[text] * times for _, text, times in split)


def main(arguments: Sequence[str] | None = None) -> int:
    """Asks for each puzzle in Parquet or CSV files; each gets a Parquet file with as many rows."""
    parser = argparse.ArgumentParser("python -m onefold.dask", description=main.__doc__)
    parser.add_argument("question", choices=list(_COLUMNS))
    parser.add_argument("inputs", nargs="+", help="files, patterns, or URLs that fsspec knows")
    parser.add_argument("--column", default="puzzle", help="the column of texts (default: puzzle)")
    parser.add_argument("--out", required=True, help="the folder of the results")
    parser.add_argument("--nodes", type=int, help="the most nodes of search for each puzzle")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler (default: a local one)")
    parser.add_argument("--workers", type=int, default=2, help="processes of the local one")
    args = parser.parse_args(arguments)
    fs, _, paths = fsspec.get_fs_token_paths(args.inputs)
    if not paths:
        parser.error("there is no such input")
    out, folder = fsspec.url_to_fs(args.out)
    top = posixpath.commonpath([posixpath.dirname(path) for path in paths])
    named = {posixpath.splitext(posixpath.relpath(path, top))[0]: path for path in sorted(paths)}
    parts = {f"{folder}/{name}.parquet": fs.unstrip_protocol(at) for name, at in named.items()}
    if len(parts) < len(paths):
        parser.error("two inputs have the same name")
    # What was unfinished goes; a part of no input would be rows too many.
    for name in sorted(set(out.find(folder)) - set(parts)):
        if not name.endswith(".tmp"):
            parser.error(f"{name} belongs to no input")
        out.rm(name)
    rows = wrong = computed = failed = 0
    job = (args.question, args.column, args.nodes)
    jobs = {path: (job, path, out.unstrip_protocol(part)) for part, path in parts.items()}
    for path, done in _results(args.scheduler, args.workers, _part, jobs):
        if isinstance(done, Exception):
            failed += 1
            print(f"{path}: {done!r}", file=sys.stderr)
        else:
            rows, wrong, computed = map(sum, zip((rows, wrong, computed), done))
    print(f"{rows} rows in {len(paths)} parts, {computed} of them computed now; {wrong} with errors")
    return 1 if failed else 0


if __name__ == "__main__":
    # Not this module itself, whose functions no worker could import.
    sys.exit(importlib.import_module("onefold.dask").main())
