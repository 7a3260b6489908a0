//! Random puzzles in any form of the house, among random other text.

use onefold::internals::puzzle::{Boxes, Puzzle};
use onefold::internals::text::{Job, Target};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::forms::{
    ABOVE, APART, BELOW, CODE, DOCUMENTS, GIVEN_KILLERS, JIGSAWS, KILLERS, LARGE, OVERLAPS, QUOTES,
    SMALL, TARGETS,
};
use super::{Case, Right, pick};
use crate::support::filling::{Samples, filled};
use crate::support::samples::Sample;

/// Layouts, each with its weight: large ones and those that are searched for are seldom.
const SHAPES: [(&str, usize); 24] = [
    ("classic", 6),
    ("classic:2x2", 1),
    ("classic:2x3", 2),
    ("classic:2x4", 1),
    ("classic:2x5", 1),
    ("classic:3x4", 1),
    ("classic:4x4", 2),
    ("classic:5x5", 1),
    ("latin:5", 1),
    ("latin:7", 1),
    ("jigsaw 4", 1),
    ("jigsaw 5", 1),
    ("jigsaw 6", 1),
    ("jigsaw 7", 1),
    ("jigsaw 9", 2),
    ("killer classic:2x2 0%", 1),
    ("killer classic:2x3 0%", 1),
    ("killer classic 0%", 2),
    ("killer classic:2x3", 1),
    ("samurai", 1),
    ("twodoku", 1),
    ("gattai-3", 1),
    ("butterfly", 1),
    ("windmill", 1),
];

/// A layout or kind of puzzle for [`Sample::random`].
fn shape(rng: &mut ChaCha8Rng) -> &'static str {
    SHAPES.choose_weighted(rng, |shape| shape.1).expect("some").0
}

/// A puzzle as a text.
pub(super) struct Written {
    pub(super) form: String,
    pub(super) text: String,
    /// It is the whole text.
    whole: bool,
    /// Its rows may stand among program text.
    rows: bool,
    /// Its end is told from its lines, not by a blank line.
    ends: bool,
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
        let name = pick(rng, names);
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
    let form = pick(rng, drawn);
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
                true => *QUOTES.choose(rng).expect("some"),
                false => *CODE.choose(rng).expect("some"),
            };
            above += before;
            below += behind;
        }
        1 if written.ends => above += pick(rng, &ABOVE),
        2 if written.ends => below += pick(rng, &BELOW),
        _ => {}
    }
    let mut text = String::new();
    for _ in 0..rng.random_range(0..3) {
        text += pick(rng, &APART);
        text += "\n";
    }
    text += &above;
    text += &written.text;
    text += &below;
    text += "\n";
    for _ in 0..rng.random_range(0..3) {
        text += pick(rng, &APART);
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

/// A puzzle in any form among other text. Rows of more than nine cells without a symbol beyond 9
/// may be another board, 144 cells of few clues one grid or four, and with one sign for blank cells
/// and no cells an overlap one of more grids: that is asked.
pub(super) fn surrounded(rng: &mut ChaCha8Rng) -> Case {
    let shape = shape(rng);
    let (written, sample) = written(shape, Sample::random(shape, rng), rng);
    let text = spelled(wrapped(&written, rng), rng);
    let asked = ["or as another board", "can be read as butterfly"].map(str::to_owned);
    let overlap = format!("can be read as {shape} or as");
    let right = Right::Puzzle(sample.puzzle, asked.into_iter().chain([overlap]).collect());
    Case { form: written.form, ..Case::new(text, right) }
}

/// A puzzle in any form.
pub(super) fn alone(rng: &mut ChaCha8Rng) -> Written {
    let shape = shape(rng);
    written(shape, Sample::random(shape, rng), rng).0
}
