//! Faults of reading, each as a kind with thirty examples by chance: a text is read, or refused in
//! one sentence without a verdict.

use std::sync::Arc;

use onefold::internals::ids::CellId;
use onefold::internals::puzzle::{Layout, Puzzle, Symbol};
use onefold::internals::text::{Job, ReadOptions, Target};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::beside_grids::{block, pair, pick};
use crate::support::reading::{givens, one, read, read_with};
use crate::support::{layout, seeded};

/// Examples of each kind.
const EXAMPLES: usize = 30;

/// A board of 4, 6 or 9 symbols.
pub(crate) fn board(rng: &mut ChaCha8Rng) -> Arc<Layout> {
    layout(pick(rng, &["classic:2x2", "classic:2x3", "classic"]))
}

/// The puzzles of a text, each with its givens; the errors, each with its line.
fn found(text: &str) -> (Vec<Puzzle>, Vec<(usize, String)>) {
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    for one in read(text) {
        match one {
            Ok(entry) => puzzles.push(entry.puzzle),
            Err(error) => errors.push((error.line, error.to_string())),
        }
    }
    (puzzles, errors)
}

/// Asserts that the text is refused.
fn assert_refused(text: &str) -> String {
    let (puzzles, errors) = found(text);
    assert!(puzzles.is_empty() && !errors.is_empty(), "{text}\n{errors:?}");
    errors[0].1.clone()
}

#[test]
fn a_zero_beside_another_blank_is_a_symbol_or_asked() {
    let mut rng = seeded(3);
    let blanks = ["null", "None", "\".\"", "\"\"", "\"-\"", "'_'"];
    for _ in 0..EXAMPLES {
        let (line, _) = pair(&board(&mut rng), &mut rng);
        let blank = pick(&mut rng, &blanks);
        let cell = |c: char| c.to_digit(10).map_or(blank.to_owned(), |n| (n - 1).to_string());
        let cells: Vec<String> = line.chars().map(cell).collect();
        let side = cells.len().isqrt();
        let rows = cells.chunks(side).map(|row| format!("[{}]", row.join(", ")));
        let text = match rng.random_range(0..2) {
            0 => format!("[{}]\n", cells.join(",")),
            _ => format!("[{}]\n", rows.collect::<Vec<_>>().join(",\n")),
        };
        match &found(&text) {
            (puzzles, errors) if errors.is_empty() => {
                assert_eq!(puzzles.iter().map(givens).collect::<Vec<_>>(), [line], "{text}");
            }
            (puzzles, errors) => {
                assert!(puzzles.is_empty() && errors[0].1.contains("--symbols"), "{errors:?}");
            }
        }
    }
}

#[test]
fn an_unknown_sign_in_a_cell_is_an_error() {
    let mut rng = seeded(4);
    for _ in 0..2 * EXAMPLES {
        let (line, _) = pair(&board(&mut rng), &mut rng);
        let mut cells: Vec<String> = line.chars().map(String::from).collect();
        let (n, side) = (cells.len(), cells.len().isqrt());
        let at = rng.random_range(0..n);
        cells[at] = pick(&mut rng, &["<", "&", "@", "^", "~", "$", "§", "%", "+"]).to_owned();
        let between = pick(&mut rng, &["", " ", ", "]);
        let rows: Vec<String> = cells.chunks(side).map(|row| row.join(between)).collect();
        assert_refused(&(rows.join("\n") + "\n"));
    }
}

#[test]
fn no_candidate_left_is_never_read_as_all() {
    const NONE: &str = "! ∅ ø Ø {} [] () set() - _ 0 * ? x X none null None '' \"\" / empty – # ~";
    let mut rng = seeded(5);
    for (k, none) in NONE.split(' ').cycle().take(2 * EXAMPLES).enumerate() {
        let layout = board(&mut rng);
        let side = layout.order();
        let (_, full) = pair(&layout, &mut rng);
        let mut cell = |sign: char| {
            let keep = |n: &usize| sign.to_string() == n.to_string();
            let mut set = |n: &usize| keep(n) || rng.random_bool(0.4);
            (1..=side).filter(|n| set(n)).map(|n| n.to_string()).collect::<String>()
        };
        let mut cells: Vec<String> = full.chars().map(&mut cell).collect();
        let at = (7 * k + 3) % cells.len();
        cells[at] = none.to_owned();
        let rows: Vec<String> = cells.chunks(side).map(|row| row.join("  ")).collect();
        let text = rows.join("\n") + "\n";
        let (puzzles, errors) = found(&text);
        assert_eq!(puzzles.len() + errors.len(), 1, "{text}{errors:?}");
        for puzzle in puzzles {
            let sets = puzzle.initial_candidates().expect("a table");
            let cell = sets.ids().nth(at).expect("a cell");
            assert!(sets[cell].is_empty(), "{none}: {text}");
        }
    }
}

