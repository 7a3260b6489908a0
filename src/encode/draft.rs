//! A matrix in the making: items by their meaning, and for each candidate the items that it covers.

use std::collections::{HashMap, HashSet};

use super::{Encoding, Meaning};
use crate::cover::matrix::{Builder, Mention, OptionError};
use crate::ids::{CellId, ColourId, Id, IdVec, ItemId};
use crate::propagate::{Domains, Geometry};
use crate::puzzle::{Symbol, SymbolSet};

/// An item before its number is known, with a colour.
#[derive(Clone, Copy)]
pub(super) struct Draft {
    primary: bool,
    number: usize,
    colour: Option<usize>,
}

impl Draft {
    /// The item with a colour.
    pub(super) fn coloured(self, colour: usize) -> Self {
        Self { colour: Some(colour), ..self }
    }
}

impl Encoding {
    /// Encodes the cells of a board that are not settled. What the settled ones hold is left out
    /// of the matrix; propagation has taken it from their peers.
    ///
    /// # Errors
    /// Never for boards made by the propagator: an option that the matrix refuses.
    pub fn new(geometry: &Geometry, board: &Domains) -> Result<Self, OptionError> {
        Matrix::new(geometry, board, false).finish(board)
    }
}

/// A matrix in the making.
pub(super) struct Matrix<'g> {
    pub(super) geometry: &'g Geometry,
    /// The candidates that become options, by cell.
    pub(super) sets: Vec<SymbolSet>,
    primary: Vec<Meaning>,
    secondary: Vec<Meaning>,
    /// The items of each candidate, by cell and symbol.
    candidates: Vec<Vec<Draft>>,
    /// The options of conditions.
    pub(super) further: Vec<Vec<Draft>>,
    pub(super) pairs: HashSet<([CellId; 2], [Symbol; 2])>,
    pub(super) values: HashMap<CellId, Draft>,
}

impl<'g> Matrix<'g> {
    /// The items of cells and regions for the cells of a board that are not settled. A full region
    /// keeps the items of symbols without a candidate: they show that there is no cover. A smaller
    /// one needs items only where an option names them; `all` of its symbols get one otherwise.
    pub(super) fn new(geometry: &'g Geometry, board: &Domains, all: bool) -> Self {
        let order = geometry.order();
        let symbols = SymbolSet::all(order);
        let mut matrix = Self {
            geometry,
            sets: vec![SymbolSet::EMPTY; geometry.n_cells()],
            primary: Vec::new(),
            secondary: Vec::new(),
            candidates: vec![Vec::new(); geometry.n_cells() * order],
            further: Vec::new(),
            pairs: HashSet::new(),
            values: HashMap::new(),
        };

        for cell in board.open() {
            matrix.sets[cell.index()] = board.sets()[cell];
            let item = matrix.item(true, Meaning::Cell(cell));
            for symbol in symbols.iter() {
                matrix.mention(cell, symbol, item);
            }
        }

        for (region, cells) in geometry.regions().enumerate() {
            let full = geometry.is_full(region);
            let union = |settled: bool| {
                cells
                    .iter()
                    .filter(|&&c| board.is_settled(c) == settled)
                    .fold(SymbolSet::EMPTY, |union, &c| union.or(board.sets()[c]))
            };
            let of_region = if full || all { symbols.without(union(true)) } else { union(false) };
            for symbol in of_region.iter() {
                let item = matrix.item(full, Meaning::Place(region, symbol));
                for &cell in cells.iter().filter(|&&cell| !board.is_settled(cell)) {
                    matrix.mention(cell, symbol, item);
                }
            }
        }

        matrix
    }

    /// Adds an item.
    pub(super) fn item(&mut self, primary: bool, meaning: Meaning) -> Draft {
        let items = if primary { &mut self.primary } else { &mut self.secondary };
        items.push(meaning);
        Draft { primary, number: items.len() - 1, colour: None }
    }

    /// Notes that a candidate covers an item.
    pub(super) fn mention(&mut self, cell: CellId, symbol: Symbol, item: Draft) {
        let at = cell.index() * self.geometry.order() + symbol.index();
        self.candidates[at].push(item);
    }

    /// The matrix, with an option for each candidate and then those of conditions.
    pub(super) fn finish(self, board: &Domains) -> Result<Encoding, OptionError> {
        let n_primary = self.primary.len();
        let id = |draft: &Draft| Mention {
            item: ItemId::new(if draft.primary { draft.number } else { n_primary + draft.number }),
            colour: draft.colour.map(ColourId::new),
        };

        let order = self.geometry.order();
        let mut builder = Builder::new(n_primary, self.secondary.len());
        let mut options = IdVec::new();
        let mut mentions: Vec<Mention> = Vec::new();
        for (at, set) in self.sets.iter().enumerate() {
            for symbol in set.iter() {
                let drafts = &self.candidates[at * order + symbol.index()];
                mentions.clear();
                mentions.extend(drafts.iter().map(id));
                builder.option(&mentions)?;
                options.push((CellId::new(at), symbol));
            }
        }

        for option in &self.further {
            mentions.clear();
            mentions.extend(option.iter().map(id));
            builder.option(&mentions)?;
        }

        let items = self.primary.into_iter().chain(self.secondary);
        Ok(Encoding {
            problem: builder.build(),
            items: items.collect(),
            options,
            board: board.clone(),
        })
    }
}
