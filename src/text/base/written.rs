//! A writer's job, its text, and the parts of the puzzle that the text does not hold: they are
//! found by comparing the layout that the text means with the puzzle's.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use thiserror::Error;

use super::entry::Recorded;
use super::error::Unknown;
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The text, without the line end after its last line.
    pub text: String,
    /// What the puzzle has and the text has not.
    pub dropped: Vec<Unknown>,
    /// What the text says and the puzzle does not, such as the boxes that a form always has.
    pub added: Vec<Unknown>,
}

/// A form that cannot hold a puzzle at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("this form cannot hold {0}")]
pub struct WriteError(String);

impl WriteError {
    /// A form that cannot hold this.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl Written {
    /// A text that has the whole layout.
    pub(in crate::text) fn whole(text: String) -> Self {
        let rest = Self::default();
        Self { text, ..rest }
    }

    /// A text that means this layout, which has the cells of the puzzle in the same order.
    ///
    /// # Errors
    /// The text means other cells than the puzzle has.
    pub(in crate::text) fn holding(
        text: String,
        job: &Job<'_>,
        means: LayoutSpec,
    ) -> Result<Self, WriteError> {
        let own = job.puzzle.layout().spec();
        let spec = LayoutSpec {
            name: own.name.clone(),
            alphabet: own.alphabet,
            ..means
        };
        if spec == *own {
            return Ok(Self::whole(text));
        }
        let (ours, theirs) = (Board::new(own.clone())?, Board::new(spec)?);
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

    /// The same, where the form holds only these parts beside the layout and the givens.
    pub(in crate::text) fn keeping(mut self, holds: &str, job: &Job<'_>) -> Self {
        let (puzzle, nothing) = (job.puzzle, Metadata::default());
        let metadata = puzzle.metadata().unwrap_or(&nothing);
        let fields = metadata.fpuzzles.as_deref();
        let fields = fields.and_then(|text| serde_json::from_str::<Map<String, Value>>(text).ok());
        let fields = fields.iter().flatten().filter(|field| !is_off(field.1));
        let entries = puzzle.entries().iter().flatten().count();
        let mut parts = vec![("entries", "entry", entries)];
        parts.push(("candidates", "candidate list", restricted(puzzle)));
        let said = |words| usize::from(metadata.get(words).is_some());
        parts.extend(Words::ALL.map(|(words, part, name)| (part, name, said(words))));
        let solution = usize::from(job.recorded.is_some());
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

impl Board {
    /// # Errors
    /// The description means no board.
    fn new(mut spec: LayoutSpec) -> Result<Self, WriteError> {
        let is_more =
            |one: &mut Constraint| one.kind != ConstraintKind::Cage || !one.values.is_empty();
        let stated: Vec<Constraint> = spec.constraints.extract_if(.., is_more).collect();
        let layout = Layout::build(spec).map_err(|error| WriteError::new(error.to_string()))?;
        let stated = stated
            .into_iter()
            .map(|one| plainly(one, layout.order()))
            .collect();
        Ok(Self { layout, stated })
    }

    /// What it has beyond another board of the same cells.
    fn beyond(&self, other: &Self) -> Vec<Unknown> {
        let [regions, there] = [self, other].map(|board| board.layout.regions().iter());
        let there: BTreeSet<&[CellId]> = there.map(|region| &region.cells[..]).collect();
        let regions = regions.filter(|region| !there.contains(&region.cells[..]));
        let mut kinds: Vec<RegionKind> = regions.map(|region| region.kind).collect();
        kinds.sort_unstable();
        // Pairs of cells come from one rule, which is what was lost.
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

/// A constraint in a fixed spelling: cells ascending where order says nothing, its usual value.
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
