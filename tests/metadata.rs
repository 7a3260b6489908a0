//! What a setter wrote and drew comes through every form as far as the form holds it, and the rest
//! is named; rules keep their names, marks their meaning, and numbers their digits.

use std::collections::{BTreeMap, BTreeSet};

use onefold::internals::puzzle::shapes::layout_named;
use onefold::internals::puzzle::{
    Cosmetic, CosmeticKind as Kind, Length, Metadata, Point, Puzzle, Symbol, Words,
};
use onefold::internals::text::{Entry, Job, Recorded, Target};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::support::reading::{one, read};
use crate::support::{random_solution, seeded};

/// The forms, each with the parts that it holds.
const FORMS: [(&str, &str); 8] = [
    ("text", ALL_WORDS),
    ("record", ALL_WORDS),
    ("fpuzzles-json", SOME),
    ("fpuzzles", SOME),
    ("sudokupad", SOME),
    ("iss", ""),
    ("line", ""),
    ("csv", ""),
];
const ALL_WORDS: &str = "title author ruleset source licence note solution cosmetics";
const SOME: &str = "title author ruleset solution shapes";

const KINDS: [Kind; 7] =
    [Kind::Line, Kind::Arrow, Kind::Circle, Kind::Rectangle, Kind::Text, Kind::Cage, Kind::Colour];

fn holds(form: &str, part: &str) -> bool {
    let (_, parts) = FORMS.iter().find(|known| known.0 == form).expect("known");
    parts.split(' ').any(|held| held == part)
}

/// A random text of a few signs that mean something in one form or another.
fn words(rng: &mut ChaCha8Rng, lines: bool) -> String {
    const SIGNS: [&str; 16] =
        ["a", "Z", " ", "é", "◯", "\"", "'", "#", ":", "<", "&", "\\", "3", ",", "{", "puzzle"];
    let count = rng.random_range(1..12);
    let mut text = String::from("w");
    for _ in 0..count {
        text.push_str(SIGNS[rng.random_range(0..SIGNS.len())]);
        if lines && rng.random_bool(0.1) {
            text.push('\n');
        }
    }
    text.push('.');
    text
}

fn maybe<T>(rng: &mut ChaCha8Rng, make: impl FnOnce(&mut ChaCha8Rng) -> T) -> Option<T> {
    rng.random_bool(0.5).then(|| make(rng))
}

/// A drawing; `true` if it is at cells, or between two or four of them, as f-puzzles needs it.
fn drawing(rng: &mut ChaCha8Rng) -> (Cosmetic, bool) {
    let kind = KINDS[rng.random_range(0..KINDS.len())];
    let fine = rng.random_bool(0.2);
    let whole = matches!(kind, Kind::Line | Kind::Arrow | Kind::Cage | Kind::Colour);
    let length = |rng: &mut ChaCha8Rng| match (fine, whole) {
        (true, _) => rng.random_range(0..9000),
        (_, true) => rng.random_range(0..9) * 1000 + 500,
        _ => rng.random_range(0..18) * 500,
    };
    let count = if matches!(kind, Kind::Line | Kind::Arrow | Kind::Cage) { 3 } else { 1 };
    let at: Vec<Point> = (0..count)
        .map(|_| {
            let (row, col) = (Length(length(rng)), Length(length(rng)));
            Point(row, col)
        })
        .collect();
    let step = if whole { 1000 } else { 500 };
    let first = if whole { 500 } else { 0 };
    let at_cells =
        |point: &Point| [point.0.0, point.1.0].iter().all(|n| (n - first).rem_euclid(step) == 0);
    let fits = kind == Kind::Colour || kind != Kind::Arrow && at.iter().all(at_cells);
    let mut one = Cosmetic::new(kind, at);
    one.colour = Some(format!("#{:06x}", rng.random_range(0..1 << 24)));
    if kind == Kind::Colour {
        one.at[0].0 = Length(one.at[0].0.0 / 1000 * 1000 + 500);
        one.at[0].1 = Length(one.at[0].1.0 / 1000 * 1000 + 500);
        return (one, fits);
    }
    one.fill = maybe(rng, |_| "#abc".to_owned());
    one.text = maybe(rng, |rng| words(rng, false));
    one.width = maybe(rng, |rng| Length(rng.random_range(1..2000)));
    one.height = maybe(rng, |rng| Length(rng.random_range(1..2000)));
    one.size = maybe(rng, |rng| Length(rng.random_range(1..2000)));
    (one, fits)
}

