//! The table of kinds of texts, each with its maker.

use onefold::internals::ids::CellId;
use onefold::internals::puzzle::Symbol;
use onefold::internals::text::{Job, ReadOptions, Target};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::grids::{Grid, WAYS, laid};
use super::{Case, Judged, Kind, Right, errors, pick, written};
use crate::support::filling::{Samples, filled};
use crate::support::reading::{FoundEntries, givens, read};
use crate::support::samples::Sample;

const fn kind(
    name: &'static str,
    texts: usize,
    least: usize,
    make: fn(&mut ChaCha8Rng) -> Case,
) -> Kind {
    Kind { name, texts, least, make }
}

/// The kinds, each with the texts of a plain run and those of a hundred that must be met.
pub(super) const TABLE: &[Kind] = &[
    kind("a puzzle in any form among other text", 200, 80, written::surrounded),
    kind("a row missing, twice or short", 400, 100, slip),
    kind("a map of regions with a slip", 40, 100, map_with_slip),
    kind("a foreign sign in a cell", 60, 100, foreign_sign),
    kind("a zero beside another blank", 60, 10, zero_beside_blank),
    kind("a sign for no candidate", 150, 15, no_candidate),
    kind("a rule beside a grid", 90, 100, rule_beside),
    kind("a given solution", 90, 100, given_solution),
    kind("a text without its end above a grid", 30, 100, without_end),
    kind("cells as x and y", 60, 100, cells_as_x_and_y),
    kind("cells below a heading x and y", 30, 100, cells_below_x_and_y),
    kind("a line of HoDoKu", 30, 100, hodoku),
    kind("a constraint string with a slip", 30, 100, constraint_string),
    kind("a message with two numbers", 90, 50, two_numbers),
    kind("words and signs", 1500, 90, other_text),
    kind("the prefixes of a list", 60, 100, prefixes),
];

/// A grid with a slip, alone or beside whole ones in the same way of writing.
fn slip(rng: &mut ChaCha8Rng) -> Case {
    let name = pick(
        rng,
        &[
            "classic:2x2",
            "classic:2x3",
            "classic:2x4",
            "classic",
            "classic:2x5",
            "classic:3x4",
            "classic:4x4",
        ],
    );
    let [spoilt, whole] = [0; 2].map(|_| Grid::random(name, rng));
    let (side, way) = (whole.side(), rng.random_range(0..WAYS));
    let (mut rows, at) = (spoilt.rows(), rng.random_range(0..side));
    match rng.random_range(0..3) {
        0 => drop(rows.remove(at)),
        1 => rows.insert(at, rows[at].clone()),
        _ => drop(rows[at].pop()),
    }
    let [spoilt, good] = [rows, whole.rows()].map(|rows| laid(&rows, side, way));
    let text = match rng.random_range(0..3) {
        0 => spoilt,
        1 => format!("{spoilt}\n{good}\n{good}"),
        _ => format!("{good}\n{spoilt}\n{good}"),
    };
    Case::new(text, Right::Beside(whole.puzzle))
}

/// A jigsaw whose map has a sign or a row too few, or a sign of no region.
fn map_with_slip(rng: &mut ChaCha8Rng) -> Case {
    let shape = pick(rng, &["jigsaw 4", "jigsaw 5", "jigsaw 6", "jigsaw 7"]);
    let samples = Samples::from([("a".to_owned(), Sample::random(shape, rng))]);
    let [grid, map] = ["{a row}\n", "{a map signs=a}\n"].map(|form| filled(form, &samples));
    let mut rows: Vec<String> = map.lines().map(str::to_owned).collect();
    let [row, col] = [0; 2].map(|_| rng.random_range(0..rows.len()));
    match rng.random_range(0..4) {
        0 => rows[row].replace_range(col..=col, "."),
        1 => rows[row].replace_range(col..=col, "x"),
        2 => drop(rows[row].remove(col)),
        _ => drop(rows.remove(row)),
    }
    Case::refused(format!("{grid}\n{}\n", rows.join("\n")))
}

