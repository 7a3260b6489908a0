//! Builds an entry from its parts.

use super::context::Context;
use super::entry::{Entry, EntryForm, recorded};
use super::error::{Parsed, TextError, TextErrorKind, Unknown, ignored};
use crate::puzzle::{
    Constraint, ConstraintKind, LayoutSpec, Position, Puzzle, PuzzleError, RegionKind, Symbol,
    SymbolSet,
};

#[derive(Clone, Debug, Default)]
pub(crate) struct Builder {
    pub(crate) spec: LayoutSpec,
    pub(crate) givens: Vec<(Position, Symbol)>,
    pub(crate) entries: Vec<(Position, Symbol)>,
    pub(crate) candidates: Vec<(Position, SymbolSet)>,
    /// Unsupported rules.
    pub(crate) unknown: Vec<Unknown>,
    /// Dropped parts that are no rules.
    pub(crate) ignored: Vec<String>,
    pub(crate) id: Option<String>,
    /// The solution, in reading order.
    pub(crate) recorded: Option<Vec<Option<Symbol>>>,
}

impl Builder {
    /// Builds the entry that starts on `line`.
    pub(crate) fn entry(
        self,
        line: usize,
        form: EntryForm,
        context: &mut Context,
    ) -> Parsed<Entry> {
        let at = |kind: TextErrorKind| TextError::at(line, kind);
        let mut notes: Vec<String> = self.ignored.iter().map(|what| ignored(what)).collect();
        notes.extend(context.passed_over(self.unknown).map_err(at)?);
        let layout = context.layout(self.spec).map_err(|e| at(e.into()))?;
        let mut puzzle = Puzzle::blank(layout);
        let givens = self.givens.into_iter().map(|given| (true, given));
        let entries = self.entries.into_iter().map(|entry| (false, entry));
        for (is_given, (cell, symbol)) in givens.chain(entries) {
            let put = match puzzle.layout().cell_at(cell) {
                Some(cell) if is_given => puzzle.fix(cell, symbol),
                Some(cell) => puzzle.enter(cell, symbol),
                None => {
                    let symbol = puzzle.layout().sign(symbol);
                    Err(PuzzleError::NoCell { symbol, cell })
                }
            };
            put.map_err(|e| at(e.into()))?;
        }

        for (place, set) in self.candidates {
            if let Some(cell) = puzzle.layout().cell_at(place) {
                puzzle.restrict(cell, set).map_err(|e| at(e.into()))?;
            }
        }

        let mut entry = Entry { id: self.id, notes, ..Entry::new(puzzle, line, form) };
        if let Some(symbols) = self.recorded {
            entry.record(recorded(entry.puzzle.layout(), &symbols));
        }
        Ok(entry)
    }
}

/// A killer cage; its cells differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<Position>,
    pub(crate) sum: Option<usize>,
}

/// Adds cages: one without a sum is a region, one of one cell a given.
pub(crate) fn add_cages(cages: Vec<Cage>, to: &mut Builder) {
    let mut regions = 0;
    for Cage { cells, sum } in cages {
        let symbol = sum.and_then(|sum| Symbol::new(sum.checked_sub(1)?));
        match (&cells[..], symbol, sum) {
            ([cell], Some(symbol), _) => to.givens.push((*cell, symbol)),
            ([] | [_], _, None) => {}
            (_, _, None) => {
                regions += 1;
                let name = format!("cage {regions}");
                to.spec.extra.push((name, RegionKind::Extra, cells));
            }
            (_, _, Some(sum)) => {
                let sum = u32::try_from(sum).unwrap_or(u32::MAX);
                let cage = Constraint::new(ConstraintKind::Cage, cells, vec![sum]);
                to.spec.constraints.push(cage);
            }
        }
    }
}