/// A puzzle with random metadata, and its drawings that f-puzzles holds.
fn decorated(rng: &mut ChaCha8Rng) -> (Puzzle, Option<Recorded>, Vec<Cosmetic>) {
    let layout = std::sync::Arc::new(layout_named("classic").expect("known"));
    let mut puzzle = Puzzle::blank(layout);
    for symbol in 0..9 {
        let cell = puzzle.layout().cell(symbol, symbol * 4 % 9);
        let symbol = Symbol::new(symbol).expect("fits");
        puzzle.fix(cell.expect("a cell"), symbol).expect("fits");
    }
    let mut metadata = Metadata::default();
    for (kind, ..) in Words::ALL {
        if rng.random_bool(0.7) {
            let lines = !matches!(kind, Words::Title | Words::Author);
            metadata.set(kind, &words(rng, lines));
        }
    }
    let drawn: Vec<(Cosmetic, bool)> = (0..rng.random_range(0..5)).map(|_| drawing(rng)).collect();
    let held = drawn.iter().filter(|one| one.1).map(|one| one.0.clone()).collect();
    metadata.cosmetics = drawn.into_iter().map(|one| one.0).collect();
    puzzle.set_metadata(metadata);
    let symbols = puzzle.givens().iter().map(|given| given.or(Symbol::new(2)));
    let recorded = if rng.random_bool(0.5) { symbols.collect() } else { None };
    (puzzle, recorded, held)
}

fn sorted(drawn: &[Cosmetic]) -> Vec<String> {
    let mut all: Vec<String> = drawn.iter().map(|one| format!("{one:?}")).collect();
    all.sort();
    all
}

/// Writes a puzzle and reads it again; what was named as lost.
fn through(
    form: &str,
    puzzle: &Puzzle,
    recorded: Option<&Recorded>,
) -> (Entry, BTreeMap<String, usize>) {
    let target = Target::named(form).expect("known");
    let job = Job { recorded, ..Job::new(puzzle, None) };
    let written = target.write(&job).expect("a classic grid");
    let entry = one(&target.whole(&written));
    let dropped = written.dropped.into_iter().map(|lost| (lost.name, lost.count));
    (entry, dropped.collect())
}