#[test]
fn a_text_without_its_end_gives_no_verdict_on_a_grid_below() {
    let mut rng = seeded(7);
    let record = Target::named("record").expect("known");
    for _ in 0..EXAMPLES {
        let layout = layout("classic");
        let (line, _) = pair(&layout, &mut rng);
        let whole = match rng.random_range(0..3) {
            0 => {
                let puzzle = one(&line).puzzle;
                record.write(&Job::new(&puzzle, None)).expect("written").text
            }
            1 => "{\"cages\": [{\"cells\": [\"r1c1\", \"r1c2\"], \"sum\": 8}]}".to_owned(),
            _ => format!("[[{}, [0, 1], [0, 2]], [17, [3, 4], [4, 4]]]", rng.random_range(3..18)),
        };
        let end = rng.random_range(12..whole.len() * 4 / 5);
        let grid = [block(&line, 9), line.clone()].choose(&mut rng).expect("one").clone();
        let gap = pick(&mut rng, &["\n", "\n\n"]);
        assert_refused(&format!("{}{gap}{grid}\n", &whole[..end]));
    }
}

#[test]
fn cells_as_x_and_y_are_refused() {
    let mut rng = seeded(8);
    for round in 0..2 * EXAMPLES {
        let (line, _) = pair(&layout("classic"), &mut rng);
        let [x, y, n] = [0; 3].map(|_| rng.random_range(1..9));
        let name = pick(&mut rng, &["set", "place", "cell", "put"]);
        let says = match round % 5 {
            0 => format!("{name}(grid, x={x}, y={y}, value={n})"),
            1 => format!("{name} at x: {x}, y: {y} = {n}"),
            2 => format!("{name} (x, y) = ({x}, {y}) to {n}"),
            3 => format!("cages as (x, y): {n} = ({x}, {y}) ({x}, {})", y + 1),
            _ => format!("{{ x: {x}, y: {y}, n: {n} }}"),
        };
        let grid = block(&line, 9);
        let text = match round % 2 {
            0 => format!("{says}\n\n{grid}\n"),
            _ => format!("{grid}\n\n{says}\n"),
        };
        assert_refused(&text);
        // Numbers of cells below such a heading.
        let head = pick(&mut rng, &["x,y,value", "col row digit", "Column;Row;Value", "x y n"]);
        let cells = ReadOptions { cells: true, ..ReadOptions::default() };
        let read = read_with(&format!("{head}\n{x},{y},{n}\n"), cells);
        assert!(read.iter().any(Result::is_err), "{head}");
    }
}

#[test]
fn lines_of_hodoku_keep_what_was_deleted() {
    let mut rng = seeded(9);
    for _ in 0..EXAMPLES {
        let (line, full) = pair(&layout("classic"), &mut rng);
        let code: String =
            (0..rng.random_range(3..7)).map(|_| rng.random_range('0'..='9')).collect();
        let more = pick(&mut rng, &["", "-1", "-2", "x"]);
        let open: Vec<usize> = line.match_indices('.').map(|at| at.0).collect();
        let placed = *open.choose(&mut rng).expect("a blank");
        let mut grid = line.clone();
        grid.replace_range(placed..=placed, &format!("+{}", &full[placed..=placed]));
        // A symbol of the row that the solution does not have there.
        let at = *open.iter().find(|&&at| at != placed).unwrap_or(&placed);
        let symbol = (1..10).find(|n| !full[at..].starts_with(&n.to_string())).expect("one");
        let deleted = format!("{symbol}{}{}", at / 9 + 1, at % 9 + 1);
        let text = format!(":{code}{more}:1:{grid}:{deleted}:{deleted}:\n");
        let entry = one(&text);
        let notes = [format!("technique {code}{more}")];
        assert_eq!(entry.notes, notes, "{text}");
        let puzzle = entry.puzzle;
        assert_eq!(givens(&puzzle), line, "{text}");
        let cells: Vec<CellId> = puzzle.layout().cells().ids().collect();
        let entered = puzzle.entries()[cells[placed]].map(Symbol::to_char);
        assert_eq!(entered, full[placed..].chars().next(), "{text}");
        let sets = puzzle.initial_candidates().expect("deleted ones");
        let gone = Symbol::new(symbol - 1).expect("a symbol");
        assert!(!sets[cells[at]].contains(gone), "{text}");
    }
}

