//! Every line has a role: the shipped puzzles, the examples of the documents and random puzzles in
//! any form are spoilt in every way of a table, and none is read as another puzzle. A spoilt line is
//! used, means nothing, is quoted with the answer, or makes the text an error.
//!
//! A few thousand texts by default; `SPOILT=100000` for a long run, `SEED=` for others, and
//! `WAY=part of a name` for some ways alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;

use onefold::internals::text::{Entry, EntryForm, LineRole, ReadOptions, Unread, read_with_roles};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::lines::{self, Spoilt};
use super::ways::WAYS;
use super::{shown, written};
use crate::support::reading::{FoundEntries, meaning, read_with};
use crate::support::{asked, layout, seeded, shelf};

/// Spoilt texts of a plain run.
const TEXTS: usize = 6_000;

/// Random puzzles beside the shipped ones and the examples.
const RANDOM: usize = 60;

/// Ways in which each text of a plain run can be spoilt, and the texts that each way meets.
const LEAST_WAYS: usize = 40;
const LEAST_TEXTS: usize = 10;

/// The step from the text of one round to that of the next.
const STRIDE: usize = 7;

/// The meaning of a puzzle.
pub(super) type Meaning = (String, Vec<Vec<onefold::internals::ids::CellId>>, Vec<String>);

/// A text, and what it says before it is spoilt.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) text: String,
    options: ReadOptions,
    pub(super) says: Vec<Meaning>,
}

impl Source {
    /// A text of which every puzzle is read; `None` if it has none.
    fn new(name: String, text: String, options: ReadOptions) -> Option<Self> {
        let found = read_with(&text, options.clone());
        let says: Vec<Meaning> = found.iter().flatten().map(|it| meaning(&it.puzzle)).collect();
        let is_whole = !says.is_empty() && says.len() == found.len();
        is_whole.then_some(Self { name, text, options, says })
    }

    /// True if the options of neither text change the other.
    pub(super) fn reads_alike(&self, other: &Self) -> bool {
        self.options.layout.is_none() && other.options.layout.is_none()
    }

    /// True for a text of which some rows alone are a board, too: one that is no square.
    pub(super) fn may_be_no_square(&self) -> bool {
        self.is_own() && self.text.contains("symbols:")
    }

    /// True for Onefold's own form.
    pub(super) fn is_own(&self) -> bool {
        self.text.starts_with("puzzle") || self.text.starts_with("layout")
    }
}

/// The code blocks of a document, with the layout that each asks for.
fn examples(path: &Path) -> Vec<(String, ReadOptions)> {
    let text = fs::read_to_string(path).expect("a document");
    let mut blocks: Vec<(String, ReadOptions)> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(mark) => {
                is_open = !is_open;
                let name = mark.split_once("--layout ").map(|(_, name)| name);
                let layout = name.map(|name| layout(name).spec().clone());
                if is_open {
                    blocks.push((String::new(), ReadOptions { layout, ..ReadOptions::default() }));
                }
            }
            None if is_open => {
                let block = &mut blocks.last_mut().expect("an open block").0;
                *block += line;
                block.push('\n');
            }
            None => {}
        }
    }
    blocks
}

/// Every text that is spoilt.
fn sources(rng: &mut ChaCha8Rng) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shipped = shelf::files(&shelf::shipped()).expect("the puzzles can be read");
    let shipped = shipped.into_iter().filter_map(|file| {
        let name = file.path.strip_prefix(root).unwrap_or(&file.path).display().to_string();
        let text = String::from_utf8(file.bytes).expect("a text");
        Source::new(name, text, ReadOptions::default())
    });
    let mut documents: Vec<_> = fs::read_dir(root.join("docs")).expect("the documents").collect();
    documents.sort_by_key(|entry| entry.as_ref().map(fs::DirEntry::path).ok());
    let documents = documents.into_iter().map(|entry| entry.expect("a document").path());
    let documents = documents.filter(|path| path.extension().is_some_and(|it| it == "md"));
    let examples = documents.flat_map(|path| {
        let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
        let blocks = examples(&path).into_iter();
        blocks.filter_map(move |(text, options)| Source::new(name.clone(), text, options))
    });
    let random = (0..RANDOM).filter_map(|_| {
        let written = written::alone(rng);
        Source::new(written.form, written.text, ReadOptions::default())
    });
    shipped.chain(examples).chain(random).collect()
}

