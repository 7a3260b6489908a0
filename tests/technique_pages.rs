//! `docs/TECHNIQUES.md` and its pictures are what this version says and finds: every technique
//! with its lesson from `docs/techniques/lessons.txt` and, from `examples.txt` there, a step of it on
//! a real puzzle.
//!
//! `TECHNIQUES=write` writes the document and the pictures anew.

use crate::support::boards::some_steps;
use crate::support::reading;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use onefold::internals::limits::Limits;
use onefold::internals::logic::{
    self, Board, Checker, Entries, Level, Promise, Settings, Step, TECHNIQUES, Technique, words,
};
use onefold::internals::puzzle::Puzzle;
use onefold::internals::report::{Picture, draw_svg};

const HEAD: &str = "\
# Techniques

What `onefold explain`, `hint` and `rate` know, cheapest first. Each section has the identifier
(for `--without`), the level and score on the scale of HoDoKu, the least rating on the scale of
Sudoku Explainer where that program knows the technique, and a step on a real puzzle: its picture
and what `onefold explain` says to it.

Words that are used: a *region* is a list of cells in which no symbol stands twice; it is *full*
if it has as many cells as there are symbols, so that every symbol stands in it. Two cells *see*
each other if they share a region, or if another rule keeps them different. A *candidate* is a
symbol that a cell may still hold, a *pencil mark*. In the pictures candidates that a step rests on,
or sets, are green, what it removes is red and struck out, the two sides of an argument are blue
and orange, and tinted regions and cells are where to look.

A technique knows no row, column or box, so each of them works on every layout. Steps that build
on the promise of one solution are marked: they are taken where a search has shown that there is
just one, or where `--assume-unique` promises it; `--no-uniqueness` does without them. Every step
can be certified without the solution (`onefold::internals::logic::checker`).
";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An example: a puzzle of the folder `puzzles`, or a layout's name and a puzzle in a line.
fn puzzle(example: &str) -> Puzzle {
    if let Some((layout, text)) = example.split_once(' ') {
        let mut found = reading::read_with(text, reading::asking(layout));
        return found.remove(0).expect(example).puzzle;
    }
    let mut found = reading::file(&format!("puzzles/{example}"));
    found.remove(0).expect(example).puzzle
}

/// How much there is to see in a step; the less, the better it serves as an example.
fn burden(step: &Step) -> usize {
    let sub = step.parts.iter().map(burden).sum::<usize>();
    sub + 3 * step.truths.len() + step.eliminations.len()
}

/// The first board on the path of a puzzle that has a step of a technique, and the least such
/// step. Boards on which a single is to be had are passed by, but for singles.
fn first_step(puzzle: &Puzzle, technique: Technique) -> Option<(Board, Step)> {
    let mut board = Board::new(puzzle, Entries::Ignored);
    let all = Settings::new(Promise::Checked);
    let easy = technique.info().level == Level::Easy;
    let mut found = None;
    let mut visit = |board: &Board, next: &Step| {
        if !easy && next.technique.info().level == Level::Easy {
            return ControlFlow::Continue(());
        }
        let steps = some_steps(board, technique, &all, usize::MAX);
        match steps.into_iter().min_by_key(burden) {
            Some(step) => {
                found = Some((board.clone(), step));
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    };
    let _ = logic::solve(&mut board, &all, &Limits::default(), &mut visit);
    found
}

/// Technique by technique the puzzle of its example.
fn examples() -> BTreeMap<Technique, String> {
    let path = root().join("docs/techniques/examples.txt");
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (id, example) = line.split_once(' ').expect("an identifier and a puzzle");
            let technique = Technique::named(id).expect("a known technique");
            (technique, example.to_owned())
        })
        .collect()
}

/// Technique by technique its lesson.
fn lessons() -> BTreeMap<Technique, String> {
    let path = root().join("docs/techniques/lessons.txt");
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut lessons = BTreeMap::new();
    for part in text.split("\n\n").filter(|part| !part.starts_with('#')) {
        let (ids, lesson) = part.split_once('\n').expect("identifiers and a lesson");
        let known = |id| Technique::named(id).expect("a known technique");
        lessons.extend(ids.split(' ').map(|id| (known(id), wrapped(lesson))));
    }
    lessons
}

/// Compares a file with what it should hold, or writes it.
fn settle(path: &Path, text: &str) {
    if std::env::var("TECHNIQUES").as_deref() == Ok("write") {
        fs::write(path, text).expect("a file that can be written");
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    let path = path.display();
    assert!(kept == text, "{path}: write it anew with TECHNIQUES=write");
}

/// Lines of at most a hundred characters.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        if width > 0 && width + 1 + word.len() > 99 {
            out.push('\n');
            width = 0;
        } else if width > 0 {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += word.len();
    }
    out
}

#[test]
fn the_document_is_true() {
    let (examples, lessons) = (examples(), lessons());
    let mut document = String::from(HEAD);
    for info in TECHNIQUES {
        let tenths = info.rating.map(|n| (n / 10, n % 10));
        let rating = tenths.map(|(n, tenth)| format!(", rating {n}.{tenth}"));
        let unique = match info.needs_uniqueness {
            true => ", needs the promise of one solution",
            false => "",
        };
        let _ = write!(
            document,
            "\n## {}\n\n`{}`, {}, score {}{}{unique}\n\n{}\n",
            info.name,
            info.id,
            info.level,
            info.score,
            rating.unwrap_or_default(),
            lessons[&info.technique],
        );
        let Some(example) = examples.get(&info.technique) else {
            continue;
        };
        let puzzle = puzzle(example);
        let (board, step) = first_step(&puzzle, info.technique)
            .unwrap_or_else(|| panic!("{}: not found in {example}", info.id));
        let layout = puzzle.layout();
        Checker::new(layout)
            .check(&board, &step)
            .unwrap_or_else(|objection| panic!("{}: {objection:?}", info.id));
        let mut picture = Picture::of_step(&board, &step);
        picture.title = info.name.to_owned();
        let file = format!("{}.svg", info.id);
        let path = root().join("docs/techniques").join(&file);
        settle(&path, &draw_svg(&picture, true));
        let quoted = wrapped(&words::full(&board, &step)).replace('\n', "\n> ");
        let _ = write!(
            document,
            "\n![{}: the step that is quoted below](techniques/{file})\n\n> {quoted}\n",
            info.name
        );
    }
    settle(&root().join("docs/TECHNIQUES.md"), &document);
}
