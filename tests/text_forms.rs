//! Every form of text for one grid is read as its users write it: lines, blocks, drawn boxes,
//! tables, candidates, jigsaws. The same puzzle in another form gives the same givens, and a
//! solution that is written back reads as that solution.

use crate::support::filling::{Samples, filled};
use crate::support::reading::{
    CLASSIC, asking, comes_back, error, givens, meaning, one, one_with, read, rows, solution,
    variations,
};
use crate::support::samples::Sample;
use onefold::internals::puzzle::{Symbol, shapes};
use onefold::internals::report::candidate_table;
use onefold::internals::text::Entry;

/// The puzzle of one line, to be filled into forms as `a`.
fn sample(line: &str) -> Samples {
    let puzzle = one(line).puzzle;
    let full = solution(&puzzle).symbols().clone();
    let cages = Vec::new();
    let sample = Sample { puzzle, full, cages };
    Samples::from([("a".to_owned(), sample)])
}

/// Asserts that the puzzle of a line is read from forms of `support::filling`, whatever of `signs`,
/// slashes between them, stands for their `@`, and that its solution comes back.
#[track_caller]
fn is_read_from(line: &str, signs: &str, forms: &[&str]) {
    let samples = sample(line);
    for (form, sign) in forms.iter().flat_map(|form| signs.split('/').map(move |sign| (form, sign)))
    {
        let text = filled(&form.replace('@', sign), &samples);
        // Blank cells at the end are cells where tabs stand between them.
        let all = match text.contains('\t') {
            true => vec![text],
            false => variations(&text),
        };
        for text in all {
            let entry = one(&text);
            assert_eq!(meaning(&entry.puzzle), meaning(&samples["a"].puzzle), "{text:?}");
            comes_back(&entry, &text);
        }
    }
}

/// The line with nothing in some of its rows.
fn without(line: &str, rows: &[usize]) -> String {
    let mut line = line.to_owned();
    for row in rows {
        line.replace_range(row * 9..row * 9 + 9, &".".repeat(9));
    }
    line
}

#[test]
fn lines_have_any_blank_and_comments_after_the_grid() {
    is_read_from(CLASSIC, "./0/*/_/-/?/·/x/X/~", &["{a line blank=@}\n"]);
    let comments = " # easy/ easy 1.2/\t# 7.2/,ED=1.2,name/;x/ | x/# tight/   17 0.5 a";
    is_read_from(CLASSIC, comments, &["{a line}@\n"]);
}

