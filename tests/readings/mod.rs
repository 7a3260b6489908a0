//! Texts are read as what a person sees in them, or refused in one sentence: one generator of
//! texts, one table of kinds, and the same question to each of them.
//!
//! [`kinds`] is the table: how a text is made, and what is right for it; [`written`] and [`grids`]
//! write random puzzles in every form. [`spoilt`] goes through the shipped puzzles and the examples
//! of the documents, [`examples`] are fixed texts, [`commands`] asks the program. `READINGS=20`
//! takes so many times as many texts, `SEED=` others.
#![allow(clippy::print_stdout, reason = "how often each row of the table was met is shown")]

mod commands;
mod examples;
mod forms;
mod grids;
mod kinds;
mod lines;
mod spoilt;
mod ways;
mod written;

use std::collections::BTreeMap;

use onefold::internals::puzzle::Puzzle;
use onefold::internals::text::{Entry, ReadOptions, TextError};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::support::reading::{FoundEntries, givens, meaning, read_with};
use crate::support::{asked, seeded};

/// Forms that the texts of a plain run have at least.
const FORMS: usize = 45;

/// What is right for a text.
enum Right {
    /// The puzzle alone, or an error with one of these parts, which asks how the text is meant.
    Puzzle(Puzzle, Vec<String>),
    /// Errors, and as puzzles nothing but copies of this one.
    Beside(Puzzle),
    /// The puzzle, with a given solution that is compared.
    Compared(Puzzle, String),
    /// No puzzle; the first error has these parts.
    Refused(Vec<String>),
    /// No puzzle, and one error of one line.
    RefusedOnce,
    /// Anything else.
    Judged(Box<dyn Fn(&FoundEntries) -> Judged>),
}

/// The judgement of what was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judged {
    /// Right, and the text was a test of its kind.
    Met,
    /// Right, but another answer would be right, too.
    Passed,
    Wrong,
}

impl Judged {
    /// Right or wrong.
    fn met(right: bool) -> Self {
        if right { Self::Met } else { Self::Wrong }
    }
}

impl Right {
    /// Judges what was read of a text.
    fn judge(&self, found: &FoundEntries) -> Judged {
        let same = |puzzle: &Puzzle, entry: &Entry| meaning(&entry.puzzle) == meaning(puzzle);
        let errors: Vec<String> = errors(found).map(ToString::to_string).collect();
        let is_refused = errors.len() == found.len() && !errors.is_empty();
        let puzzles = || found.iter().flatten();
        match self {
            Self::Puzzle(puzzle, asked) => match (&found[..], &errors[..]) {
                ([Ok(entry)], _) => Judged::met(same(puzzle, entry)),
                (_, [error]) if asked.iter().any(|asked| error.contains(asked)) => Judged::Passed,
                _ => Judged::Wrong,
            },
            Self::Beside(puzzle) => {
                let few = (1..4).contains(&errors.len());
                Judged::met(few && puzzles().all(|entry| same(puzzle, entry)))
            }
            Self::Compared(puzzle, given) => {
                let recorded = |entry: &Entry| {
                    let recorded = entry.recorded.as_ref()?.iter();
                    Some(recorded.map(|symbol| symbol.to_char()).collect::<String>())
                };
                let right = |entry| same(puzzle, entry) && recorded(entry).as_ref() == Some(given);
                Judged::met(found.len() == 1 && errors.is_empty() && puzzles().all(right))
            }
            Self::Refused(parts) => {
                let has_all = || parts.iter().all(|part| errors[0].contains(part));
                Judged::met(is_refused && has_all())
            }
            Self::RefusedOnce => {
                Judged::met(is_refused && errors.len() == 1 && errors[0].lines().count() == 1)
            }
            Self::Judged(judge) => judge(found),
        }
    }
}

/// A text, the options with which it is read, and what is right for it.
struct Case {
    text: String,
    /// The form in which its puzzle is written, where it is one of many.
    form: String,
    options: ReadOptions,
    right: Right,
}

impl Case {
    /// A text that is read without options.
    fn new(text: String, right: Right) -> Self {
        Self { text, form: String::new(), options: ReadOptions::default(), right }
    }

    /// A text of which no puzzle is read.
    fn refused(text: String) -> Self {
        Self::new(text, Right::Refused(Vec::new()))
    }
}

/// A kind of texts: a row of the table.
struct Kind {
    name: &'static str,
    /// Texts of a plain run.
    texts: usize,
    /// Texts of a hundred that have to be a test of the kind.
    least: usize,
    make: fn(&mut ChaCha8Rng) -> Case,
}

/// One of some words.
fn pick<'t>(rng: &mut ChaCha8Rng, of: &[&'t str]) -> &'t str {
    of.choose(rng).expect("some")
}

/// The errors among what was read.
fn errors(found: &FoundEntries) -> impl Iterator<Item = &TextError> {
    found.iter().filter_map(|read| read.as_ref().err())
}

/// What was read, in words.
fn shown(found: &FoundEntries) -> String {
    let line = |read: &Result<Entry, TextError>| match read {
        Ok(entry) => {
            let unread = entry.unread_in_words().join("; ");
            format!("{}: {} {unread}\n", entry.form_name(), givens(&entry.puzzle))
        }
        Err(error) => format!("line {}: {error}\n", error.line),
    };
    found.iter().map(line).collect()
}

/// The shorter of two texts, of which one may be empty.
fn shorter(one: &mut String, other: String) {
    if one.is_empty() || !other.is_empty() && other.len() < one.len() {
        *one = other;
    }
}

#[test]
fn every_kind_of_text_is_read_as_it_is_meant() {
    let times = asked("READINGS").unwrap_or(1);
    let mut seeds = seeded(20);
    let (mut all_wrong, mut too_few) = (Vec::new(), Vec::new());
    let mut forms: BTreeMap<String, usize> = BTreeMap::new();
    for Kind { name, texts, least, make } in kinds::TABLE {
        let mut rng = ChaCha8Rng::seed_from_u64(seeds.random());
        let (texts, mut met, mut wrong, mut shortest) = (texts * times, 0, 0, String::new());
        for _ in 0..texts {
            let case = make(&mut rng);
            let found = read_with(&case.text, case.options);
            *forms.entry(case.form.clone()).or_default() += 1;
            match case.right.judge(&found) {
                Judged::Met => met += 1,
                Judged::Passed => {}
                Judged::Wrong => {
                    wrong += 1;
                    let (form, text, found) = (&case.form, &case.text, shown(&found));
                    shorter(&mut shortest, format!("{form:?}:\n{text}\n-> {found}"));
                }
            }
        }
        println!("{name}: {met} of {texts} met, {wrong} wrong");
        all_wrong.extend((wrong > 0).then(|| format!("{name}: {wrong} wrong, such as {shortest}")));
        if 100 * met < least * texts {
            too_few.push(*name);
        }
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
    assert_eq!(too_few, Vec::<&str>::new());
    assert!(forms.len() >= FORMS, "{forms:?}");
}