/// What was read, as far as a line can change it.
fn facts(found: &FoundEntries) -> Vec<impl PartialEq + use<>> {
    let unread = |entry: &Entry| {
        let line = |part: &Unread| match part {
            Unread::Line(line) => line.text.clone(),
            other => other.to_string(),
        };
        entry.unread.iter().map(line).collect::<Vec<_>>()
    };
    let fact = |entry: &Entry| {
        let recorded = entry.recorded.as_ref().map(|symbols| format!("{symbols:?}"));
        (meaning(&entry.puzzle), entry.id.clone(), entry.notes.clone(), recorded, unread(entry))
    };
    found.iter().map(|it| it.as_ref().map(fact).map_err(ToString::to_string)).collect()
}

/// True if a line is quoted with the answer of a puzzle.
fn is_quoted(entry: &Entry, line: usize) -> bool {
    entry.unread.iter().any(|part| matches!(part, Unread::Line(it) if it.number == line))
}

/// A touched line without a role: a text is read without an error, and the line is neither a part
/// of a form that refuses what it does not know, nor quoted, nor harmless, nor used.
fn without_role(spoilt: &Spoilt, options: &ReadOptions, found: &FoundEntries) -> Option<usize> {
    if spoilt.is_harmless || found.iter().any(Result::is_err) {
        return None;
    }
    let lines: Vec<&str> = spoilt.text.lines().collect();
    let facts_of_text = facts(found);
    // A cage that repeats a given changes nothing.
    let (_, roles) = read_with_roles(&spoilt.text, options.clone());
    let is_cage = |line| roles.iter().any(|it| it.line == line && it.role == LineRole::Cage);
    let is_used = |line: usize| {
        let others = lines.iter().enumerate().filter(|(at, _)| at + 1 != line);
        let text: String = others.map(|(_, line)| format!("{line}\n")).collect();
        facts(&read_with(&text, options.clone())) != facts_of_text
    };
    let has_role = |line: usize| {
        let text = lines.get(line - 1).map_or("", |line| line.trim());
        let of_form = found.iter().flatten().any(|entry| {
            let is_plain = matches!(entry.form, EntryForm::Drawing(_) | EntryForm::Line(..));
            !is_plain && (entry.line..=entry.last).contains(&line) || is_quoted(entry, line)
        });
        of_form || lines::is_harmless(text) || is_cage(line) || is_used(line)
    };
    spoilt.touched.iter().copied().find(|&line| !has_role(line))
}

/// A line whose recorded role does not agree with what was read: each line that is not blank has one
/// role, a changed line that is read as other words is quoted, and a rule or a part that cannot be
/// read goes with an error.
fn unlike_role(spoilt: &Spoilt, options: &ReadOptions, found: &FoundEntries) -> Option<usize> {
    let (_, roles) = read_with_roles(&spoilt.text, options.clone());
    let has_error = found.iter().any(Result::is_err);
    let quotes = |line| found.iter().flatten().any(|entry| is_quoted(entry, line));
    let lines = spoilt.text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let mut lines = lines.map(|(at, _)| at + 1);
    lines.find(|&line| {
        let mut of_line = roles.iter().filter(|role| role.line == line);
        let (Some(role), None) = (of_line.next(), of_line.next()) else { return true };
        match role.role {
            LineRole::Words => spoilt.touched.contains(&line) && !has_error && !quotes(line),
            LineRole::Rule | LineRole::Broken => !has_error,
            _ => false,
        }
    })
}

