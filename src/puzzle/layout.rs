//! A layout: cells with coordinates, symbols, regions; valid by construction, which `build` sees
//! to.

use super::shelf::Shelf;
use super::spec::LayoutSpec;
use super::{
    Alphabet, Constraint, Origin, Position, Primitive, Region, Restriction, Sign, Signs, Symbol,
    SymbolSet,
};
use crate::ids::{CellId, ConstraintId, Id, IdVec, RegionId};

/// Cells with coordinates, a number of symbols, and regions.
///
/// Invariants: cells are in reading order; each region has 1 to `order` different cells,
/// ascending; no two regions have the same cells, but one may be of several kinds. A region of `order` cells holds each symbol
/// exactly once, a smaller one at most once.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) spec: LayoutSpec,
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) cells: IdVec<CellId, Position>,
    /// The number of cells before each row, and of all.
    pub(super) starts: Vec<usize>,
    pub(super) regions: IdVec<RegionId, Region>,
    /// The cells of each box and drawn region of the description, in its order.
    pub(super) blocks: Vec<Vec<CellId>>,
    /// The symbols that the single-cell constraints allow in each cell.
    pub(super) allowed: IdVec<CellId, SymbolSet>,
    /// True if these exclude a symbol from any cell.
    pub(super) restricts: bool,
    pub(super) primitives: Vec<Primitive>,
    /// Where each of them comes from.
    pub(super) origins: Vec<Origin>,
    /// Constraints that exclude symbols from single cells.
    pub(super) restrictions: Vec<Restriction>,
    pub(super) shelf: Shelf,
}

impl Layout {
    /// Its short name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.spec.name
    }

    /// Number of symbols.
    #[must_use]
    pub fn order(&self) -> usize {
        self.spec.order
    }

    /// Rows of the picture.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns of the picture.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }
}

#[doc(hidden)]
impl Layout {
    /// The description it was built from.
    #[must_use]
    pub fn spec(&self) -> &LayoutSpec {
        &self.spec
    }

    /// All symbols.
    #[must_use]
    pub fn symbols(&self) -> SymbolSet {
        SymbolSet::all(self.order())
    }

    /// How its symbols are written.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet {
        self.spec.alphabet
    }

    /// A symbol as it is written.
    #[must_use]
    pub fn sign(&self, symbol: Symbol) -> Sign {
        self.alphabet().sign(symbol)
    }

    /// Symbols as they are written, one after the other.
    #[must_use]
    pub fn signs(&self, set: SymbolSet) -> Signs {
        self.alphabet().signs(set)
    }

    /// The cells in reading order, with their places.
    #[must_use]
    pub fn cells(&self) -> &IdVec<CellId, Position> {
        &self.cells
    }

    /// The regions.
    #[must_use]
    pub fn regions(&self) -> &IdVec<RegionId, Region> {
        &self.regions
    }

    /// The cells of the first box or drawn region of the description that contains a cell. Includes
    /// boxes that the built layout left out.
    #[must_use]
    pub fn block_of(&self, cell: CellId) -> Option<&[CellId]> {
        let holds = |cells: &&Vec<CellId>| cells.binary_search(&cell).is_ok();
        self.blocks.iter().find(holds).map(Vec::as_slice)
    }

    /// True if there are cells and some region holds all of them, so that they differ.
    #[must_use]
    pub fn together(&self, cells: &[CellId]) -> bool {
        let holds =
            |region: &Region| cells.iter().all(|cell| region.cells.binary_search(cell).is_ok());
        !cells.is_empty() && self.regions.iter().any(holds)
    }

    /// The conditions beyond regions; empty for most layouts. Engines that know regions only
    /// must not be used where there are any.
    #[must_use]
    pub fn primitives(&self) -> &[Primitive] {
        &self.primitives
    }

    /// Where a condition beyond regions comes from, by its number among [`Layout::primitives`].
    #[must_use]
    pub fn origin(&self, primitive: usize) -> Option<Origin> {
        self.origins.get(primitive).copied()
    }

    /// A constraint of the description.
    #[must_use]
    pub fn constraint(&self, id: ConstraintId) -> &Constraint {
        &self.spec.constraints[id.index()]
    }

    /// Constraints that exclude symbols from single cells, each with its source.
    #[must_use]
    pub fn restrictions(&self) -> &[Restriction] {
        &self.restrictions
    }

    /// The symbols that single-cell constraints, such as parity, allow in each cell; every one for
    /// most cells of most layouts.
    #[must_use]
    pub fn allowed(&self) -> &IdVec<CellId, SymbolSet> {
        &self.allowed
    }

    /// True if a constraint excludes symbols from any single cell.
    #[must_use]
    pub fn restricts(&self) -> bool {
        self.restricts
    }

    /// True if symbols can change names without a difference to regions and primitives, as far
    /// as cells allow them. They cannot where values are added or compared; that two cells are
    /// equal, or differ, says nothing of values.
    #[must_use]
    pub fn symbols_alike(&self) -> bool {
        let alike = |primitive: &Primitive| match primitive {
            Primitive::Pair { table, .. } => table.is_alike(),
            Primitive::Cage { .. } | Primitive::Machine { .. } => false,
        };
        self.primitives.iter().all(alike)
    }

    /// The tables that another room compiles of this layout: made at the first call, cached with
    /// the layout from then on. A value is known by its type; `make` must not ask for another.
    pub(crate) fn compiled<T: std::any::Any + Send + Sync>(&self, make: impl Fn() -> T) -> &T {
        self.shelf.get(make)
    }

    /// The cell at a place, where there is one; before the first gap of a row places are counted.
    #[must_use]
    pub fn cell_at(&self, position: Position) -> Option<CellId> {
        let row = usize::from(position.row);
        let col = usize::from(position.col);
        let start = *self.starts.get(row)?;
        let cells = &self.cells.as_slice()[start..*self.starts.get(row + 1)?];

        if cells.get(col) == Some(&position) {
            Some(CellId::new(start + col))
        } else {
            let at = cells.binary_search(&position).ok()?;
            Some(CellId::new(start + at))
        }
    }

    /// The cell in row `row` and column `col`, both from 0, where there is one.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Option<CellId> {
        Position::new(row, col).and_then(|position| self.cell_at(position))
    }

    /// True if a region has one cell for each symbol.
    #[must_use]
    pub fn is_full(&self, region: RegionId) -> bool {
        self.regions[region].cells.len() == self.order()
    }
}
