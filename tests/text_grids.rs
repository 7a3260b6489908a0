//! Overlapping grids are read as pictures with any sign in the gaps, as the rows without gaps,
//! and never put together from single grids.

use crate::support::filling::{Samples, filled};
use crate::support::reading::{asking, comes_back, meaning, one, read, read_with, variations};
use crate::support::samples::Sample;
use crate::support::seeded;
use onefold::internals::text::{Entry, ReadOptions, TextError};

const SHAPES: &str = "twodoku butterfly flower samurai windmill sohei";

/// A puzzle of a named shape with two givens of five cells, to be filled into texts as `a`.
fn example(name: &str) -> Samples {
    let sample = Sample::random(&format!("{name} 40%"), &mut seeded(21));
    Samples::from([("a".to_owned(), sample)])
}

/// What is between cells, and ways to write a blank cell and a gap, a slash between the two.
const WAYS: [(&str, &str); 4] = [
    ("", "./#|0/.|-/-|./.|./X|0/x|_/#|*/ |0/ |0/0|./-|?/.|./·|./|*/|0/|-/"),
    (" ", "0/.|./#|-/-"),
    (",", "0/.|./#|-/-"),
    ("\t", "/|/#|./|0/."),
];

#[test]
fn pictures_have_any_filler() {
    for name in SHAPES.split(' ') {
        let samples = example(name);
        let is = |entry: &Entry, text: &str| {
            let puzzle = &entry.puzzle;
            assert_eq!(puzzle.layout().name(), name, "{text}");
            assert_eq!(meaning(puzzle), meaning(&samples["a"].puzzle), "{text}");
        };
        for (between, ways) in WAYS {
            for way in ways.split('|') {
                let (blank, gap) = way.split_once('/').expect("a blank and a gap");
                let form = format!("{{a row by=\"{between}\" blank=\"{blank}\" none=\"{gap}\"}}\n");
                let text = filled(&form, &samples);
                is(&one(&text), &text);
                // Blank gaps leave rows without gaps, or shorter ones where they end a row.
                if gap == " " {
                    continue;
                }
                comes_back(&one(&text), &text);
                for text in variations(&text).iter().filter(|_| between.is_empty()) {
                    is(&one(text), text);
                }
            }
        }
    }
}

#[test]
fn several_samurai_follow_each_other() {
    let samples = example("samurai");
    let whole = meaning(&samples["a"].puzzle);
    for (form, options) in [
        ("{a row}\n\n{a row}\n\n\n{a row}\n", ReadOptions::default()),
        ("{a row}\n{a row}\n{a row}\n", asking("samurai")),
        ("{a line}\n{a line}\n{a line}\n", asking("samurai")),
    ] {
        let text = filled(form, &samples);
        let found = read_with(&text, options);
        let read = found.into_iter().map(|one| meaning(&one.expect("read").puzzle));
        assert_eq!(read.collect::<Vec<_>>(), vec![whole.clone(); 3], "{text}");
    }
}

#[test]
fn grids_one_by_one_are_no_puzzle_of_several_grids() {
    for name in ["butterfly", "samurai", "windmill"] {
        let samples = example(name);
        let count = samples["a"].layout().spec().grids.len();
        let each = |form: &str, between: &str| {
            let grids = (1..=count).map(|n| filled(&form.replace('@', &n.to_string()), &samples));
            grids.collect::<Vec<_>>().join(between)
        };
        let lines = each("{a line grid=@}\n", "");
        let blocks = each("{a row grid=@}\n", "\n");
        for (text, whole) in [
            (blocks.clone(), 0),
            (each("{a row grid=@}\n", "\n\nnext\n\n"), 0),
            (filled("{a row}\n\n{a row grid=1}\n", &samples), 1),
            (filled("{a line}\n{a line grid=1}\n\n", &samples), 1),
        ] {
            let found = read_with(&text, asking(name));
            let (read, errors): (Vec<_>, Vec<_>) = found.into_iter().partition(Result::is_ok);
            assert_eq!(read.len(), whole, "{text}");
            let says = |error: &TextError| {
                let says = error.to_string();
                says.contains("in one picture") || says.contains("one for each grid")
            };
            let mut errors = errors.into_iter().filter_map(Result::err).peekable();
            assert!(errors.peek().is_some() && errors.all(|error| says(&error)), "{text}");
        }
        // Lines in reading order are one puzzle.
        let found = read_with(&lines, asking(name));
        let meant = found.into_iter().map(|one| meaning(&one.expect("read").puzzle));
        assert_eq!(meant.collect::<Vec<_>>(), [meaning(&samples["a"].puzzle)], "{lines}");
        // Without a layout each is a puzzle.
        assert_eq!(read(&lines).iter().flatten().count(), count);
        assert_eq!(read(&blocks).iter().flatten().count(), count);
    }
}