#[test]
fn puzzles_of_a_file_are_told_apart() {
    let samples = sample(&format!("{JIGSAW}{MAP}"));
    for (text, step) in [
        (format!("{CLASSIC}\n"), 1),
        (format!("{CLASSIC}\n\n"), 2),
        (format!("{CLASSIC}\n# next\n"), 2),
        (format!("{CLASSIC} # one\n"), 1),
        (filled("{a line}{a mapline}\n", &samples), 1),
        (filled("{a line}\n{a mapline}\n", &samples), 2),
        (filled("{a row}\n\n{a map}\n\n", &samples), 14),
        (filled("{a row}\n{a map}\n\n", &samples), 13),
    ] {
        let line = givens(&one(&text).puzzle);
        for count in [2, 3, 14, 40] {
            let found = read(&text.repeat(count));
            let found = found.into_iter().map(|found| found.expect("a puzzle"));
            let found: Vec<(usize, String)> =
                found.map(|entry| (entry.line, givens(&entry.puzzle))).collect();
            let expected: Vec<_> = (0..count).map(|k| (1 + k * step, line.clone())).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}

#[test]
fn lines_of_sixteen_are_told_by_their_symbols() {
    let with =
        |start: &str, blank: char| start.to_owned() + &blank.to_string().repeat(256 - start.len());
    for (text, expected) in [
        (with("1G", '.'), "1G"),
        (with("1g", '.'), "1G"),
        (with("0F1", '.'), "1G2"),
        (with("0f1", '.'), "1G2"),
        (with("AP", '.'), "1G"),
        (with("ap", '.'), "1G"),
        (with("1G", '0'), "1G"),
    ] {
        let got = one(&text);
        assert!(givens(&got.puzzle).starts_with(expected), "{text}");
    }
    // Zero twice in a row is no symbol, and beside another blank no blank.
    assert!(error(&with("0F0", '.')).1.contains("--symbols"));
}

#[test]
fn short_lines_are_grids_or_rows() {
    let found = read("12..34......1.2.\n....12..34..2..1\n");
    let orders = found.iter().flatten().map(|entry| entry.puzzle.layout().order());
    assert_eq!(orders.collect::<Vec<_>>(), [4, 4]);
    let entry = one("1...\n..2.\n....\n...4\n");
    assert_eq!(givens(&entry.puzzle), "1.....2........4");
    // Boards of fewer than four symbols have to be asked for.
    for (layout, line) in [("classic:2x2", "12..34......1.2."), ("latin:1", "1"), ("latin:1", ".")]
    {
        let entry = one_with(&format!("{line}\n"), asking(layout));
        assert_eq!(givens(&entry.puzzle), line);
    }
}

#[test]
fn blocks_are_read() {
    let forms = ["{a row blank=@}\n", "{a row by=\" \" blank=@}\n", "{a row by=\"  \" blank=@}\n"];
    is_read_from(CLASSIC, "./0/*/_/-/?/x", &forms);
    is_read_from(CLASSIC, "./-", &["{a row every=3 blank=@}\n"]);
    is_read_from(CLASSIC, "./0", &["{a row bars=\" \" bars-every=3 every=3 blank=@}\n"]);
}

/// Borders that stand above, between and below bands of three rows, and what stands beside these.
const BORDERS: [(&str, &str); 4] = [
    (
        "+-------+-------+-------+/-------------------------/*-----------------------*/\
         -------+-------+-------/=========================/|-------+-------+-------|/\
         .-------.-------.-------./:-------+-------+-------:/'-------'-------'-------'/\
         +=======+=======+=======+/------- ------- -------/- - - - - - - - - - - - -",
        "|",
    ),
    ("┌──┬──┐", "│"),
    ("╔══╦══╗", "║"),
    ("━━╋━━", "┃"),
];

/// A grid with borders, and what stands between its groups.
fn boxed(side: &str, blank: &str) -> String {
    let row = format!(
        "{{a row by=\" \" bars=\" {side} \" bars-every=3 every=3 rule=\"@\" blank={blank}}}"
    );
    format!("@\n{side} {row} {side}\n@\n")
}

#[test]
fn boxes_are_drawn_in_many_ways() {
    for (borders, side) in BORDERS {
        for blank in [".", "0", "_", "*", "?"] {
            is_read_from(CLASSIC, borders, &[&boxed(side, blank)]);
        }
    }
}

#[test]
fn minus_is_a_blank_between_borders() {
    let form = boxed("|", "-");
    let borders =
        "+-------+-------+-------+/------+-------+------/-------------------------/-------------";
    is_read_from(CLASSIC, borders, &[&form, &form.replace("\n| ", "\n").replace(" |\n", "\n")]);
    // A row in which no cell is given looks like a border, and is none.
    let line = without(CLASSIC, &[8]);
    is_read_from(&line, "-", &["{a row blank=@}\n", "{a row by=\" \" blank=@}\n"]);
    is_read_from(&line, "+-------+-------+-------+", &[&form]);
}

#[test]
fn rows_with_commas_are_read() {
    let forms = [
        "{a row by=, blank=\"@\"}\n",
        "{a row by=\", \" blank=\"@\"}\n",
        "{a row by=, blank=\"@\"},\n",
        "{a row by=; blank=\"@\"}\n",
        "{a row by=; blank=\"@\"};\n",
        "{a row by=\" , \" blank=\"@\"} ,\n",
    ];
    is_read_from(CLASSIC, "0/-1/", &forms);
    for [open, close] in [["{", "}"], ["[", "]"], ["(", ")"]] {
        let row = format!("{open}{{a row by=, blank=0}}{close},\n");
        is_read_from(CLASSIC, "", &[&row]);
        is_read_from(CLASSIC, "/;", &[&format!("{open}\n{row}{close}@\n")]);
    }
}

#[test]
fn numbers_above_nine_are_read() {
    let line = format!("G{0}A{0}1{1}C", ".".repeat(16), ".".repeat(220));
    let forms = ["by=,", "by=\", \"", "by=\" \"", "by=\"  \"", "width=3"]
        .map(|form| format!("{{a row {form} blank=@ signs=numbers}}\n"));
    is_read_from(&line, "0/-1/.", &forms.each_ref().map(String::as_str));
    is_read_from(&line, "", &["{a row by=\"\\t\" blank=\"\" signs=numbers}\n"]);
    // Longer symbols leave columns in line.
    let entry = one(&filled(&forms[4].replace('@', "."), &sample(&line)));
    let written = entry.write(&solution(&entry.puzzle));
    assert!(written.lines().all(|line| line.chars().count() == 48), "{written}");
}

#[test]
fn tables_with_tabs_are_read() {
    is_read_from(CLASSIC, "/./ ", &["{a row by=\"\\t\" blank=\"@\"}\n"]);
    is_read_from(CLASSIC, "", &["{a row by=\"\\t\" blank=\"@\"}\t\n"]);
    // A row, the first one, or several without a clue; then a column.
    for rows in [&[4][..], &[0], &[8], &[2, 3], &[0, 1, 8]] {
        is_read_from(&without(CLASSIC, rows), "", &["{a row by=\"\\t\" blank=\"\"}\n"]);
    }
    let clue = |(k, c)| if k % 9 == 8 { '.' } else { c };
    let column: String = CLASSIC.chars().enumerate().map(clue).collect();
    is_read_from(&column, "", &["{a row by=\"\\t\" blank=\"\"}\n"]);
}

#[test]
fn candidate_tables_are_read_as_they_are_printed() {
    for (name, start) in [
        ("classic", CLASSIC),
        ("classic:2x3", "1...6"),
        ("classic:2x2", "12"),
        ("classic:4x4", "1G"),
        ("samurai", "12"),
        ("sohei", "5"),
        ("twodoku", "5"),
    ] {
        let layout = shapes::layout_named(name).expect("known");
        let line = start.to_owned() + &".".repeat(layout.cells().len() - start.len());
        let puzzle = one_with(&line, asking(name)).puzzle;
        let mut state = puzzle.allowed();
        for (k, cell) in layout.cells().ids().enumerate() {
            if state[cell].len() > 1 {
                state[cell].remove(Symbol::new(k % layout.order()).expect("one"));
            }
        }
        let text = candidate_table(puzzle.layout(), &state) + "\n";
        let entry = one(&text);
        assert_eq!(entry.puzzle.layout().name(), puzzle.layout().name());
        assert_eq!(entry.puzzle.allowed(), state, "{text}");
    }
}

#[test]
fn candidates_in_one_line_are_refused() {
    let all = |n: usize| -> String {
        let signs = (0..n).filter_map(Symbol::new).map(Symbol::to_char);
        signs.collect::<String>().repeat(n * n)
    };
    for n in [4, 5, 8, 9] {
        let (_, message) = error(&all(n));
        assert!(message.contains("candidates in one line"), "{n}: {message}");
    }
    // Blanks alone are a grid.
    assert_eq!(one(&".".repeat(64)).puzzle.layout().order(), 8);
    assert_eq!(one(&".".repeat(729)).puzzle.layout().order(), 27);
    assert!(error(&".".repeat(4096)).1.contains("4096"));
}

const JIGSAW: &str = "1............1...3..2.....5...4...2.";
const MAP: &str = "aaabccadabbcddabbcdddbccefffffeeeeef";

#[test]
fn jigsaws_are_read_in_every_way() {
    let forms = [
        "{a line}{a mapline signs=@}\n",
        "{a line} {a mapline signs=@}\n",
        "{a line},{a mapline signs=@}\n",
        "{a line}\n{a mapline signs=@}\n",
        "{a row}\n{a map signs=@}\n",
        "{a row by=\" \"}\n\n{a map by=\" \" signs=@}\n",
        "{a row by=\" \"}\n{a map by=\" \" signs=@}\n",
    ];
    is_read_from(&format!("{JIGSAW}{MAP}"), "a/A/0/1", &forms);
}

#[test]
fn regions_of_a_wrong_size_are_named() {
    let map = MAP.replacen("ccad", "caad", 1);
    let six = |line: &str| rows(line).join("\n");
    for text in [
        format!("{JIGSAW}{map}\n"),
        format!("{JIGSAW}\n{map}\n"),
        format!("{}\n\n{}\n", six(JIGSAW), six(&map)),
        format!("{}\n{}\n", six(JIGSAW), six(&map)),
    ] {
        let (_, message) = error(&text);
        let named = ["region a", "region c"].map(|name| message.contains(name));
        assert_eq!(named, [true; 2], "{text}\n{message}");
    }
}

#[test]
fn sixteen_lines_of_sixteen_are_told_or_asked_about() {
    let orders = |text: &str| {
        let found = read(text).into_iter();
        let order = |entry: Entry| entry.puzzle.layout().order();
        found.map(|entry| entry.map(order).map_err(|error| error.to_string())).collect::<Vec<_>>()
    };
    // The same clue in each line: in one grid it would stand twice in a column.
    let lines = "1...............\n".repeat(16);
    assert_eq!(orders(&lines), vec![Ok(4); 16]);
    // A symbol beyond four.
    let block = format!("A...............\n{}", "................\n".repeat(15));
    assert_eq!(orders(&block), [Ok(16)]);
    // Nothing tells.
    let both = format!("1...............\n{}", "................\n".repeat(15));
    let [Err(message)] = &orders(&both)[..] else { panic!("one error") };
    assert!(message.contains("--layout"), "{message}");
    assert_eq!(orders(&"................\n".repeat(16)), [Ok(16)]);
}

#[test]
fn blank_cells_of_boxes_are_left_empty() {
    let forms = [
        "|{a row by=| blank=\" \"}|\n",
        "| {a row by=\" | \" blank=\" \"} |\n",
        "@\n│ {a row by=\" │ \" blank=\" \" every=1 rule=\"@\"} │\n@\n",
    ];
    is_read_from(CLASSIC, "├───┼───┼───┼───┼───┼───┼───┼───┼───┤", &forms);
}

#[test]
fn a_space_is_no_blank_cell() {
    for form in ["{a row blank=\" \"}\n", "{a row by=\" \" blank=\" \"}\n"] {
        let (_, says) = error(&filled(form, &sample(CLASSIC)));
        let fits = says.contains("a blank cell has a sign") || says.contains("cells");
        assert!(fits, "{says}");
    }
}

#[test]
fn each_line_that_begins_with_a_shape_is_a_string() {
    let found =
        read(".Shape~4x4.AntiKnight.\n.Shape~6x6.AntiKing\n# the last\n.Shape~4x4.~R1C1_2\n");
    let orders: Vec<Option<usize>> =
        found.iter().map(|one| one.as_ref().ok().map(|e| e.puzzle.layout().order())).collect();
    assert_eq!(orders, [Some(4), Some(6), Some(4)], "{found:?}");
    // A string may go on below its shape.
    assert_eq!(read(".Shape~4x4\n.AntiKnight\n.~R1C1_2\n").len(), 1);
}

#[test]
fn a_word_of_cells_has_any_number_of_digits() {
    let rows = ".........\n".repeat(9);
    let text =
        |cells: &str| format!("puzzle p\nboxes: none\nsymbols: 9\ncage 21 {cells}\nclues\n{rows}");
    let [short, long] =
        ["r1c6 r2c6 r3c6 r4c6 r5c6 r6c6", "r123456c6"].map(|cells| read(&text(cells)));
    let spec = |found: &crate::support::reading::FoundEntries| {
        found[0].as_ref().ok().map(|e| e.puzzle.layout().spec().clone())
    };
    assert!(spec(&short).is_some() && spec(&short) == spec(&long), "{long:?}");
}
