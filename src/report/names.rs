//! The names of cells, givens and regions in reports, and their spelling in JSON.

use serde_json::{Value, json};

use crate::ids::{CellId, Id, RegionId};
use crate::puzzle::{Alphabet, Clue, Layout, Solution, Symbol, SymbolSet};

/// Cells as `r1c1 r1c2`.
pub fn cell_names(layout: &Layout, cells: &[CellId]) -> Vec<String> {
    let name = |&cell| layout.cells()[cell].to_string();
    cells.iter().map(name).collect()
}

/// Givens as `r1c1=5`.
pub fn clue_names(layout: &Layout, clues: &[Clue]) -> Vec<String> {
    let name = |clue: &Clue| {
        let place = layout.cells()[clue.cell];
        let sign = layout.sign(clue.symbol);
        format!("{place}={sign}")
    };
    clues.iter().map(name).collect()
}

/// A region's name.
pub(super) fn region_name(layout: &Layout, region: RegionId) -> &str {
    &layout.regions()[region].name
}

/// The spelling of cells, givens, and contents of all cells in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// For people and their tools: `r1c1`, `r1c1=5`, and the rows of the picture.
    Names,
    /// For who has the cells in a list: the number of a cell, `[0, "5"]`, and one after the other.
    Numbers,
}

impl Spelling {
    /// A symbol: as the puzzle writes it, or as the page has it.
    pub(super) fn sign(self, layout: &Layout, symbol: Symbol) -> String {
        self.alphabet(layout).sign(symbol).to_string()
    }

    /// Candidates, one after the other.
    pub(super) fn signs(self, layout: &Layout, set: SymbolSet) -> String {
        self.alphabet(layout).signs(set).to_string()
    }

    fn alphabet(self, layout: &Layout) -> Alphabet {
        match self {
            Self::Names => layout.alphabet(),
            Self::Numbers => Alphabet::OneUp,
        }
    }

    /// Cells: their names or numbers.
    pub(super) fn cells(self, layout: &Layout, cells: &[CellId]) -> Value {
        match self {
            Self::Names => cell_names(layout, cells).into(),
            Self::Numbers => cells.iter().map(|cell| cell.index()).collect(),
        }
    }

    /// Givens: their names, or pairs of number and symbol.
    pub(super) fn clues(self, layout: &Layout, clues: &[Clue]) -> Value {
        let numbered = |clue: &Clue| json!([clue.cell.index(), self.sign(layout, clue.symbol)]);
        match self {
            Self::Names => clue_names(layout, clues).into(),
            Self::Numbers => clues.iter().map(numbered).collect(),
        }
    }

    /// A solution: its rows, or one text of all symbols.
    pub(super) fn solution(self, solution: &Solution) -> Value {
        let symbols = || solution.symbols().iter().copied().map(Some);
        match self {
            Self::Names => solution.rows().into(),
            Self::Numbers => Alphabet::OneUp.line(symbols(), '.').into(),
        }
    }

    /// A value for each cell: in rows of the picture null where there is no cell.
    pub(super) fn each(self, layout: &Layout, value: &dyn Fn(CellId) -> Value) -> Value {
        if self == Self::Numbers {
            return layout.cells().ids().map(value).collect();
        }
        json!(grid(layout, &Value::Null, value))
    }
}

/// Rows of the picture with a value for each place, `none` where there is no cell.
pub(crate) fn grid<T: Clone>(layout: &Layout, none: &T, of: &dyn Fn(CellId) -> T) -> Vec<Vec<T>> {
    let at = |row, col| layout.cell(row, col).map_or_else(|| none.clone(), of);
    let row = |row| (0..layout.cols()).map(|col| at(row, col)).collect();
    (0..layout.rows()).map(row).collect()
}