fn foreign_sign(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::small(rng);
    let mut cells: Vec<String> = grid.line().chars().map(String::from).collect();
    let at = rng.random_range(0..cells.len());
    cells[at] = pick(rng, &["<", "&", "@", "^", "~", "$", "§", "%", "+"]).to_owned();
    let between = pick(rng, &["", " ", ", "]);
    let rows: Vec<String> = cells.chunks(grid.side()).map(|row| row.join(between)).collect();
    Case::refused(rows.join("\n") + "\n")
}

/// Symbols from 0, or a second sign for a blank cell: that is asked.
fn zero_beside_blank(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::small(rng);
    let blank = pick(rng, &["null", "None", "\".\"", "\"\"", "\"-\"", "'_'"]);
    let cell = |c: char| c.to_digit(10).map_or(blank.to_owned(), |n| (n - 1).to_string());
    let cells: Vec<String> = grid.line().chars().map(cell).collect();
    let rows = cells.chunks(grid.side()).map(|row| format!("[{}]", row.join(", ")));
    let text = match rng.random_range(0..2) {
        0 => format!("[{}]\n", cells.join(",")),
        _ => format!("[{}]\n", rows.collect::<Vec<_>>().join(",\n")),
    };
    Case::new(text, Right::Puzzle(grid.puzzle, vec!["--symbols".to_owned()]))
}

/// A table in which one cell has no candidate: it is never read as all candidates.
fn no_candidate(rng: &mut ChaCha8Rng) -> Case {
    const NONE: [&str; 27] = [
        "!", "∅", "ø", "Ø", "{}", "[]", "()", "set()", "-", "_", "0", "*", "?", "x", "X", "none",
        "null", "None", "''", "\"\"", "/", "empty", "–", "#", "~", "nil", "<>",
    ];
    let grid = Grid::small(rng);
    let side = grid.side();
    let mut cell = |sign: char| -> String {
        let symbols = (1..=side).map(|n| n.to_string());
        symbols.filter(|n| *n == sign.to_string() || rng.random_bool(0.4)).collect()
    };
    let mut cells: Vec<String> = grid.full.chars().map(&mut cell).collect();
    let at = rng.random_range(0..cells.len());
    cells[at] = pick(rng, &NONE).to_owned();
    let rows: Vec<String> = cells.chunks(side).map(|row| row.join("  ")).collect();
    let judge = move |found: &FoundEntries| match &found[..] {
        [Err(_)] => Judged::Passed,
        [Ok(entry)] => {
            let sets = entry.puzzle.initial_candidates();
            Judged::met(sets.is_some_and(|sets| sets.iter().nth(at).is_some_and(|s| s.is_empty())))
        }
        _ => Judged::Wrong,
    };
    Case::new(rows.join("\n") + "\n", Right::Judged(Box::new(judge)))
}

