//! Random grids with a row missing, twice or short, and random other text, are refused: never read
//! as another puzzle, nor as a tiny one.

use crate::support::reading::{banded, givens, read};
use crate::support::seeded;
use onefold::internals::puzzle::{Boxes, Symbol};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// A random grid in which no symbol stands twice in a row or column, as its rows.
fn random_grid(side: usize, rng: &mut ChaCha8Rng) -> Vec<String> {
    let share = rng.random_range(0.3..1.0);
    let turn = rng.random_range(0..side);
    let cell = |r: usize, c: usize, rng: &mut ChaCha8Rng| match rng.random_bool(share) {
        true => Symbol::new((r + c * (side - 1) + turn) % side).map_or('.', Symbol::to_char),
        false => '.',
    };
    let mut grid: Vec<String> =
        (0..side).map(|r| (0..side).map(|c| cell(r, c, rng)).collect()).collect();
    // Some symbol is beyond those of smaller boards.
    let last = Symbol::new(side - 1).map_or('.', Symbol::to_char);
    grid[side / 2].replace_range(0..1, &last.to_string());
    grid
}

/// Rows in one of the ways in which people write them.
fn written(rows: &[String], side: usize, form: usize) -> String {
    let boxes = Boxes::default_for(side).unwrap_or(Boxes { rows: side, cols: side });
    let apart = |row: &String, between: &str| {
        row.chars().map(String::from).collect::<Vec<_>>().join(between)
    };
    let lines =
        |between: &str| rows.iter().map(|row| apart(row, between) + "\n").collect::<String>();
    match form {
        0 => rows.join("\n") + "\n",
        1 => lines(" "),
        2 => lines(","),
        3 => banded(rows, boxes.rows),
        4 => {
            let border = format!(
                "+{}\n",
                format!("{}+", "-".repeat(2 * boxes.cols + 1)).repeat(side / boxes.cols)
            );
            let row = |row: &String| {
                let signs: Vec<char> = row.chars().collect();
                let parts = signs
                    .chunks(boxes.cols)
                    .map(|part| part.iter().map(|c| format!(" {c}")).collect::<String>() + " ");
                format!("|{}|\n", parts.collect::<Vec<_>>().join("|"))
            };
            let bands = rows
                .chunks(boxes.rows)
                .map(|band| band.iter().map(row).collect::<String>() + &border);
            border.clone() + &bands.collect::<String>()
        }
        5 => rows.join(" ") + "\n",
        _ => rows.join(" | ") + "\n",
    }
}

#[test]
fn grids_with_a_slip_are_never_another_puzzle() {
    let mut rng = seeded(17);
    for _ in 0..200 {
        let side = [4, 6, 8, 9, 10, 12, 16][rng.random_range(0..7)];
        let (form, at) = (rng.random_range(0..7), rng.random_range(0..side));
        let grid = random_grid(side, &mut rng);
        let good = random_grid(side, &mut rng);
        let whole = written(&good, side, form);
        let mut spoilt = grid.clone();
        match rng.random_range(0..3) {
            0 => drop(spoilt.remove(at)),
            1 => spoilt.insert(at, grid[at].clone()),
            _ => drop(spoilt[at].pop()),
        }
        let spoilt = written(&spoilt, side, form);
        for text in [
            spoilt.clone(),
            format!("{spoilt}\n{whole}\n{whole}"),
            format!("{whole}\n{spoilt}\n{whole}"),
        ] {
            let found = read(&text);
            let wrong = found.iter().filter(|read| read.is_err()).count();
            assert!(wrong > 0 && wrong < 4, "{form}\n{text}\n{found:?}");
            for entry in found.iter().flatten() {
                assert_eq!(givens(&entry.puzzle), good.concat(), "{form}\n{text}");
            }
        }
    }
}

#[test]
fn other_text_is_never_a_tiny_puzzle() {
    const WORDS: &str = "} { }; [ [{ ] ( ) if for x = 1 0 123 3; end // Solution: Level easy --- ==== # % ... \
        111222333 1,2 [1] a[0] \u{1a} return 12.02.2021: \"id\" | *";
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut rng = seeded(18);
    for _ in 0..1500 {
        let mut text = String::new();
        for _ in 0..rng.random_range(1..12) {
            for _ in 0..rng.random_range(0..4) {
                text += words[rng.random_range(0..words.len())];
                text += ["", " ", "\t"][rng.random_range(0..3)];
            }
            text.push('\n');
        }
        for entry in read(&text).iter().flatten() {
            assert!(entry.puzzle.layout().order() >= 4, "{text}");
        }
    }
}

/// A random grid in one line that is not full, with the blank of a list.
fn in_one_line(side: usize, blank: &str, rng: &mut ChaCha8Rng) -> String {
    let mut grid = random_grid(side, rng).concat();
    grid.replace_range(1..2, ".");
    grid.replace('.', blank)
}

#[test]
fn every_prefix_of_a_list_answers_as_the_list() {
    const LINES: usize = 7;
    let mut rng = seeded(19);
    for _ in 0..60 {
        let side = [4, 6, 8, 9, 9, 9, 12, 16][rng.random_range(0..8)];
        let (form, blank) = (rng.random_range(0..4), [".", "0", "_"][rng.random_range(0..3)]);
        let spoilt = rng.random_range(0..2 * LINES);
        let line = |k: usize, rng: &mut ChaCha8Rng| {
            let mut grid = in_one_line(side, blank, rng);
            if k == spoilt && side > 4 {
                grid.pop();
            }
            match form {
                0 => grid,
                1 => format!("{grid} # {k}"),
                2 => format!("{k},{grid},hard"),
                _ => format!("{{\"id\": \"{k}\", \"puzzle\": \"{grid}\"}}"),
            }
        };
        let head = if form == 2 { "id,puzzle,level\n" } else { "" };
        let lines: Vec<String> = (0..LINES).map(|k| line(k, &mut rng) + "\n").collect();
        let answers = |count: usize| -> Vec<Result<String, usize>> {
            let found = read(&(head.to_owned() + &lines[..count].concat())).into_iter();
            let given = |found: onefold::internals::text::Entry| givens(&found.puzzle);
            found.map(|found| found.map(given).map_err(|error| error.line)).collect()
        };
        let all = answers(LINES);
        assert_eq!(all.len(), LINES, "{form} {side}\n{}\n{all:?}", lines.concat());
        for count in 1..LINES {
            assert_eq!(answers(count), all[..count], "{form} {side}\n{}", lines.concat());
        }
    }
}
