//! A writer's job and its result: the text, and what of the puzzle the text does not hold.
//!
//! Losses are found by comparing the layout that the text means with the puzzle's, not by lists.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::{Map, Value};
use thiserror::Error;

use super::entry::Recorded;
use super::json::is_off;
use crate::ids::CellId;
use crate::puzzle::{
    Alphabet, Constraint, ConstraintKind, Layout, LayoutSpec, Metadata, Puzzle, RegionKind, Words,
};

/// A puzzle to write.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its name, where it has one.
    pub id: Option<&'a str>,
    /// How to write symbols, in forms that leave it open.
    pub alphabet: Alphabet,
    /// The solution that stands beside it, where one does.
    pub recorded: Option<&'a Recorded>,
}

impl<'a> Job<'a> {
    /// A puzzle to write with its own symbols.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, id: Option<&'a str>) -> Self {
        Self {
            puzzle,
            id,
            alphabet: puzzle.alphabet(),
            recorded: None,
        }
    }

    /// The title, or else the name.
    pub(in crate::text) fn title(&self) -> Option<&'a str> {
        let metadata = self.puzzle.metadata();
        let title = metadata.and_then(|metadata| metadata.get(Words::Title));
        title.or(self.id)
    }
}

/// A puzzle that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, without the line end after its last line.
    pub text: String,
    /// What the puzzle has and the text has not.
    pub dropped: Vec<Lost>,
    /// What the text says and the puzzle does not, such as the boxes that a form always has.
    pub added: Vec<Lost>,
}

/// A form that cannot hold a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form cannot hold {what}")]
pub struct WriteError {
    /// What it cannot hold.
    pub what: String,
}

impl WriteError {
    /// A form that cannot hold this.
    pub fn new(what: impl Into<String>) -> Self {
        Self { what: what.into() }
    }
}

/// Things of one kind that a text has not, or has beyond the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The kind, as a single thing is called.
    pub name: String,
    /// How many there are.
    pub count: usize,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, count } = self;
        let (name, rest) = match name.find(" that ") {
            Some(at) => (name[..at].to_owned(), &name[at..]),
            None => (name.clone(), ""),
        };
        let plural = match name.as_bytes() {
            _ if *count == 1 => name.clone(),
            [.., b'x'] => format!("{name}es"),
            [first @ .., b'r', b'y'] => format!("{}ries", String::from_utf8_lossy(first)),
            _ => format!("{name}s"),
        };
        write!(f, "{count} {plural}{rest}")
    }
}

/// What a reader takes from a text.
#[derive(Clone, Debug)]
pub(in crate::text) struct Held {
    /// The layout that the text means; it has the cells of the puzzle, in the same order.
    pub(in crate::text) layout: LayoutSpec,
    /// Whether the entries are in the text.
    pub(in crate::text) entries: bool,
    /// Whether the candidates are in the text.
    pub(in crate::text) candidates: bool,
}

impl Held {
    /// A text that holds the givens on this layout and nothing else.
    pub(in crate::text) fn givens(layout: LayoutSpec) -> Self {
        Self {
            layout,
            entries: false,
            candidates: false,
        }
    }

    /// The same text, with the entries.
    pub(in crate::text) fn with_entries(mut self) -> Self {
        self.entries = true;
        self
    }

    /// The same text, with the candidates.
    pub(in crate::text) fn with_candidates(mut self) -> Self {
        self.candidates = true;
        self
    }
}

impl Written {
    /// A text that has everything.
    pub(in crate::text) fn whole(text: String) -> Self {
        Self {
            text,
            dropped: Vec::new(),
            added: Vec::new(),
        }
    }

    /// The same, with what the setter wrote and drew and a form does not hold, which holds the
    /// parts of these names.
    pub(in crate::text) fn keeping(mut self, holds: &str, job: &Job<'_>) -> Self {
        let holds = |part: &str| holds.split(' ').any(|held| held == part);
        let nothing = Metadata::default();
        let metadata = job.puzzle.metadata().unwrap_or(&nothing);
        for (words, part, name) in Words::ALL {
            let text = metadata.get(words).filter(|_| !holds(part));
            self.dropped.extend(lost(name, text.iter().count()));
        }
        let solution = job.recorded.filter(|_| !holds("solution"));
        self.dropped
            .extend(lost("solution", solution.iter().count()));
        let fields = metadata.fpuzzles.as_deref().filter(|_| !holds("fpuzzles"));
        let fields = fields.and_then(|text| serde_json::from_str::<Map<String, Value>>(text).ok());
        let fields = fields.iter().flatten().filter(|field| !is_off(field.1));
        let fields = lost("field that only f-puzzles has", fields.count());
        self.dropped.extend(fields);
        let drawn = metadata.cosmetics.iter().filter(|_| !holds("cosmetics"));
        let drawn = tally(drawn.map(|one| one.kind.name())).into_iter();
        self.dropped
            .extend(drawn.filter_map(|(name, n)| lost(name, n)));
        self
    }