/// A rule in the words of a program or of a person, near a grid.
pub(super) fn rule_beside(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::random("classic", rng);
    let [a, b] = [0; 2].map(|_| {
        let [row, col] = [0; 2].map(|_| rng.random_range(1..=9));
        format!("r{row}c{col}")
    });
    let sum = rng.random_range(3..18);
    let rule = pick(rng, &["anti_king", "windoku", "hyper", "disjoint_groups"]);
    let says = [
        format!(r#"{{"cages": [{{"sum": {sum}, "cells": ["{a}", "{b}"]}}]}}"#),
        format!("{{\n\"arrow\": [\"{a}\", \"{b}\"]\n}}"),
        format!(r#"{{"rules": ["{rule}"]}}"#),
        format!("b: {a} {b} = {sum}"),
        format!("cage Q: {a} {b} sum {sum}"),
        format!("Sum of {a} and {b} is {sum}"),
        format!("Arrow: {a} -> {b}"),
        format!("Renban: {a} -> {b}"),
        format!("solve(grid, {rule}=True)"),
        format!("solver.with_{rule}()"),
        format!("{{Variants.{}: True}}", rule.to_uppercase()),
    ];
    let line = &says[rng.random_range(0..says.len())];
    let gap = pick(rng, &["\n", "\n\n"]);
    Case::new(format!("{}{gap}{line}\n", grid.block()), Right::RefusedOnce)
}

/// A puzzle with a solution in the same line, right or with one wrong digit.
pub(super) fn given_solution(rng: &mut ChaCha8Rng) -> Case {
    let layout = pick(rng, &["classic:2x2", "classic:2x3", "classic"]);
    let grid = Grid::unique(layout, rng);
    let mut given = grid.full.clone();
    if rng.random_bool(0.7) {
        let at = grid.blank(rng);
        let others = (1..=grid.side()).map(|n| n.to_string());
        let others: Vec<String> = others.filter(|sign| *sign != given[at..=at]).collect();
        given.replace_range(at..=at, &others[rng.random_range(0..others.len())]);
    }
    let names = [("puzzle", "solution"), ("quizzes", "solutions"), ("question", "answer")];
    let (q, s) = names[rng.random_range(0..names.len())];
    let puzzle = grid.line();
    let text = match rng.random_range(0..6) {
        0 => format!("{q}\t{s}\n{puzzle}\t{given}\n"),
        1 => format!("{q},{s}\n{puzzle},{given}\n"),
        2 => format!("{puzzle},{given}\n"),
        3 => format!("{puzzle};{given}\n"),
        4 => format!("{given},{puzzle}\n"),
        _ => format!("{{\"{q}\": \"{puzzle}\", \"{s}\": \"{given}\"}}\n"),
    };
    Case::new(text, Right::Compared(grid.puzzle, given))
}

fn without_end(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::random("classic", rng);
    let whole = match rng.random_range(0..3) {
        0 => {
            let record = Target::named("record").expect("a form");
            record.write(&Job::new(&grid.puzzle, None)).expect("written").text
        }
        1 => "{\"cages\": [{\"cells\": [\"r1c1\", \"r1c2\"], \"sum\": 8}]}".to_owned(),
        _ => format!("[[{}, [0, 1], [0, 2]], [17, [3, 4], [4, 4]]]", rng.random_range(3..18)),
    };
    let end = rng.random_range(12..whole.len() * 4 / 5);
    let gap = pick(rng, &["\n", "\n\n"]);
    let below = if rng.random_bool(0.5) { grid.block() } else { grid.line() };
    Case::refused(format!("{}{gap}{below}\n", &whole[..end]))
}

fn cells_as_x_and_y(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::random("classic", rng).block();
    let [x, y, n] = [0; 3].map(|_| rng.random_range(1..9));
    let name = pick(rng, &["set", "place", "cell", "put"]);
    let says = match rng.random_range(0..5) {
        0 => format!("{name}(grid, x={x}, y={y}, value={n})"),
        1 => format!("{name} at x: {x}, y: {y} = {n}"),
        2 => format!("{name} (x, y) = ({x}, {y}) to {n}"),
        3 => format!("cages as (x, y): {n} = ({x}, {y}) ({x}, {})", y + 1),
        _ => format!("{{ x: {x}, y: {y}, n: {n} }}"),
    };
    Case::refused(match rng.random_range(0..2) {
        0 => format!("{says}\n\n{grid}\n"),
        _ => format!("{grid}\n\n{says}\n"),
    })
}

fn cells_below_x_and_y(rng: &mut ChaCha8Rng) -> Case {
    let [x, y, n] = [0; 3].map(|_| rng.random_range(1..9));
    let head = pick(rng, &["x,y,value", "col row digit", "Column;Row;Value", "x y n"]);
    let judge = |found: &FoundEntries| Judged::met(matches!(found.first(), Some(Err(_))));
    let case = Case::new(format!("{head}\n{x},{y},{n}\n"), Right::Judged(Box::new(judge)));
    Case { options: ReadOptions { cells: true, ..ReadOptions::default() }, ..case }
}

/// A line of HoDoKu's library: a technique, a grid with an entry, a deleted candidate.
fn hodoku(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::random("classic", rng);
    let (line, full) = (grid.line(), grid.full.clone());
    let code: String = (0..rng.random_range(3..7)).map(|_| rng.random_range('0'..='9')).collect();
    let more = pick(rng, &["", "-1", "-2", "x"]);
    let [placed, at] = loop {
        let [placed, at] = [0; 2].map(|_| grid.blank(rng));
        if placed != at {
            break [placed, at];
        }
    };
    let mut entered = line.clone();
    entered.replace_range(placed..=placed, &format!("+{}", &full[placed..=placed]));
    let symbol = (1..10).find(|n| !full[at..].starts_with(&n.to_string())).expect("one");
    let deleted = format!("{symbol}{}{}", at / 9 + 1, at % 9 + 1);
    let text = format!(":{code}{more}:1:{entered}:{deleted}:{deleted}:\n");
    let judge = move |found: &FoundEntries| {
        let [Ok(entry)] = &found[..] else { return Judged::Wrong };
        let puzzle = &entry.puzzle;
        let cells: Vec<CellId> = puzzle.layout().cells().ids().collect();
        let entered = puzzle.entries()[cells[placed]].map(Symbol::to_char);
        let deleted = Symbol::new(symbol - 1).expect("a symbol");
        let sets = puzzle.initial_candidates();
        let is_deleted = sets.is_some_and(|sets| !sets[cells[at]].contains(deleted));
        let is_read = givens(puzzle) == line && entered == full[placed..].chars().next();
        Judged::met(is_read && is_deleted && entry.notes == [format!("technique {code}{more}")])
    };
    Case::new(text, Right::Judged(Box::new(judge)))
}

/// A constraint string of which one item cannot be read: it is named.
fn constraint_string(rng: &mut ChaCha8Rng) -> Case {
    const QUOTED: usize = 8;
    let [a, b, n] = [0; 3].map(|_| rng.random_range(1..9));
    let cells = format!("R{a}C{b}~R{a}C{}", b % 9 + 1);
    let item = match rng.random_range(0..5) {
        0 => format!("Sum~{}~{n}_{cells}", n + 3),
        1 => format!("SumLine~{n}~{cells}"),
        2 => format!("Cage~{n}~{n}_{cells}"),
        3 => format!("Whisper~{n}x~{cells}"),
        _ => format!("Sandwich~{n}~R{a}~{n}"),
    };
    let (name, rest) = item.split_once('~').expect("arguments");
    let mut parts = vec![name.to_owned()];
    parts.extend((name != "SumLine").then(|| rest[..rest.len().min(QUOTED)].to_owned()));
    Case::new(format!(".Shape~9x9.{item}.Thermo~R9C1~R9C2\n"), Right::Refused(parts))
}

/// A spoilt grid: a message never says that as many are expected as there are.
fn two_numbers(rng: &mut ChaCha8Rng) -> Case {
    let grid = Grid::small(rng);
    let line = grid.line();
    let mut text = match rng.random_range(0..3) {
        0 => grid.block(),
        1 => line,
        _ => format!("{line}\n{line}\n{line}"),
    };
    for _ in 0..rng.random_range(1..3) {
        let at = rng.random_range(0..text.len());
        match rng.random_range(0..3) {
            0 => drop(text.remove(at)),
            1 => text.insert(at, '7'),
            _ => text.replace_range(at..=at, pick(rng, &["x", "=", " ", "\n"])),
        }
    }
    let judge = |found: &FoundEntries| {
        let contradicts = |error: String| {
            let number = |part: Option<&str>| -> Option<usize> {
                part?.split(|c: char| !c.is_ascii_digit()).find(|n| !n.is_empty())?.parse().ok()
            };
            let (expected, there) = error.split_once("there are").unwrap_or((&error, ""));
            let expected = expected.split_once("expected").map(|(_, expected)| expected);
            let [expected, there] = [expected, Some(there)].map(number);
            there.is_some() && expected == there
        };
        let mut messages = errors(found).map(ToString::to_string).peekable();
        match messages.peek() {
            None => Judged::Passed,
            Some(_) => Judged::met(!messages.any(contradicts)),
        }
    };
    Case::new(text + "\n", Right::Judged(Box::new(judge)))
}

/// Words and signs of other texts are never a tiny puzzle.
fn other_text(rng: &mut ChaCha8Rng) -> Case {
    const WORDS: [&str; 40] = [
        "}",
        "{",
        "};",
        "[",
        "[{",
        "]",
        "(",
        ")",
        "if",
        "for",
        "x",
        "=",
        "1",
        "0",
        "123",
        "3;",
        "end",
        "//",
        "Solution:",
        "Level",
        "easy",
        "---",
        "====",
        "#",
        "%",
        "...",
        "111222333",
        "1,2",
        "[1]",
        "a[0]",
        "\u{1a}",
        "return",
        "12.02.2021:",
        "\"id\"",
        "|",
        "*",
        "....",
        "1234",
        "12.4",
        "0000",
    ];
    let mut text = String::new();
    for _ in 0..rng.random_range(1..12) {
        for _ in 0..rng.random_range(0..4) {
            text += pick(rng, &WORDS);
            text += pick(rng, &["", " ", "\t"]);
        }
        text.push('\n');
    }
    let judge = |found: &FoundEntries| {
        let is_tiny = found.iter().flatten().any(|entry| entry.puzzle.layout().order() < 4);
        if found.is_empty() { Judged::Passed } else { Judged::met(!is_tiny) }
    };
    Case::new(text, Right::Judged(Box::new(judge)))
}

/// A list, perhaps with a short line: each of its prefixes is read as it is in the whole list.
fn prefixes(rng: &mut ChaCha8Rng) -> Case {
    const LINES: usize = 7;
    let layouts =
        ["classic:2x2", "classic:2x3", "classic:2x4", "classic", "classic:3x4", "classic:4x4"];
    let (layout, blank) = (pick(rng, &layouts), pick(rng, &[".", "0", "_"]));
    let (form, spoilt) = (rng.random_range(0..4), rng.random_range(0..2 * LINES));
    let lines = (0..LINES).map(|k| {
        let grid = Grid::random(layout, rng);
        let mut line = grid.line().replace('.', blank);
        if k == spoilt && grid.side() > 4 {
            line.pop();
        }
        match form {
            0 => format!("{line}\n"),
            1 => format!("{line} # {k}\n"),
            2 => format!("{k},{line},hard\n"),
            _ => format!("{{\"id\": \"{k}\", \"puzzle\": \"{line}\"}}\n"),
        }
    });
    let lines: Vec<String> = lines.collect();
    let head = if form == 2 { "id,puzzle,level\n" } else { "" };
    let text = head.to_owned() + &lines.concat();
    let judge = move |found: &FoundEntries| {
        let answers = |found: &FoundEntries| -> Vec<Result<String, usize>> {
            let answer = found.iter().map(Result::as_ref);
            answer.map(|it| it.map(|it| givens(&it.puzzle)).map_err(|e| e.line)).collect()
        };
        let all = answers(found);
        let prefix = |n: usize| answers(&read(&(head.to_owned() + &lines[..n].concat())));
        Judged::met(all.len() == LINES && (1..LINES).all(|n| prefix(n) == all[..n]))
    };
    Case::new(text, Right::Judged(Box::new(judge)))
}