#[test]
fn a_message_does_not_contradict_itself() {
    let mut rng = seeded(17);
    for _ in 0..3 * EXAMPLES {
        let (line, _) = pair(&board(&mut rng), &mut rng);
        let mut text = match rng.random_range(0..3) {
            0 => block(&line, line.len().isqrt()),
            1 => line.clone(),
            _ => format!("{line}\n{line}\n{line}"),
        };
        for _ in 0..rng.random_range(1..3) {
            let at = rng.random_range(0..text.len());
            match rng.random_range(0..3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, '7'),
                _ => text.replace_range(at..=at, pick(&mut rng, &["x", "=", " ", "\n"])),
            }
        }
        for (_, error) in found(&(text.clone() + "\n")).1 {
            let number = |part: Option<&str>| -> Option<usize> {
                part?.split(|c: char| !c.is_ascii_digit()).find(|n| !n.is_empty())?.parse().ok()
            };
            let (expected, there) = error.split_once("there are").unwrap_or((&error, ""));
            let expected = expected.split_once("expected").map(|two| two.1);
            let [wanted, here] = [expected, Some(there)].map(number);
            assert!(here.is_none() || wanted != here, "{text}\n{error}");
        }
    }
}

#[test]
fn what_is_not_read_of_a_constraint_string_is_named() {
    let mut rng = seeded(18);
    for _ in 0..EXAMPLES {
        let [a, b, n] = [0; 3].map(|_| rng.random_range(1..9));
        let cells = format!("R{a}C{b}~R{a}C{}", b % 9 + 1);
        let item = match rng.random_range(0..5) {
            0 => format!("Sum~{}~{}_{cells}", n + 3, n),
            1 => format!("SumLine~{n}~{cells}"),
            2 => format!("Cage~{n}~{n}_{cells}"),
            3 => format!("Whisper~{n}x~{cells}"),
            _ => format!("Sandwich~{n}~R{a}~{n}"),
        };
        let text = format!(".Shape~9x9.{item}.Thermo~R9C1~R9C2\n");
        let says = assert_refused(&text);
        let (name, rest) = item.split_once('~').expect("arguments");
        let named = name == "SumLine" || says.contains(&rest[..rest.len().min(8)]);
        assert!(says.contains(name) && named, "{item}: {says}");
    }
}

#[test]
fn a_map_with_a_slip_gives_no_verdict_without_it() {
    let mut rng = seeded(50);
    let maps = [
        ["aabb", "aabb", "ccdd", "ccdd"].as_slice(),
        &["aaabcc", "adabbc", "ddabbc", "dddbcc", "efffff", "eeeeef"],
        &["aaabbb", "aaabbb", "cccddd", "cccddd", "eeefff", "eeefff"],
    ];
    for round in 0..EXAMPLES {
        let map = maps.choose(&mut rng).expect("some");
        let side = map.len();
        let mut rows: Vec<String> = map.iter().map(|row| (*row).to_owned()).collect();
        let (row, col) = (rng.random_range(0..side), rng.random_range(0..side));
        match rng.random_range(0..4) {
            0 => rows[row].replace_range(col..=col, "."),
            1 => rows[row].replace_range(col..=col, "x"),
            2 => drop(rows[row].remove(col)),
            _ => drop(rows.remove(row)),
        }
        let clue = |at: usize| if at == row { "1" } else { "." };
        let clues = |at| format!("{}{}", clue(at), ".".repeat(side - 1));
        let grid = (0..side).map(clues).collect::<Vec<_>>().join("\n");
        let (puzzles, errors) = found(&format!("{grid}\n\n{}\n", rows.join("\n")));
        assert!(puzzles.is_empty() && !errors.is_empty(), "{round} {rows:?}");
    }
}
