//! The input and output of writers. The layout of the text is compared with the puzzle's, to find
//! the parts that were dropped or added.

use serde_json::{Map, Value};
use thiserror::Error;

use super::board::region_set;
use super::entry::Recorded;
use super::error::Unknown;
use super::json::is_off;
use crate::puzzle::{
    Alphabet, Constraint, ConstraintKind, Layout, LayoutSpec, Metadata, Puzzle, RegionKind, Words,
};

/// A puzzle to write.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its name.
    pub id: Option<&'a str>,
    /// How to write symbols, in forms without signs of their own.
    pub alphabet: Alphabet,
    /// Its recorded solution.
    pub recorded: Option<&'a Recorded>,
}

impl<'a> Job<'a> {
    /// Makes a job with the puzzle's own symbols.
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
    pub(crate) fn title(&self) -> Option<&'a str> {
        let metadata = self.puzzle.metadata();
        let title = metadata.and_then(|metadata| metadata.get(Words::Title));
        title.or(self.id)
    }
}

/// A written puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text, without the last line end.
    pub text: String,
    /// Parts of the puzzle that are missing in the text.
    pub dropped: Vec<Unknown>,
    /// Parts of the text that the puzzle lacks, such as the boxes of a form that always has boxes.
    pub added: Vec<Unknown>,
}

/// A form that cannot hold a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form cannot hold {0}")]
pub struct WriteError(String);

impl WriteError {
    /// Names the part that the form cannot hold.
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

    /// A text whose layout is `means`; an error if its cells differ from the puzzle's.
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
        Ok(Self {
            text,
            dropped: ours.beyond(&theirs),
            added: theirs.beyond(&ours),
        })
    }

    /// Adds the dropped parts to a form that holds these parts, the layout and the givens.
    pub(crate) fn keeping(mut self, holds: &str, job: &Job<'_>) -> Self {
        let (puzzle, nothing) = (job.puzzle, Metadata::default());
        let metadata = puzzle.metadata().unwrap_or(&nothing);
        let fields = metadata.fpuzzles.as_deref();
        let fields = fields.and_then(|text| serde_json::from_str::<Map<String, Value>>(text).ok());
        let fields = fields.iter().flatten().filter(|field| !is_off(field.1));
        let entries = puzzle.entries().iter().flatten().count();
        let said = |words| usize::from(metadata.get(words).is_some());
        let solution = usize::from(job.recorded.is_some());
        let mut parts = vec![
            ("entries", "entry", entries),
            ("candidates", "candidate list", restricted(puzzle)),
        ];
        parts.extend(Words::ALL.map(|(words, part, name)| (part, name, said(words))));
        parts.push(("solution", "solution", solution));
        parts.push(("fpuzzles", "field that only f-puzzles has", fields.count()));
        let drawn = metadata.cosmetics.iter();
        parts.extend(drawn.map(|one| ("cosmetics", one.kind.name(), 1)));
        for (part, name, count) in parts {
            if !holds.split(' ').any(|held| held == part) {
                (0..count).for_each(|_| Unknown::add(&mut self.dropped, name));
            }
        }
        self
    }
}

/// Counts cells without a given whose candidates are restricted.
fn restricted(puzzle: &Puzzle) -> usize {
    let sets = puzzle.initial_candidates();
    let sets = sets.iter().flat_map(|sets| sets.enumerate());
    let all = puzzle.layout().symbols();
    let sets = sets.filter(|&(cell, &set)| puzzle.givens()[cell].is_none() && set != all);
    sets.count()
}

/// A layout, and its constraints that are more than regions.
struct Board {
    layout: Layout,
    stated: Vec<Constraint>,
}

impl Board {
    fn new(mut spec: LayoutSpec) -> Result<Self, WriteError> {
        let is_more =
            |one: &mut Constraint| one.kind != ConstraintKind::Cage || !one.values.is_empty();
        let stated: Vec<Constraint> = spec.constraints.extract_if(.., is_more).collect();
        let layout = Layout::build(spec).map_err(|error| WriteError::new(error.to_string()))?;
        let stated = stated.into_iter().map(|one| plainly(one, layout.order()));
        let stated = stated.collect();
        Ok(Self { layout, stated })
    }

    /// Returns what another board of the same cells lacks.
    fn beyond(&self, other: &Self) -> Vec<Unknown> {
        let there = region_set(&other.layout);
        let regions = self.layout.regions().iter();
        let regions = regions.filter(|region| !there.contains(&region.cells[..]));
        let mut kinds: Vec<RegionKind> = regions.map(|region| region.kind).collect();
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
        let stated = self.stated.iter().filter(|one| !other.stated.contains(one));
        stated.for_each(|one| Unknown::add(&mut all, one.kind.name()));
        let there = other.layout.primitives();
        let conditions = self.layout.primitives().iter();
        let conditions = conditions.filter(|rule| !there.contains(rule));
        conditions.for_each(|_| Unknown::add(&mut all, "condition beyond regions"));
        all
    }
}

/// Normalizes a constraint: sorted cells if their order has no meaning, and the default value.
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
