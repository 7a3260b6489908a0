//! Input and output of writers. Parts that were dropped or added are found by comparing layouts.

use std::collections::HashSet;

use serde_json::{Map, Value};
use thiserror::Error;

use super::entry::Recorded;
use super::error::Unknown;
use super::json::is_off;
use crate::ids::CellId;
use crate::puzzle::{
    Alphabet, Constraint, ConstraintKind, Layout, LayoutSpec, Metadata, Puzzle, RegionKind, Symbol,
    Words,
};

/// A puzzle to write.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its name.
    pub id: Option<&'a str>,
    /// How to write symbols, if the form leaves it open.
    pub alphabet: Alphabet,
    /// Its recorded solution.
    pub recorded: Option<&'a Recorded>,
}

impl<'a> Job<'a> {
    /// Makes a job with the puzzle's symbols.
    pub fn new(puzzle: &'a Puzzle, id: Option<&'a str>) -> Self {
        Self { puzzle, id, alphabet: puzzle.alphabet(), recorded: None }
    }

    /// The title, or else the name.
    pub(crate) fn title(&self) -> Option<&'a str> {
        self.puzzle.metadata().and_then(|data| data.get(Words::Title)).or(self.id)
    }
}

/// A written puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text, without the last line end.
    pub text: String,
    /// Parts that the text lacks.
    pub dropped: Vec<Unknown>,
    /// Parts that the puzzle lacks, such as boxes that a form always has.
    pub added: Vec<Unknown>,
}

/// A form that cannot hold a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form cannot hold {0}")]
pub struct WriteError(String);

impl WriteError {
    /// Names what the form cannot hold.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl Written {
    /// A text with the whole layout.
    pub(crate) fn whole(text: String) -> Self {
        let rest = Self::default();
        Self { text, ..rest }
    }

    /// A text whose layout is `means`; an error if its cells differ.
    pub(crate) fn holding(
        text: String,
        job: &Job<'_>,
        mut means: LayoutSpec,
    ) -> Result<Self, WriteError> {
        let own = job.puzzle.layout().spec();
        means.name.clone_from(&own.name);
        means.alphabet = own.alphabet;
        if means == *own {
            return Ok(Self::whole(text));
        }
        let (ours, theirs) = (Board::new(own.clone())?, Board::new(means)?);
        let [one, other] = [&ours.layout, &theirs.layout];
        if (one.order(), one.cells()) != (other.order(), other.cells()) {
            return Err(WriteError::new("a board of this shape"));
        }
        Ok(Self { text, dropped: ours.beyond(&theirs), added: theirs.beyond(&ours) })
    }

    /// Names the change of symbols if they are written in another alphabet than the job has.
    pub(crate) fn spelled(mut self, job: &Job<'_>, alphabet: Alphabet) -> Self {
        /// Alphabets with the same first symbol, and signs for the same values.
        fn first(alphabet: Alphabet) -> char {
            match alphabet {
                Alphabet::OneUp | Alphabet::Numbers => '1',
                Alphabet::ZeroUp | Alphabet::NumbersFromZero => '0',
                Alphabet::Letters => 'A',
            }
        }

        let order = job.puzzle.layout().order();
        if first(job.alphabet) != first(alphabet) {
            let range = |alphabet: Alphabet| {
                [0, order - 1]
                    .map(|index| Symbol::new(index).map(|s| alphabet.sign(s)))
                    .map(|sign| sign.map_or_else(String::new, |sign| sign.to_string()))
                    .join("-")
            };
            let (ours, theirs) = (range(job.alphabet), range(alphabet));
            let name = format!("change of symbols with {ours} as {theirs}");
            self.dropped.push(Unknown::new(name, 1));
        }

        self
    }

    /// Adds the parts that a form drops, except those that it `holds`.
    pub(crate) fn keeping(mut self, holds: &[Part], job: &Job<'_>) -> Self {
        let nothing = Metadata::default();
        let metadata = job.puzzle.metadata().unwrap_or(&nothing);
        for (part, name, count) in parts(job, metadata) {
            if !holds.contains(&part) {
                (0..count).for_each(|_| Unknown::add(&mut self.dropped, name));
            }
        }

        if !holds.contains(&Part::Data) {
            let has_remarks = holds.contains(&Part::Remarks);
            // The name of the puzzle is written as a text, and nothing is lost of an empty field.
            let is_lost = |field: &&(String, String)| {
                let name = field.0.as_str();
                let json = field.1.as_str();
                let is_empty = ["null", "\"\"", "[]", "{}"].contains(&json);
                name != "id" && !is_empty && !(has_remarks && REMARKS.contains(&name))
            };
            self.dropped.extend(
                metadata
                    .data
                    .iter()
                    .filter(is_lost)
                    .map(|(name, _)| Unknown::new(format!("data field '{name}'"), 1)),
            );
        }

        self
    }
}

