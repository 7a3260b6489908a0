//! Random grids in any form, wrapped in random other text, are read as the same puzzles, and none
//! more.
//!
//! A few hundred texts by default; `SURROUNDINGS=20000` for a long run, and `SEED=` for others.

use crate::support::filling::{Samples, filled};
use crate::support::reading::{FoundEntries, givens, meaning, read};
use crate::support::samples::Sample;
use crate::support::wrapped::{
    ABOVE, APART, BELOW, CODE, DOCUMENTS, GIVEN_KILLERS, JIGSAWS, KILLERS, LARGE, OVERLAPS, QUOTES,
    SMALL, TARGETS,
};
use crate::support::{asked, seeded};
use onefold::internals::puzzle::{Boxes, Puzzle};
use onefold::internals::text::{Entry, Job, Target, TextError};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Texts where nothing else is asked for.
const TEXTS: usize = 200;

/// The most texts that are shown where several are wrong.
const SHOWN: usize = 8;

/// Layouts, the large ones and those that are searched for seldom.
const SHAPES: &str = "classic|classic|classic|classic|classic|classic|classic:2x2|classic:2x3|\
    classic:2x3|classic:2x4|classic:2x5|classic:3x4|classic:4x4|classic:4x4|classic:5x5|latin:5|\
    latin:7|jigsaw 4|jigsaw 5|jigsaw 6|jigsaw 7|jigsaw 9|jigsaw 9|killer classic:2x2 0%|\
    killer classic:2x3 0%|killer classic 0%|killer classic 0%|killer classic:2x3|samurai|twodoku|\
    gattai-3|butterfly|windmill";

/// A puzzle as a text, and whether that is the whole text.
struct Written {
    form: String,
    text: String,
    whole: bool,
    /// Its rows may stand among program text.
    rows: bool,
    /// Its end is told from its lines, not by a blank line.
    ends: bool,
}

fn any<T: Copy>(of: &[T], rng: &mut ChaCha8Rng) -> T {
    of[rng.random_range(0..of.len())]
}

/// A puzzle in a form of the table, where that holds all of it.
fn as_target(name: &str, puzzle: &Puzzle) -> Option<String> {
    let target = Target::named(name).expect("a form");
    let written = target.write(&Job::new(puzzle, None)).ok()?;
    let whole = written.dropped.is_empty() && written.added.is_empty();
    whole.then(|| target.whole(&written) + "\n")
}

/// A puzzle in any form that holds it.
fn written(shape: &str, sample: Sample, rng: &mut ChaCha8Rng) -> (Written, Sample) {
    let drawn: &[&str] = match shape.split_whitespace().next() {
        Some("jigsaw") => &JIGSAWS,
        Some("killer") if shape.ends_with('%') => &KILLERS,
        Some("killer") => &GIVEN_KILLERS,
        Some("samurai" | "twodoku" | "gattai-3" | "butterfly" | "windmill") => &OVERLAPS,
        _ if sample.layout().order() > 9 => &LARGE,
        _ => &SMALL,
    };
    if drawn.is_empty() || rng.random_bool(0.35) {
        let whole = rng.random_bool(0.1);
        let names: &[&str] = if whole { &DOCUMENTS } else { &TARGETS };
        let name = any(names, rng);
        let (name, text) = as_target(name, &sample.puzzle)
            .map(|text| (name, text))
            .or_else(|| Some(("text", as_target("text", &sample.puzzle)?)))
            .expect("any puzzle");
        let text = match name {
            "text" => text + "end\n",
            _ => text,
        };
        let written = Written {
            form: name.to_owned(),
            text,
            whole: whole && name != "text",
            rows: false,
            ends: !matches!(name, "text" | "csv" | "sdk"),
        };
        return (written, sample);
    }
    let form = any(drawn, rng);
    let order = sample.layout().order();
    let boxes = Boxes::default_for(order).unwrap_or(Boxes { rows: order, cols: order });
    let lines = form
        .replace("@r", &boxes.rows.to_string())
        .replace("@c", &boxes.cols.to_string())
        .replace("@n", &order.to_string())
        .replace("@h", &sample.layout().rows().to_string())
        .replace("@w", &sample.layout().cols().to_string());
    let mut samples = Samples::from([("a".to_owned(), sample)]);
    let written = Written {
        form: form.to_owned(),
        text: filled(&lines, &samples),
        whole: false,
        ends: !form.starts_with(['p', 'c']),
        rows: !shape.starts_with("killer")
            && form.starts_with(['{', '[', ' ', '"', '\''])
            && form.lines().count() == 1,
    };
    (written, samples.remove("a").expect("the sample"))
}