/// What is wrong with what was read of a spoilt text.
fn wrong(source: &Source, spoilt: &Spoilt, found: &FoundEntries) -> Option<String> {
    let is_right = |entry: &&Entry| {
        let says = meaning(&entry.puzzle);
        let is_known = source.says.contains(&says) || spoilt.says.contains(&says);
        let quotes = spoilt.touched.iter().any(|&line| is_quoted(entry, line));
        quotes || !spoilt.is_error && is_known
    };
    if found.iter().flatten().any(|entry| !is_right(&entry)) {
        let what = if spoilt.is_error { "is not refused" } else { "is another puzzle" };
        return Some(what.to_owned());
    }
    if let Some(line) = unlike_role(spoilt, &source.options, found) {
        return Some(format!("line {line} is read unlike its role"));
    }
    let line = without_role(spoilt, &source.options, found)?;
    Some(format!("line {line} has no role"))
}

/// Counts of a way: the texts that it met, those that were read, the wrong ones, the shortest.
#[derive(Default)]
struct Tally {
    met: usize,
    read: usize,
    wrong: usize,
    shortest: String,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.met += other.met;
        self.read += other.read;
        self.wrong += other.wrong;
        super::shorter(&mut self.shortest, other.shortest);
    }
}

/// Spoils the next text that a way fits, and reads it.
fn tried(sources: &[Source], way: usize, first: usize, seed: u64) -> Option<Tally> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (source, spoilt) = (first..first + sources.len()).find_map(|at| {
        let source = &sources[at % sources.len()];
        let other = &sources[rng.random_range(0..sources.len())];
        Some((source, (WAYS[way].1)(source, other, &mut rng)?))
    })?;
    let found = read_with(&spoilt.text, source.options.clone());
    let wrong = wrong(source, &spoilt, &found);
    let shown = |why| {
        let (name, text, found) = (&source.name, &spoilt.text, shown(&found));
        format!("{} of {name}: {why}\n{text}\n-> {found}", WAYS[way].0)
    };
    let (is_wrong, is_read) = (usize::from(wrong.is_some()), found.iter().any(Result::is_ok));
    let shortest = wrong.map(shown).unwrap_or_default();
    Some(Tally { met: 1, read: usize::from(is_read), wrong: is_wrong, shortest })
}

#[test]
fn a_spoilt_text_is_never_another_puzzle_and_every_line_has_a_role() {
    let texts = asked("SPOILT").unwrap_or(TEXTS);
    let part: String = asked("WAY").unwrap_or_default();
    let mut rng = seeded(21);
    let sources = sources(&mut rng);
    assert!(sources.len() > 100 + RANDOM / 2, "{} texts", sources.len());
    let seed: u64 = rng.random();
    let ways: Vec<usize> = (0..WAYS.len()).filter(|&way| WAYS[way].0.contains(&part)).collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let work = |first: usize| {
        let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
        for number in (first..texts).step_by(threads) {
            let (way, round) = (ways[number % ways.len()], number / ways.len());
            let own = seed.wrapping_add(number as u64 * 0x9e37_79b9);
            // Each round goes on with other texts.
            let tried = tried(&sources, way, round * STRIDE + number, own);
            tallies.entry(way).or_default().add(tried.unwrap_or_default());
        }
        tallies
    };
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(move || work(first))).collect();
        for worker in workers {
            let of_worker = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            of_worker
                .into_iter()
                .for_each(|(way, tally)| tallies.entry(way).or_default().add(tally));
        }
    });
    let mut all_wrong = Vec::new();
    for (way, tally) in tallies {
        let (name, Tally { met, read, wrong, shortest }) = (WAYS[way].0, tally);
        println!("{name}: {met} texts, {read} read, {wrong} wrong");
        assert!(!part.is_empty() || met >= LEAST_TEXTS, "{name} met {met} texts");
        if wrong > 0 {
            all_wrong.push(format!("{wrong} of {met} by {shortest}"));
        }
    }
    all_wrong.sort_by_key(String::len);
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
}

#[test]
fn every_text_is_spoilt_in_many_ways() {
    let mut rng = seeded(22);
    let sources = sources(&mut rng);
    for source in &sources {
        let ways = WAYS.iter().filter(|way| way.1(source, &sources[0], &mut rng).is_some()).count();
        let least = if source.is_own() { LEAST_WAYS } else { LEAST_WAYS / 2 };
        assert!(ways >= least, "{} in {ways} ways", source.name);
    }
}