    /// A text, with what it lost.
    ///
    /// # Errors
    /// The text means other cells than the puzzle has.
    pub(in crate::text) fn holding(
        text: String,
        job: &Job<'_>,
        held: Held,
    ) -> Result<Self, WriteError> {
        let puzzle = job.puzzle;
        let (mut dropped, added) = compare(puzzle.layout(), held.layout)?;
        let entries = puzzle.entries().iter().flatten();
        let entries = lost("entry", entries.filter(|_| !held.entries).count());
        let lists = match held.candidates {
            true => 0,
            false => restricted(puzzle),
        };
        dropped.extend(entries.into_iter().chain(lost("candidate list", lists)));
        Ok(Self {
            text,
            dropped,
            added,
        })
    }
}

/// Cells without a given whose candidates are not all symbols.
fn restricted(puzzle: &Puzzle) -> usize {
    let sets = puzzle.initial_candidates();
    let sets = sets.iter().flat_map(|sets| sets.enumerate());
    let all = puzzle.layout().symbols();
    sets.filter(|&(cell, &set)| puzzle.givens()[cell].is_none() && set != all)
        .count()
}

/// Regions and conditions of a board, and its constraints that are more than regions.
struct Board {
    layout: Layout,
    stated: Vec<Constraint>,
}

/// What the layout has beyond the text's, and the other way round.
fn compare(layout: &Layout, text: LayoutSpec) -> Result<(Vec<Lost>, Vec<Lost>), WriteError> {
    let spec = LayoutSpec {
        name: layout.spec().name.clone(),
        alphabet: layout.alphabet(),
        ..text
    };
    if spec == *layout.spec() {
        return Ok((Vec::new(), Vec::new()));
    }
    let (ours, theirs) = (Board::new(layout.spec().clone())?, Board::new(spec)?);
    let [one, other] = [&ours, &theirs].map(|board| (board.layout.order(), board.layout.cells()));
    match one == other {
        true => Ok((ours.beyond(&theirs), theirs.beyond(&ours))),
        false => Err(WriteError::new("a board of this shape")),
    }
}

impl Board {
    /// # Errors
    /// The description means no board.
    fn new(mut spec: LayoutSpec) -> Result<Self, WriteError> {
        let constraints = std::mem::take(&mut spec.constraints).into_iter();
        let (regions, stated) = constraints.partition(is_region);
        spec.constraints = regions;
        let layout = Layout::build(spec).map_err(|error| WriteError::new(error.to_string()))?;
        let order = layout.order();
        let stated: Vec<Constraint> = stated;
        let stated = stated
            .into_iter()
            .map(|constraint| plainly(constraint, order));
        let stated = stated.collect();
        Ok(Self { layout, stated })
    }

    /// What it has beyond another board of the same cells.
    fn beyond(&self, other: &Self) -> Vec<Lost> {
        let there: BTreeSet<&[CellId]> = cells(&other.layout).map(|(_, cells)| cells).collect();
        let regions = cells(&self.layout).filter(|(_, cells)| !there.contains(cells));
        let regions = tally(regions.map(|(kind, _)| kind)).into_iter();
        let mut all: Vec<Lost> = regions.filter_map(|(kind, n)| named(kind, n)).collect();
        let missing = self.stated.iter().filter(|one| !other.stated.contains(one));
        let kinds = tally(missing.map(|constraint| constraint.kind.name())).into_iter();
        all.extend(kinds.filter_map(|(name, n)| lost(name, n)));
        let there = other.layout.primitives();
        let conditions = self.layout.primitives().iter();
        let conditions = conditions.filter(|rule| !there.contains(rule)).count();
        all.extend(lost("condition beyond regions", conditions));
        all
    }
}

/// Whether a constraint is nothing but a region.
fn is_region(constraint: &Constraint) -> bool {
    constraint.kind == ConstraintKind::Cage && constraint.values.is_empty()
}

/// A constraint with cells in order where order says nothing, and its value where the usual one
/// is meant.
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

fn cells(layout: &Layout) -> impl Iterator<Item = (RegionKind, &[CellId])> {
    let regions = layout.regions().iter();
    regions.map(|region| (region.kind, region.cells.as_slice()))
}

/// Pairs of cells come from one rule, which is what was lost.
fn named(kind: RegionKind, count: usize) -> Option<Lost> {
    match kind {
        RegionKind::KnightPair => lost("anti-knight rule", 1),
        RegionKind::KingPair => lost("anti-king rule", 1),
        _ => lost(&kind.to_string(), count),
    }
}

/// So many things of a kind, if there are any.
fn lost(name: &str, count: usize) -> Option<Lost> {
    let name = name.to_owned();
    (count > 0).then_some(Lost { name, count })
}

/// How often each comes.
fn tally<T: Ord>(all: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    counts
}
