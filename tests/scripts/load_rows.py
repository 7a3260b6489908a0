"""Loads the tables that `onefold generate` writes, as a training set would be loaded.

    pip install pyarrow pandas
    python3 tests/scripts/load_rows.py target/release/onefold

Writes a few hundred puzzles as CSV and as Parquet, loads both with pandas and pyarrow, and checks
that they hold the same: each puzzle once, with a solution that keeps its givens and the rules of
the grid, and a number as its rating.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import pandas
import pyarrow.parquet


def is_grid(solution):
    rows = [solution[k * 9 : k * 9 + 9] for k in range(9)]
    columns = [solution[k::9] for k in range(9)]
    boxes = [
        "".join(rows[r + i][c : c + 3] for i in range(3)) for r in (0, 3, 6) for c in (0, 3, 6)
    ]
    return all(sorted(region) == sorted("123456789") for region in rows + columns + boxes)


def main(onefold):
    with tempfile.TemporaryDirectory() as folder:
        table, file = Path(folder) / "rows.csv", Path(folder) / "rows.parquet"
        wish = [onefold, "generate", "-n", "500", "--seed", "7", "--minimal"]
        with table.open("w") as out:
            subprocess.run([*wish, "--csv"], check=True, stdout=out)
        subprocess.run([*wish, "--parquet", str(file)], check=True)

        rows = pyarrow.parquet.read_table(file)
        assert rows.column_names == ["puzzle", "solution", "rating"], rows.schema
        assert rows.num_rows == 500, rows.num_rows
        frame = pandas.read_parquet(file)
        by_csv = pandas.read_csv(table, dtype={"puzzle": str, "solution": str, "rating": float})
        pandas.testing.assert_frame_equal(frame, by_csv, check_dtype=False)
        assert frame["puzzle"].is_unique
        assert frame["rating"].dtype == float and frame["rating"].notna().all()
        for puzzle, solution in zip(frame["puzzle"], frame["solution"], strict=True):
            assert is_grid(solution), solution
            assert all(p in (".", s) for p, s in zip(puzzle, solution, strict=True)), puzzle

        jigsaws = Path(folder) / "jigsaws.parquet"
        wish = [onefold, "generate", "--jigsaw", "6", "-n", "20", "--parquet", str(jigsaws)]
        subprocess.run(wish, check=True)
        frame = pandas.read_parquet(jigsaws)
        assert list(frame) == ["puzzle", "solution", "rating", "regions"]
        assert frame["regions"].str.len().eq(36).all() and len(frame) == 20
    print("both tables hold the same 500 puzzles, and 20 jigsaws have their regions")


if __name__ == "__main__":
    main(*sys.argv[1:])
