//! The puzzle as a reader collects it, and the entry made of it.

use super::context::Context;
use super::entry::{Entry, EntryForm, recorded};
use super::error::{TextError, TextErrorKind, Unknown, ignored};
use crate::puzzle::{
    Constraint, ConstraintKind, LayoutSpec, Position, Puzzle, PuzzleError, RegionKind, Symbol,
    SymbolSet,
};

/// A puzzle as a reader collects it.
#[derive(Clone, Debug, Default)]
pub(in crate::text) struct Builder {
    pub(in crate::text) spec: LayoutSpec,
    pub(in crate::text) givens: Vec<(Position, Symbol)>,
    pub(in crate::text) entries: Vec<(Position, Symbol)>,
    pub(in crate::text) candidates: Vec<(Position, SymbolSet)>,
    /// Rules that are not known.
    pub(in crate::text) unknown: Vec<Unknown>,
    /// What is no rule and is not kept.
    pub(in crate::text) ignored: Vec<String>,
    pub(in crate::text) id: Option<String>,
    /// The solution that stands beside the puzzle: a sign for each cell in reading order.
    pub(in crate::text) recorded: Option<Vec<Option<Symbol>>>,
}

impl Builder {
    /// The entry, which began in that line.
    ///
    /// # Errors
    /// The layout or a symbol is not possible, or a rule is not known and not to be ignored.
    pub(in crate::text) fn entry(
        self,
        line: usize,
        form: EntryForm,
        context: &mut Context,
    ) -> Result<Entry, TextError> {
        let at = |kind: TextErrorKind| TextError::at(line, kind);
        let mut notes: Vec<String> = self.ignored.iter().map(|what| ignored(what)).collect();
        notes.extend(context.passed_over(self.unknown).map_err(at)?);
        let layout = context.layout(self.spec).map_err(|e| at(e.into()))?;
        let mut puzzle = Puzzle::blank(layout);
        let givens = self.givens.into_iter().map(|given| (true, given));
        let entries = self.entries.into_iter().map(|entry| (false, entry));
        for (is_given, (cell, symbol)) in givens.chain(entries) {
            let put = match (puzzle.layout().cell_at(cell), is_given) {
                (None, _) => {
                    let symbol = puzzle.layout().sign(symbol);
                    Err(PuzzleError::NoCell { symbol, cell })
                }
                (Some(cell), true) => puzzle.fix(cell, symbol),
                (Some(cell), false) => puzzle.enter(cell, symbol),
            };
            put.map_err(|error| at(error.into()))?;
        }
        for (place, set) in self.candidates {
            if let Some(cell) = puzzle.layout().cell_at(place) {
                puzzle.restrict(cell, set).map_err(|e| at(e.into()))?;
            }
        }
        let recorded = self
            .recorded
            .map(|symbols| recorded(puzzle.layout(), symbols));
        Ok(Entry {
            id: self.id,
            notes,
            recorded,
            ..Entry::new(puzzle, line, form)
        })
    }
}

/// A killer cage; its cells differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::text) struct Cage {
    pub(in crate::text) cells: Vec<Position>,
    pub(in crate::text) sum: Option<usize>,
}

/// Adds cages to a puzzle: one without a sum is a region, one of one cell a given.
pub(in crate::text) fn add_cages(cages: Vec<Cage>, to: &mut Builder) {
    let mut regions = 0;
    for Cage { cells, sum } in cages {
        let symbol = |sum: usize| Symbol::new(sum.checked_sub(1)?);
        match (&cells[..], sum) {
            ([cell], Some(sum)) if symbol(sum).is_some() => {
                to.givens.extend(symbol(sum).map(|symbol| (*cell, symbol)));
            }
            ([] | [_], None) => {}
            (_, None) => {
                regions += 1;
                let name = format!("cage {regions}");
                to.spec.extra.push((name, RegionKind::Extra, cells));
            }
            (_, Some(sum)) => {
                let sum = u32::try_from(sum).unwrap_or(u32::MAX);
                let cage = Constraint::new(ConstraintKind::Cage, cells, vec![sum]);
                to.spec.constraints.push(cage);
            }
        }
    }
}