#[test]
fn what_a_setter_wrote_and_drew_comes_through_every_pair_of_forms() {
    let mut rng = seeded(44);
    for round in 0..60 {
        let (puzzle, recorded, held) = decorated(&mut rng);
        let metadata = puzzle.metadata().cloned().unwrap_or_default();
        for (first, _) in FORMS {
            let (entry, lost) = through(first, &puzzle, recorded.as_ref());
            let after = entry.puzzle.metadata().cloned().unwrap_or_default();
            for (kind, part, name) in Words::ALL {
                let said = metadata.get(kind);
                let kept = said.filter(|_| holds(first, part));
                assert_eq!(after.get(kind), kept, "{round} {first} {part}");
                assert_eq!(lost.contains_key(name), said != kept, "{first} {part} {lost:?}");
            }
            let drawn = match () {
                () if holds(first, "cosmetics") => &metadata.cosmetics[..],
                () if holds(first, "shapes") => &held[..],
                () => &[],
            };
            assert_eq!(sorted(&after.cosmetics), sorted(drawn), "{round} {first}");
            let missing = metadata.cosmetics.len() - drawn.len();
            let names: BTreeSet<&str> = KINDS.iter().map(|kind| kind.name()).collect();
            let named = lost.iter().filter(|(name, _)| names.contains(&name[..]));
            assert_eq!(named.map(|(_, count)| count).sum::<usize>(), missing, "{first} {lost:?}");
            let kept = recorded.as_ref().filter(|_| holds(first, "solution"));
            assert_eq!(entry.recorded.as_ref(), kept, "{first}");
            assert_eq!(lost.contains_key("solution"), recorded.as_ref() != kept, "{first}");
            // What the first form holds comes through the second as if it were written there.
            for (second, _) in FORMS {
                let (then, _) = through(second, &entry.puzzle, entry.recorded.as_ref());
                let last = then.puzzle.metadata().cloned().unwrap_or_default();
                for (kind, part, _) in Words::ALL {
                    let kept = after.get(kind).filter(|_| holds(second, part));
                    assert_eq!(last.get(kind), kept, "{first} {second} {part}");
                }
                let both = holds(second, "cosmetics") || holds(second, "shapes");
                let narrow = holds(second, "shapes") || holds(first, "shapes");
                let drawn = match () {
                    () if !both || drawn.is_empty() => &[],
                    () if narrow => &held[..],
                    () => drawn,
                };
                assert_eq!(sorted(&last.cosmetics), sorted(drawn), "{first} {second}");
                assert_eq!(then.puzzle.givens(), puzzle.givens(), "{first} {second}");
            }
        }
    }
}

/// An object of f-puzzles with fields and parts that have a meaning for its program only.
fn object(rng: &mut ChaCha8Rng) -> Map<String, Value> {
    let cell = |rng: &mut ChaCha8Rng| {
        let [row, col] = [0; 2].map(|_| rng.random_range(1..=9));
        Value::from(format!("R{row}C{col}"))
    };
    let line = |rng: &mut ChaCha8Rng| {
        let row = rng.random_range(1..=9);
        let cells = (1..=rng.random_range(2..5)).map(|col| Value::from(format!("R{row}C{col}")));
        cells.collect::<Vec<Value>>()
    };
    let part = |rng: &mut ChaCha8Rng| match rng.random_range(0..12) {
        0 => json!({"c": "#aabbcc"}),
        1 => json!({"c": "#111", "cArray": ["#111", "#222"]}),
        2 => json!({"centerPencilMarks": [1, 2]}),
        3 => json!({"cornerPencilMarks": [7]}),
        4 => json!({"highlight": "#fff"}),
        _ => json!({}),
    };
    let mut row = || -> Vec<Value> { (0..9).map(|_| part(rng)).collect() };
    let rows: Vec<Vec<Value>> = (0..9).map(|_| row()).collect();
    let all = json!({
        "size": 9,
        "title": words(rng, false),
        "author": words(rng, false),
        "ruleset": words(rng, true),
        "antiknight": rng.random_bool(0.5),
        "thermometer": [{"lines": [line(rng)], "outlineC": "#123"}],
        "killercage": [{"cells": line(rng), "value": "12", "fontC": "#456"}],
        "difference": [{"cells": ["R1C1", "R1C2"], "value": ""}],
        "line": [{"lines": [line(rng), line(rng)], "width": 0.3, "isNewConstraint": true}],
        "text": [{"cells": [cell(rng)], "value": "x", "angle": 45}],
        "circle": [{"cells": [cell(rng)], "baseC": "#fff", "fromConstraint": "X Sum"}],
        "cage": [{"cells": line(rng), "value": "words", "outlineC": "#f00"}],
        "disabledlogic": ["tuples"],
        "truecandidatesoptions": ["colored"],
        "highlightConflicts": true,
        "grid": rows,
    });
    all.as_object().expect("an object").clone()
}

