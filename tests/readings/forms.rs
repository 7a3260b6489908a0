//! Grids in any form, and what people have around them.

/// A form as lines for `support::filling`: `@r` and `@c` are the rows and columns of a box, `@n` is
/// the number of symbols, `@h` and `@w` those of the rows and columns of the picture. The puzzle
/// is called `a`.
pub(super) type Form = &'static str;

/// Ways to write a grid of at most nine symbols.
pub(super) const SMALL: [Form; 33] = [
    "{a row}\n",
    "{a row blank=0}\n",
    "{a row blank=_}\n",
    "{a row blank=-}\n",
    "{a row blank=*}\n",
    "{a row every=@r}\n",
    "{a row by=\" \"}\n",
    "{a row by=\" \" blank=0}\n",
    "  {a row by=\"  \"}\n",
    "{a row by=, blank=0}\n",
    "{a row by=;}\n",
    "{a row by=, blank=\"\"}\n",
    "[{a row by=\", \" blank=0}],\n",
    "[{a row by=\", \" blank=0}]\n",
    "    {{a row by=, blank=0}},\n",
    "  [{a row by=\", \" blank=null}],\n",
    "\"{a row}\",\n",
    "'{a row blank=0}',\n",
    "{a row by=\" \" bars=\" | \" bars-every=@c}\n",
    "|{a row by=| blank=\" \"}|\n",
    "| {a row by=\" | \" blank=\" \"} |\n",
    "│{a row by=\" \" bars=\" │ \" bars-every=@c every=@r rule=\"├───────┼───────┤\"}│\n",
    "{a row by=\" \" bars=\" | \" bars-every=@c every=@r rule=\"------+-------+------\"}\n",
    "+-----+-----+\n| {a row by=\" \" bars=\" | \" bars-every=@c every=@r rule=\"+-----+-----+\"} |\n+-----+-----+\n",
    "{a line}\n",
    "{a line blank=0}\n",
    "\"{a line}\"\n",
    "{a line rows=\" \"}\n",
    "{a line rows=/}\n",
    "start = [|\n{a row by=\", \" blank=0} |\n|];\n",
    "{\"board\": [[{a line by=, rows=\"],[\" blank=0}]]}\n",
    "{\n\"size\": @n,\n\"puzzle\": \"{a line rows=\"\\bn\"}\"\n}\n",
    "const puzzle = {\n  grid: [\n    [{a row by=\", \" blank=null}],\n  ],\n};\n",
];

/// Ways to write a grid of more symbols.
pub(super) const LARGE: [Form; 10] = [
    "{a row}\n",
    "{a row by=\" \"}\n",
    "{a row by=\" \" blank=. signs=numbers}\n",
    "{a row by=\" \" blank=0 signs=numbers width=2}\n",
    "{a row by=, blank=0 signs=numbers}\n",
    "{a row by=, blank=\"\" signs=numbers}\n",
    "[{a row by=\", \" blank=0 signs=numbers}],\n",
    "    {{a row by=\", \" blank=0 signs=numbers width=2}},\n",
    "| {a row by=\" \" bars=\" | \" bars-every=@c blank=. signs=numbers width=2 every=@r rule=\"+---------+---------+\"} |\n",
    "{a line}\n",
];

/// Ways to write a jigsaw.
pub(super) const JIGSAWS: [Form; 10] = [
    "{a row}\n\n{a map signs=a}\n",
    "{a row}\n\n{a map signs=A}\n",
    "{a row}\n\n{a map}\n",
    "{a row blank=0}\n\n{a map signs=0}\n",
    "{a row by=\" \"}\n\n{a map by=\" \"}\n",
    "{a row by=, blank=0}\n\n{a map by=,}\n",
    "{a map signs=A}\n\n{a row}\n",
    "[{a row by=\", \" blank=0}],\n\n[{a map by=\", \" signs=numbers}],\n",
    "{a line}\n{a mapline signs=A}\n",
    "{a line}{a mapline signs=a}\n",
];

/// Ways to write the cages of a killer without givens.
pub(super) const KILLERS: [Form; 3] = [
    "{a cage \"%sum: %cells\"}\n",
    "{a cage \"%sum = %cells\" by=\" + \"}\n",
    "{a cage \"%cells = %sum\" by=\" + \"}\n",
];

