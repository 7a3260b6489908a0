//! Random grids in any form, wrapped in random other text, are read as the same puzzles, and none
//! more.
//!
//! A few hundred texts by default; `SURROUNDINGS=20000` for a long run, and `SEED=` for others.

use crate::support::filling::{Samples, filled};
use crate::support::reading::{meaning, read};
use crate::support::samples::Sample;
use crate::support::seeded;
use onefold::text::{Alphabet, Job, Target};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

/// Texts where nothing else is asked for.
const TEXTS: usize = 200;

/// Layouts, the large ones and those that are searched for seldom.
const SHAPES: [&str; 16] = [
    "classic",
    "classic",
    "classic",
    "classic:2x2",
    "classic:2x3",
    "classic:2x4",
    "classic:2x5",
    "classic:3x4",
    "classic:4x4",
    "classic:5x5",
    "latin:7",
    "jigsaw 5",
    "jigsaw 6",
    "killer classic:2x2",
    "killer classic:2x3",
    "samurai",
];

/// Ways to write the rows of a grid of at most nine symbols; each line is filled for each row.
const ROWS: [&str; 8] = [
    "{a row}\n",
    "{a row by=\" \"}\n",
    "{a row by=\" \" blank=0}\n",
    "{a row by=, blank=0}\n",
    "[{a row by=\", \" blank=0}],\n",
    "    {{a row by=, blank=0}},\n",
    "\"{a row}\",\n",
    "{a row blank=0}\n",
];

/// The same for grids of more symbols.
const LARGE: [&str; 3] = [
    "{a row by=\" \" blank=. signs=numbers}\n",
    "[{a row by=\", \" blank=0 signs=numbers}],\n",
    "{a row}\n",
];

/// Forms in which whole puzzles are written.
const FORMS: [&str; 4] = ["text", "record", "iss", "fpuzzles"];

/// Other text that stands above or below, with a blank line between.
const AROUND: [&str; 14] = [
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
];

/// A random text with a random puzzle in it.
fn random(rng: &mut ChaCha8Rng) -> (Sample, String) {
    let shape = SHAPES[rng.random_range(0..SHAPES.len())];
    let sample = Sample::random(shape, rng);
    let plain = shape.starts_with("classic");
    let job = Job {
        puzzle: &sample.puzzle,
        id: None,
        alphabet: Alphabet::default(),
    };
    let form = match plain && rng.random_bool(0.8) {
        true => None,
        false => Target::named(FORMS[rng.random_range(0..FORMS.len())]),
    };
    let written = form.and_then(|form| form.write(&job).ok());
    let whole = written.filter(|written| written.dropped.is_empty() && written.added.is_empty());
    let (grid, sample) = match whole {
        Some(written) => (written.text + "\n", sample),
        None if plain || shape.starts_with("latin") => {
            let rows: &[&str] = match sample.layout().order() {
                ..10 => &ROWS,
                _ => &LARGE,
            };
            let rows = rows[rng.random_range(0..rows.len())];
            let mut samples = Samples::from([("a".to_owned(), sample)]);
            let text = filled(rows, &samples);
            (text, samples.remove("a").expect("the sample"))
        }
        None => {
            let own = Target::named("text").expect("a form").write(&job);
            (own.expect("any puzzle").text + "\n", sample)
        }
    };
    let mut text = String::new();
    let mut other = |text: &mut String| {
        for _ in 0..rng.random_range(0..3) {
            *text += AROUND[rng.random_range(0..AROUND.len())];
            *text += "\n";
        }
    };
    other(&mut text);
    text += &grid;
    text += "\n";
    other(&mut text);
    (sample, text)
}

#[test]
fn grids_are_found_in_any_surroundings() {
    let asked = std::env::var("SURROUNDINGS").ok();
    let texts = asked.map_or(TEXTS, |texts| texts.parse().expect("a number of texts"));
    let mut rng = seeded(20);
    for number in 0..texts {
        let (sample, text) = random(&mut rng);
        let found = read(&text);
        let said = || format!("text {number}:\n{text}\n{found:?}");
        assert_eq!(found.len(), 1, "{}", said());
        let entry = found[0].as_ref().unwrap_or_else(|_| panic!("{}", said()));
        assert_eq!(
            meaning(&entry.puzzle),
            meaning(&sample.puzzle),
            "{}",
            said()
        );
    }
}
