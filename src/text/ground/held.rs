//! What a text holds of a puzzle, and what is lost.

use std::collections::{BTreeMap, BTreeSet};

use super::written::{Job, Lost, WriteError, Written};
use crate::ids::CellId;
use crate::puzzle::{Constraint, ConstraintKind, Layout, LayoutSpec, Puzzle, RegionKind};

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

    /// Says that the text has no givens.
    pub(in crate::text) fn drop_givens(&mut self, job: &Job<'_>) {
        let givens = job.puzzle.clues().count();
        if givens > 0 {
            self.dropped.push(lost("given", givens));
        }
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
        let entries = puzzle.entries().iter().flatten().count();
        if entries > 0 && !held.entries {
            dropped.push(lost("entry", entries));
        }
        let restricted = restricted(puzzle);
        if restricted > 0 && !held.candidates {
            dropped.push(lost("candidate list", restricted));
        }
        Ok(Self {
            text,
            dropped,
            added,
        })
    }
}

/// Cells without a given whose candidates are not all symbols.
fn restricted(puzzle: &Puzzle) -> usize {
    let all = puzzle.layout().symbols();
    let open = |(cell, set)| puzzle.givens()[cell].is_none() && set != all;
    puzzle.initial_candidates().map_or(0, |sets| {
        sets.enumerate().filter(|&(c, &s)| open((c, s))).count()
    })
}

/// What the layout has beyond the text's, and the other way round.
fn compare(layout: &Layout, text: LayoutSpec) -> Result<(Vec<Lost>, Vec<Lost>), WriteError> {
    let spec = LayoutSpec {
        name: layout.spec().name.clone(),
        ..text
    };
    if spec == *layout.spec() {
        return Ok((Vec::new(), Vec::new()));
    }
    let text = Layout::build(spec).map_err(|error| WriteError::new(error.to_string()))?;
    if text.order() != layout.order() || text.cells() != layout.cells() {
        return Err(WriteError::new("a board of this shape"));
    }
    let (ours, theirs) = (stated(layout), stated(&text));
    let (layout, text) = (plain_layout(layout)?, plain_layout(&text)?);
    let missing = |one: &Layout, other: &Layout, ours: &[Constraint], theirs: &[Constraint]| {
        let there: BTreeSet<&[CellId]> = cells(other).map(|(_, cells)| cells).collect();
        let mut counts: BTreeMap<RegionKind, usize> = BTreeMap::new();
        for (kind, _) in cells(one).filter(|(_, cells)| !there.contains(cells)) {
            *counts.entry(kind).or_default() += 1;
        }
        let mut all: Vec<Lost> = counts.into_iter().map(|(kind, n)| named(kind, n)).collect();
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        let there =
            |constraint: &&Constraint| theirs.contains(constraint) && alike(one, other, constraint);
        for constraint in ours.iter().filter(|constraint| !there(constraint)) {
            *kinds.entry(constraint.kind.name()).or_default() += 1;
        }
        all.extend(kinds.into_iter().map(|(name, n)| lost(name, n)));
        let beyond = one.primitives().iter();
        let beyond = beyond
            .filter(|rule| !other.primitives().contains(rule))
            .count();
        if beyond > 0 {
            all.push(lost("condition beyond regions", beyond));
        }
        all
    };
    Ok((
        missing(&layout, &text, &ours, &theirs),
        missing(&text, &layout, &theirs, &ours),
    ))
}

/// Whether a constraint that goes by boxes finds the same ones on two layouts of the same cells.
fn alike(one: &Layout, other: &Layout, constraint: &Constraint) -> bool {
    let by_boxes = matches!(
        constraint.kind,
        ConstraintKind::RegionSum | ConstraintKind::BoxIndexer
    );
    let same = |cell: CellId| one.block_of(cell) == other.block_of(cell);
    let mut cells = constraint.cells.iter();
    !by_boxes || cells.all(|&place| one.cell_at(place).is_none_or(same))
}

/// Whether a constraint is nothing but a region.
fn is_region(constraint: &Constraint) -> bool {
    constraint.kind == ConstraintKind::Cage && constraint.values.is_empty()
}

/// The constraints that are more than regions, with cells in order where order says nothing,
/// and values where the usual one is meant.
fn stated(layout: &Layout) -> Vec<Constraint> {
    let constraints = layout.spec().constraints.iter();
    let mut stated: Vec<Constraint> = constraints.filter(|c| !is_region(c)).cloned().collect();
    for constraint in &mut stated {
        if matches!(constraint.kind, ConstraintKind::Cage | ConstraintKind::Sum) {
            constraint.cells.sort_unstable();
        }
        let usual = constraint.kind.default_value(layout.order());
        if let (true, Some(usual)) = (constraint.values.is_empty(), usual) {
            constraint.values.extend(u32::try_from(usual));
        }
    }
    stated
}

/// The layout without the constraints that are more than regions.
///
/// # Errors
/// Never in practice: a layout without some of its constraints is one too.
pub(in crate::text) fn plain_layout(layout: &Layout) -> Result<Layout, WriteError> {
    let mut spec = layout.spec().clone();
    spec.constraints.retain(is_region);
    Layout::build(spec).map_err(|error| WriteError::new(error.to_string()))
}

fn cells(layout: &Layout) -> impl Iterator<Item = (RegionKind, &[CellId])> {
    let regions = layout.regions().iter();
    regions.map(|region| (region.kind, region.cells.as_slice()))
}

/// Pairs of cells come from one rule, which is what was lost.
fn named(kind: RegionKind, count: usize) -> Lost {
    match kind {
        RegionKind::KnightPair => lost("anti-knight rule", 1),
        RegionKind::KingPair => lost("anti-king rule", 1),
        _ => lost(&kind.to_string(), count),
    }
}

fn lost(name: &str, count: usize) -> Lost {
    Lost {
        name: name.to_owned(),
        count,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::puzzle::{Rule, Symbol, shapes};
    use crate::text::ground::Alphabet;

    fn words(lost: &[Lost]) -> Vec<String> {
        lost.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_lost_and_what_is_added_is_named() {
        let mut spec = shapes::jigsaw(4, "AAABACCBDCCBDDDB".chars());
        spec.rules = vec![Rule::Diagonals, Rule::AntiKnight];
        let layout = Layout::build(spec).expect("a layout");
        let mut puzzle = Puzzle::blank(Arc::new(layout));
        let cell = puzzle.layout().cell(0, 0).expect("a cell");
        puzzle
            .enter(cell, Symbol::new(0).expect("1"))
            .expect("fits");
        let job = Job {
            puzzle: &puzzle,
            id: None,
            alphabet: Alphabet::OneUp,
        };
        let held = Held::givens(shapes::square(4));
        let written = Written::holding(String::new(), &job, held).expect("written");
        let dropped = ["3 regions", "2 diagonals", "1 anti-knight rule", "1 entry"];
        assert_eq!(words(&written.dropped), dropped);
        assert_eq!(words(&written.added), ["4 boxes"]);
        let held = Held::givens(shapes::square(9));
        assert!(Written::holding(String::new(), &job, held).is_err());
    }

    #[test]
    fn several_things_have_their_plural() {
        let several = ["entry", "box", "candidate list", "diagonal"];
        let words = words(&several.map(|name| lost(name, 2)));
        assert_eq!(
            words,
            ["2 entries", "2 boxes", "2 candidate lists", "2 diagonals"]
        );
    }
}