#[test]
fn an_object_of_f_puzzles_comes_back_field_by_field() {
    let mut rng = seeded(441);
    for _ in 0..40 {
        let object = object(&mut rng);
        let entry = one(&Value::from(object.clone()).to_string());
        for first in ["fpuzzles-json", "record", "sudokupad"] {
            let (entry, _) = through(first, &entry.puzzle, None);
            let json = Target::named("fpuzzles-json").expect("known");
            let written = json.write(&Job::new(&entry.puzzle, None)).expect("written");
            assert!(written.dropped.is_empty(), "{:?}", written.dropped);
            let back: Value = serde_json::from_str(&written.text).expect("JSON");
            for (name, value) in object.iter().filter(|field| field.0 != "grid") {
                assert_eq!(back[name], *value, "{first} {name}");
            }
            for (r, c) in (0..9).flat_map(|r| (0..9).map(move |c| (r, c))) {
                for (name, value) in object["grid"][r][c].as_object().expect("a cell") {
                    assert_eq!(back["grid"][r][c][name], *value, "{first} {r} {c} {name}");
                }
            }
        }
    }
}

#[test]
fn regions_of_f_puzzles_keep_their_numbers() {
    let regions = ["..03", "0233", "2213", "2111"];
    let cell = |sign: char| match sign.to_digit(10) {
        Some(number) => json!({ "region": number }),
        None => json!({}),
    };
    let row = |row: &&str| Value::from(row.chars().map(cell).collect::<Vec<Value>>());
    let grid = Value::from(regions.iter().map(row).collect::<Vec<Value>>());
    let entry = one(&json!({ "size": 4, "grid": grid }).to_string());
    let json = Target::named("fpuzzles-json").expect("known");
    let written = json.write(&Job::new(&entry.puzzle, None)).expect("written");
    let back: Value = serde_json::from_str(&written.text).expect("JSON");
    assert_eq!(back["grid"], grid);
}

#[test]
fn drawings_far_outside_of_the_board_are_read_and_named() {
    let far = vec!["R65535C65535"; 60];
    let grid = vec![vec![json!({}); 4]; 4];
    let all = json!({"size": 4, "grid": grid, "circle": [{ "cells": far }]});
    let entry = one(&all.to_string());
    let mut metadata = entry.puzzle.metadata().cloned().unwrap_or_default();
    assert_eq!(metadata.cosmetics.len(), 1);
    let end = Length(i32::MAX / 1000 * 1000 + 500);
    let most = [end, Length(i32::MAX), Length(i32::MIN)];
    let at = most.map(|n| Point(n, n));
    metadata.cosmetics.extend(at.map(|at| Cosmetic::new(Kind::Circle, vec![at])));
    let mut puzzle = entry.puzzle;
    puzzle.set_metadata(metadata);
    for form in ["text", "record", "fpuzzles-json"] {
        let (entry, lost) = through(form, &puzzle, None);
        let drawn = entry.puzzle.metadata().map_or(0, |all| all.cosmetics.len());
        let lost = lost.get("drawn circle").copied().unwrap_or(0);
        assert_eq!(drawn + lost, 4, "{form}");
    }
}