/// The text with other text around it, right above and below it where that may be.
fn wrapped(written: &Written, rng: &mut ChaCha8Rng) -> String {
    if written.whole {
        return written.text.clone();
    }
    let (mut above, mut below) = (String::new(), String::new());
    match rng.random_range(0..4) {
        0 if written.rows => {
            let bare = written.form.starts_with("{a");
            let (before, behind) = match bare {
                true => any(&QUOTES, rng),
                false => any(&CODE, rng),
            };
            above += before;
            below += behind;
        }
        1 if written.ends => above += any(&ABOVE, rng),
        2 if written.ends => below += any(&BELOW, rng),
        _ => {}
    }
    let mut text = String::new();
    for _ in 0..rng.random_range(0..3) {
        text += any(&APART, rng);
        text += "\n";
    }
    text += &above;
    text += &written.text;
    text += &below;
    text += "\n";
    for _ in 0..rng.random_range(0..3) {
        text += any(&APART, rng);
        text += "\n";
    }
    text
}

/// The same text as other programs write it.
fn spelled(text: String, rng: &mut ChaCha8Rng) -> String {
    match rng.random_range(0..12) {
        0 => format!("\u{feff}{text}"),
        1 => text.replace('\n', "\r\n"),
        2 => text + "\n \n\n",
        3 => text.trim_end().to_owned(),
        _ => text,
    }
}

/// What was read, in words.
fn told(found: &FoundEntries) -> String {
    let line = |read: &Result<Entry, TextError>| match read {
        Ok(entry) => format!("{}: {}\n", entry.form_name(), givens(&entry.puzzle)),
        Err(error) => format!("line {}: {error}\n", error.line),
    };
    found.iter().map(line).collect()
}

#[test]
fn grids_are_found_in_any_surroundings() {
    let texts = asked("SURROUNDINGS").unwrap_or(TEXTS);
    let mut rng = seeded(20);
    let mut wrong: Vec<String> = Vec::new();
    for number in 0..texts {
        let shape = any(&SHAPES.split('|').collect::<Vec<_>>(), &mut rng);
        let sample = Sample::random(shape, &mut rng);
        let (written, sample) = written(shape, sample, &mut rng);
        let text = spelled(wrapped(&written, &mut rng), &mut rng);
        let found = read(&text);
        let same = |read: &Result<Entry, TextError>| {
            read.as_ref().is_ok_and(|entry| meaning(&entry.puzzle) == meaning(&sample.puzzle))
        };
        // Rows of more than nine cells without a symbol beyond 9 may be another board, 144 cells of
        // few clues may be one grid or four, and with one sign for blank cells and no cells an
        // overlap may be one of more grids: this is asked.
        const ASKED: [&str; 2] = ["or as another board", "can be read as butterfly"];
        let asked = |read: &Result<Entry, TextError>| {
            let error = read.as_ref().err().map(ToString::to_string);
            let overlap = format!("can be read as {shape} or as");
            error.is_some_and(|error| {
                error.contains(&overlap) || ASKED.iter().any(|asked| error.contains(asked))
            })
        };
        let right = |read| same(read) || asked(read);
        if found.len() != 1 || !found.iter().all(right) {
            let form = &written.form;
            let found = told(&found);
            wrong.push(format!("text {number}, {shape} as {form:?}:\n{text}\n{found}"));
        }
    }
    // The shortest says most.
    wrong.sort_by_key(String::len);
    assert!(
        wrong.is_empty(),
        "{} of {texts} texts; the shortest: {}",
        wrong.len(),
        wrong[..wrong.len().min(SHOWN)].join("\n")
    );
}