/// A part of a puzzle besides its layout and givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Symbols that a player put in.
    Entries,
    /// Restricted candidates.
    Candidates,
    /// A text of the setter.
    Words(Words),
    /// The recorded solution.
    Solution,
    /// Fields that only f-puzzles has.
    Fpuzzles,
    /// Drawings.
    Cosmetics,
    /// Further fields of data.
    Data,
    /// Those of them that the own form has keys for.
    Remarks,
}

/// Fields of data that are keys of the own form.
pub(crate) const REMARKS: &[&str] = &["name", "date"];

/// The parts of a puzzle except its data, with their names in messages and how many there are.
fn parts<'m>(job: &Job<'_>, metadata: &'m Metadata) -> Vec<(Part, &'m str, usize)> {
    let fields = metadata
        .fpuzzles
        .as_deref()
        .and_then(|text| serde_json::from_str::<Map<String, Value>>(text).ok());
    let fields = fields.iter().flatten().filter(|field| !is_off(field.1));
    let entries = job.puzzle.entries().iter().flatten().count();
    let said = |words| usize::from(metadata.get(words).is_some());
    let mut parts = vec![
        (Part::Entries, "entry", entries),
        (Part::Candidates, "candidate list", restricted(job.puzzle)),
    ];
    parts.extend(Words::ALL.map(|(words, _, name)| (Part::Words(words), name, said(words))));
    parts.push((Part::Solution, "solution", usize::from(job.recorded.is_some())));
    parts.push((Part::Fpuzzles, "field that only f-puzzles has", fields.count()));
    let drawn = metadata.cosmetics.iter();
    parts.extend(drawn.map(|one| (Part::Cosmetics, one.kind.name(), 1)));
    parts
}

/// Counts open cells with restricted candidates.
fn restricted(puzzle: &Puzzle) -> usize {
    let all = puzzle.layout().symbols();
    puzzle
        .initial_candidates()
        .iter()
        .flat_map(|sets| sets.enumerate())
        .filter(|&(cell, &set)| puzzle.givens()[cell].is_none() && set != all)
        .count()
}

/// Returns the cells of each region.
pub(crate) fn region_set(layout: &Layout) -> HashSet<&[CellId]> {
    layout.regions().iter().map(|one| &one.cells[..]).collect()
}

/// A layout, and constraints that are more than regions.
struct Board {
    layout: Layout,
    stated: Vec<Constraint>,
}

impl Board {
    fn new(mut spec: LayoutSpec) -> Result<Self, WriteError> {
        let is_more =
            |one: &mut Constraint| one.kind != ConstraintKind::Cage || !one.values.is_empty();
        let stated: Vec<Constraint> = spec.constraints.extract_if(.., is_more).collect();
        let layout = Layout::build(spec).map_err(|e| WriteError::new(e.to_string()))?;
        let stated = stated.into_iter().map(|one| plainly(one, layout.order())).collect();
        Ok(Self { layout, stated })
    }

    /// Returns what another board lacks.
    fn beyond(&self, other: &Self) -> Vec<Unknown> {
        let there = region_set(&other.layout);
        let mut kinds: Vec<RegionKind> = self
            .layout
            .regions()
            .iter()
            .filter(|region| !there.contains(&region.cells[..]))
            .map(|region| region.kind)
            .collect();
        kinds.sort_unstable();
        // Pairs of cells come from one rule.
        let is_pair = |kind| matches!(kind, RegionKind::KnightPair | RegionKind::KingPair);
        kinds.dedup_by(|one, other| one == other && is_pair(*one));
        let mut all = Vec::new();
        for kind in kinds {
            let name = match kind {
                RegionKind::KnightPair => "anti-knight rule",
                RegionKind::KingPair => "anti-king rule",
                _ => &kind.to_string(),
            };
            Unknown::add(&mut all, name);
        }

        self.stated
            .iter()
            .filter(|one| !other.stated.contains(one))
            .for_each(|one| Unknown::add(&mut all, one.kind.name()));

        let there = other.layout.primitives();
        self.layout
            .primitives()
            .iter()
            .filter(|rule| !there.contains(rule))
            .for_each(|_| Unknown::add(&mut all, "condition beyond regions"));
        all
    }
}

/// Sorts cells whose order has no meaning, and adds the default value.
fn plainly(mut constraint: Constraint, order: usize) -> Constraint {
    if matches!(constraint.kind, ConstraintKind::Cage | ConstraintKind::Sum) {
        constraint.cells.sort_unstable();
    }
    let usual = constraint.kind.default_value(order);
    if let (true, Some(usual)) = (constraint.values.is_empty(), usual) {
        constraint.values.extend(u32::try_from(usual));
    }
    constraint
}