#[test]
fn marks_without_a_value_keep_their_meaning_or_are_named() {
    const NEED: &str = "littlekillersum sandwichsum xsum skyscraper xv quadruple";
    let mut rng = seeded(442);
    for _ in 0..100 {
        let mut all = json!({
            "size": 4,
            "grid": vec![vec![json!({}); 4]; 4],
            "difference": [{"cells": ["R1C1", "R1C2"], "value": ""}],
            "ratio": [{"cells": ["R4C1", "R4C2"]}],
        });
        let mut named = BTreeMap::new();
        for name in NEED.split(' ') {
            let count = rng.random_range(0..3);
            let item = |blank: bool| {
                let mut item = json!({"cell": "R0C1", "cells": ["R1C2", "R2C3", "R3C4"]});
                match name {
                    "littlekillersum" => item["direction"] = "DR".into(),
                    "xv" => item["cells"] = json!(["R1C1", "R1C2"]),
                    "quadruple" => {
                        item["cells"] = json!(["R1C1", "R1C2", "R2C1", "R2C2"]);
                        item["values"] = json!([]);
                    }
                    _ => {}
                }
                if blank && name != "quadruple" {
                    item["value"] = "".into();
                }
                item
            };
            let items: Vec<Value> = (0..count).map(|_| item(rng.random_bool(0.5))).collect();
            all[name] = items.into();
            named.insert(name, count);
        }
        let entry = one(&all.to_string());
        for (name, count) in named {
            let note = format!("ignored: {name} without a value");
            let notes = entry.notes.iter().filter(|told| **told == note);
            assert_eq!(notes.count(), count, "{name} {:?}", entry.notes);
        }
        let kinds = entry.puzzle.layout().spec().constraints.iter();
        let kinds: Vec<&str> = kinds.map(|one| one.kind.name()).collect();
        assert_eq!(kinds, ["difference", "ratio"]);
    }
}

#[test]
fn a_damaged_entry_of_a_list_is_an_error_of_its_own() {
    let mut rng = seeded(443);
    for _ in 0..30 {
        let (mut list, mut damaged) = (Vec::new(), Vec::new());
        let target = ["fpuzzles", "fpuzzles-json", "record"][rng.random_range(0..3)];
        let target = Target::named(target).expect("known");
        for line in 1..=rng.random_range(2..9) {
            let (mut puzzle, ..) = decorated(&mut rng);
            let mut metadata = puzzle.metadata().cloned().unwrap_or_default();
            metadata.set(Words::Title, "of a list");
            puzzle.set_metadata(metadata);
            let mut text = target.write(&Job::new(&puzzle, None)).expect("written").text;
            if rng.random_bool(0.3) {
                let mut end = text.len() / 2;
                while !text.is_char_boundary(end) {
                    end += 1;
                }
                text.truncate(end);
                damaged.push(line);
            }
            list.push(text);
        }
        let found = read(&list.join("\n"));
        let errors = found.iter().filter_map(|one| one.as_ref().err());
        let errors: Vec<usize> = errors.map(|error| error.line).collect();
        assert_eq!(errors, damaged, "{list:?}");
        assert_eq!(found.len(), list.len());
    }
}

#[test]
fn numbers_of_a_record_stay_as_they_were_written() {
    let mut rng = seeded(444);
    let solution = random_solution(&layout_named("classic:2x2").expect("known").into(), &mut rng);
    let solution = solution.expect("small");
    let digits = |rng: &mut ChaCha8Rng, n: usize| -> String {
        (0..n).map(|_| char::from(b'0' + rng.random_range(0..10))).collect()
    };
    for _ in 0..200 {
        let number = |rng: &mut ChaCha8Rng| {
            let sign = if rng.random_bool(0.5) { "-" } else { "" };
            let whole = match rng.random_range(0..3) {
                0 => "0".to_owned(),
                1 => format!("1{}", digits(rng, 3)),
                _ => format!("9{}", digits(rng, 25)),
            };
            match rng.random_range(0..3) {
                0 => format!("{sign}{whole}"),
                1 => format!("{sign}{whole}.{}0", digits(rng, 2)),
                _ => format!("{sign}{whole}e{}", rng.random_range(1..500)),
            }
        };
        let [a, b, c, d] = [0; 4].map(|_| number(&mut rng));
        let fields = format!("\"id\":{a},\"_z\":{b},\"rating\":{c},\"_list\":[{d},\"a b\"]");
        let rows = "[\"1...\",\"..3.\",\".4..\",\"...2\"]";
        let entry = one(&format!("{{{fields},\"givens\":{rows}}}"));
        assert_eq!(entry.id.as_deref(), Some(&a[..]));
        let written = entry.write(&solution);
        assert!(written.starts_with(&format!("{{{fields},\"givens\"")), "{fields}\n{written}");
    }
}