/// Ways to write the givens of a killer and its cages.
pub(super) const GIVEN_KILLERS: [Form; 3] = [
    "{a row by=\" \" blank=0}\n\n{a cage \"%sum = %cells\" by=\" + \"}\n",
    "{a row by=, blank=0}\n\n{a cage \"%cells = %sum\" by=\" + \"}\n",
    "{a cage \"%sum: %cells\"}\n\n{a row by=\" \"}\n",
];

/// Ways to write several grids that overlap.
pub(super) const OVERLAPS: [Form; 9] = [
    "{a row}\n",
    "{a row none=\" \"}\n",
    "{a row by=\" \"}\n",
    "{a row by=\" \" none=\" \" blank=0}\n",
    "{a row blank=0 none=x}\n",
    "{a row by=, none=\"\" blank=0}\n",
    "@h @w\n{a row by=\" \" blank=- none=-}\n",
    "@h @w\n{a row by=\" \" blank=. none=#}\n",
    "{a line}\n",
];

/// Forms in which whole puzzles are written, and other text may stand around them.
pub(super) const TARGETS: [&str; 10] =
    ["text", "record", "iss", "fpuzzles", "sudokupad", "sdm", "line", "sdk", "jigsaw", "csv"];

/// Forms that are the whole text.
pub(super) const DOCUMENTS: [&str; 1] = ["fpuzzles-json"];

/// What program text has right above and below the rows of a grid, each in brackets or quotes.
pub(super) const CODE: [(&str, &str); 6] = [
    ("int[,] grid = {\n", "};\n"),
    ("board = [\n", "]\n"),
    ("    def test(self):\n        g = [\n", "        ]\n        return 1\n"),
    ("const puzzle = [\n", "];\nsolve(puzzle);\n"),
    ("grid = np.array([\n", "])\nprint(solve(grid))\n"),
    ("/* the grid */\nint g[N][N] = {\n", "};\nint main() {\n"),
];

/// Lines that stand right above and below the bare rows of a grid.
pub(super) const QUOTES: [(&str, &str); 4] = [
    ("puzzle = \"\"\"\n", "\"\"\"\n"),
    ("```\n", "```\n"),
    ("<pre>\n", "</pre>\n"),
    ("[code]\n", "[/code]\n"),
];

/// Captions that stand right above a grid.
pub(super) const ABOVE: [&str; 13] = [
    "Puzzle 3:\n",
    "# a remark\n",
    "Easy\n",
    "Level: 3, Time: 12\n",
    "13.02.2021:\n",
    "// another one\n",
    "== Hard ==\n",
    "Today's sudoku (medium)\n",
    "No. 17\n",
    "17)\n",
    "Can you help me with this one?\n",
    "INPUT:\n",
    "% from a book, page 12\n",
];

/// Remarks that stand right below a grid.
pub(super) const BELOW: [&str; 8] = [
    "# a remark\n",
    "Good luck!\n",
    "(c) 2019\n",
    "Source: the evening paper, page 12\n",
    "// took 3.5 seconds\n",
    "Solved in 12 ms, 1024 nodes\n",
    "27 clues\n",
    "Thanks, Anna\n",
];

/// Other text that stands above or below, with a blank line between.
pub(super) const APART: [&str; 22] = [
    "import sys\nfrom solver import solve\n",
    "def main():\n    print(\"hello\")\n    return 1\n",
    "# a remark\n",
    "// another one\n",
    "% and a third\n",
    "The evening paper had this one. It took me an hour,\nand two cups of tea.\n",
    "Level: 3, Time: 12\n",
    "13.02.2021:\n",
    "name score seconds\nanna 12 34.5\nbert 7 120.25\n",
    "| rank | who |\n|------|-----|\n| 1 | anna |\n",
    "total: 45\naverage: 3.75\n",
    "for (int i = 0; i < n; i++) {\n    run(i);\n}\n",
    "<p>A paragraph of a page</p>\n",
    "[INFO] 27 clues, 54 blanks\n",
    "2019 12 7\n2020 15 3\n2021 9 11\n2022 4 8\n",
    "1.5 2.25 3.75\n4.0 0.5 1.25\n",
    "3 4 5\n",
    "Phone: 555 0123\nFax: 555 0124\n",
    "12:30 14:05 16:45\n",
    "+------+-------+\n| name | clues |\n+------+-------+\n| easy |    36 |\n+------+-------+\n",
    "* first, look at row 5\n* then at column 7\n",
    "x = [1, 2, 3]\ny = [4, 5, 6]\n",
];
