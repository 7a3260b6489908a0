//! A layout: cells with coordinates, symbols, regions; valid by construction.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::constraint::lower;
use super::shapes::{grid_regions, rule_regions};
use super::spec::{LayoutSpec, Lines, MapSizes, RegionMap};
use super::{LayoutError, MAX_SYMBOLS, Position, Primitive, Region, RegionKind, SymbolSet};
use crate::ids::{CellId, Id, IdVec, RegionId};

/// Largest number of rows or columns of a picture, so that a bad offset cannot take the memory.
const MAX_SIDE: usize = 1000;

/// Cells with coordinates, a number of symbols, and regions.
///
/// Invariants: cells are in reading order; each region has 1 to `order` different cells,
/// ascending; no two regions have the same cells, but one may be of several kinds. A region of `order` cells holds each symbol
/// exactly once, a smaller one at most once.
#[derive(Clone, Debug)]
pub struct Layout {
    spec: LayoutSpec,
    rows: usize,
    cols: usize,
    cells: IdVec<CellId, Position>,
    by_position: HashMap<Position, CellId>,
    regions: IdVec<RegionId, Region>,
    /// The cells of each box and drawn region of the description, in its order.
    blocks: Vec<Vec<CellId>>,
    /// What each cell may hold by the constraints on it alone.
    allowed: IdVec<CellId, SymbolSet>,
    /// Whether that is less than everything for any cell.
    restricts: bool,
    primitives: Vec<Primitive>,
}

/// A region before its cells have ids: name, kind, cells.
pub(super) type Draft = (String, RegionKind, Vec<Position>);

impl Layout {
    /// Builds a layout from its description.
    ///
    /// # Errors
    /// The first thing wrong with the description, with the region and cells concerned.
    pub fn build(spec: LayoutSpec) -> Result<Self, LayoutError> {
        Self::build_without(spec, &HashSet::new())
    }

    /// Builds a layout from its description, but leaves out those of its own regions (not those
    /// that come from rules or constraints) that have one of these lists of cells, each in
    /// reading order. Rules and constraints keep the meaning that they have on the whole layout
    /// (what is a box to them stays one, and what they say of cells is said by themselves), and
    /// [`Layout::spec`] stays the whole description.
    ///
    /// # Errors
    /// As [`Layout::build`].
    pub fn build_without(
        spec: LayoutSpec,
        gone: &HashSet<Vec<Position>>,
    ) -> Result<Self, LayoutError> {
        if spec.order == 0 || spec.order > MAX_SYMBOLS {
            return Err(LayoutError::Order { order: spec.order });
        }
        let mut layout = Self::of_cells(&spec)?;
        let mut own = grid_regions(&spec)?;
        own.extend(layout.line_regions(spec.lines));
        for map in &spec.maps {
            own.extend(map_regions(map, spec.order)?);
        }
        own.extend(spec.extra.iter().cloned());
        let mut known = HashMap::new();
        for draft in own {
            let region = layout.region(draft)?;
            if region.kind.is_block() {
                layout.blocks.push(region.cells.clone());
            }
            // What follows goes by the regions that stay: what one holds together is not held by
            // one that is left out.
            if gone.is_empty() || !gone.contains(&layout.places(&region.cells)) {
                layout.add(region, &mut known);
            }
        }
        for draft in rule_regions(&spec, &layout)? {
            let region = layout.region(draft)?;
            layout.add(region, &mut known);
        }
        let lowered = lower(&spec, &layout)?;
        for draft in lowered.regions {
            let region = layout.region(draft)?;
            layout.add(region, &mut known);
        }
        for (cell, set) in lowered.allowed {
            layout.allowed[cell] = layout.allowed[cell].and(set);
        }
        let all = layout.symbols();
        layout.restricts = layout.allowed.iter().any(|&set| set != all);
        layout.primitives = lowered.primitives;
        layout.spec = spec;
        Ok(layout)
    }

    /// Everything that is wrong with a description: every region of a wrong size, or else the
    /// one thing that [`Layout::build`] stops at. Empty where it builds.
    #[must_use]
    pub fn problems(spec: &LayoutSpec) -> Vec<LayoutError> {
        let maps = spec.maps.iter().filter(|map| map.sizes == MapSizes::Full);
        let sizes: Vec<LayoutError> = maps
            .flat_map(drafts_of)
            .filter(|draft| draft.2.len() != spec.order)
            .map(|(name, _, cells)| LayoutError::RegionSize {
                name,
                cells,
                order: spec.order,
                other: None,
            })
            .collect();
        match Self::build(spec.clone()) {
            Ok(_) => Vec::new(),
            Err(_) if !sizes.is_empty() => sizes,
            Err(error) => vec![error],
        }
    }

    /// A layout with the cells of a description and no regions yet.
    fn of_cells(spec: &LayoutSpec) -> Result<Self, LayoutError> {
        let order =
            u16::try_from(spec.order).map_err(|_| LayoutError::Order { order: spec.order })?;
        let mut cells: BTreeSet<Position> = spec.cells.iter().copied().collect();
        for grid in &spec.grids {
            let (last_row, last_col) = (
                usize::from(grid.at.row) + spec.order,
                usize::from(grid.at.col) + spec.order,
            );
            if last_row > MAX_SIDE || last_col > MAX_SIDE {
                return Err(LayoutError::Picture {
                    rows: last_row,
                    cols: last_col,
                    limit: MAX_SIDE,
                });
            }
            for row in grid.at.row..grid.at.row + order {
                cells.extend((grid.at.col..grid.at.col + order).map(|col| Position { row, col }));
            }
        }
        cells.extend(
            spec.maps
                .iter()
                .flat_map(|map| map.labels.iter().map(|label| label.0)),
        );
        let side = |part: fn(&Position) -> u16| {
            cells
                .iter()
                .map(part)
                .max()
                .map_or(0, |last| usize::from(last) + 1)
        };
        let (rows, cols) = (side(|p| p.row), side(|p| p.col));
        if cells.is_empty() {
            return Err(LayoutError::NoCells);
        }
        if rows > MAX_SIDE || cols > MAX_SIDE {
            return Err(LayoutError::Picture {
                rows,
                cols,
                limit: MAX_SIDE,
            });
        }
        let cells: IdVec<CellId, Position> = cells.into_iter().collect();
        let by_position = cells
            .enumerate()
            .map(|(id, &position)| (position, id))
            .collect();
        Ok(Self {
            spec: LayoutSpec {
                order: spec.order,
                ..LayoutSpec::default()
            },
            rows,
            cols,
            allowed: IdVec::filled(SymbolSet::all(spec.order), cells.len()),
            cells,
            by_position,
            restricts: false,
            regions: IdVec::new(),
            blocks: Vec::new(),
            primitives: Vec::new(),
        })
    }

    fn line_regions(&self, lines: Lines) -> Vec<Draft> {
        let mut drafts = Vec::new();
        let mut line = |kind: RegionKind, n: usize, part: fn(&Position) -> u16| {
            for k in 0..n {
                let cells: Vec<Position> = self
                    .cells
                    .iter()
                    .filter(|p| usize::from(part(p)) == k)
                    .copied()
                    .collect();
                if !cells.is_empty() {
                    drafts.push((format!("{kind} {}", k + 1), kind, cells));
                }
            }
        };
        if matches!(lines, Lines::Rows | Lines::Both) {
            line(RegionKind::Row, self.rows, |p| p.row);
        }
        if matches!(lines, Lines::Columns | Lines::Both) {
            line(RegionKind::Column, self.cols, |p| p.col);
        }
        drafts
    }

    /// The region of a draft, which must fit the layout.
    fn region(&self, (name, kind, positions): Draft) -> Result<Region, LayoutError> {
        if positions.is_empty() {
            return Err(LayoutError::EmptyRegion { name });
        }
        let mut cells = Vec::with_capacity(positions.len());
        for cell in positions {
            match self.by_position.get(&cell) {
                Some(&id) => cells.push(id),
                None => return Err(LayoutError::NoSuchCell { name, cell }),
            }
        }
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(LayoutError::RepeatedCell {
                name,
                cell: self.cells[twice[0]],
            });
        }
        if cells.len() > self.order() {
            return Err(LayoutError::RegionTooLarge {
                name,
                cells: cells.len(),
                order: self.order(),
            });
        }
        Ok(Region {
            name,
            kind,
            cells,
            also: Vec::new(),
        })
    }

    /// Adds a region. Where one with the same cells is there, that one is of this kind, too.
    fn add(&mut self, region: Region, known: &mut HashMap<Vec<CellId>, RegionId>) {
        let next = RegionId::new(self.regions.len());
        let at = *known.entry(region.cells.clone()).or_insert(next);
        if at == next {
            self.regions.push(region);
        } else if !self.regions[at].is(region.kind) {
            self.regions[at].also.push((region.name, region.kind));
        }
    }

    /// Where cells are.
    fn places(&self, cells: &[CellId]) -> Vec<Position> {
        cells.iter().map(|&cell| self.cells[cell]).collect()
    }

    /// This layout with further rules.
    ///
    /// # Errors
    /// A rule that does not fit the layout.
    pub fn with_rules(&self, rules: &[super::Rule]) -> Result<Self, LayoutError> {
        let mut spec = self.spec.clone();
        for rule in rules {
            if !spec.rules.contains(rule) {
                spec.rules.push(*rule);
            }
        }
        Self::build(spec)
    }

    /// The description it was built from.
    #[must_use]
    pub fn spec(&self) -> &LayoutSpec {
        &self.spec
    }

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

    /// All symbols.
    #[must_use]
    pub fn symbols(&self) -> SymbolSet {
        SymbolSet::all(self.order())
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

    /// The first box or drawn region of the description that holds a cell, by its cells. Unlike
    /// [`Layout::regions`], these are there even where the layout was built without some.
    #[must_use]
    pub fn block_of(&self, cell: CellId) -> Option<&[CellId]> {
        let mut blocks = self.blocks.iter();
        let holds = |cells: &&Vec<CellId>| cells.binary_search(&cell).is_ok();
        blocks.find(holds).map(Vec::as_slice)
    }

    /// The conditions beyond regions; empty for most layouts. Engines that know regions only
    /// must not be used where there are any.
    #[must_use]
    pub fn primitives(&self) -> &[Primitive] {
        &self.primitives
    }

    /// What each cell may hold by the constraints on it alone, such as parity; every symbol for
    /// most cells of most layouts.
    #[must_use]
    pub fn allowed(&self) -> &IdVec<CellId, SymbolSet> {
        &self.allowed
    }

    /// Whether a constraint takes symbols from any single cell.
    #[must_use]
    pub fn restricts(&self) -> bool {
        self.restricts
    }

    /// Whether symbols can change names without a difference to regions and primitives, as far
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

    /// The cell at a place, where there is one.
    #[must_use]
    pub fn cell_at(&self, position: Position) -> Option<CellId> {
        self.by_position.get(&position).copied()
    }

    /// The cell in row `row` and column `col`, both from 0, where there is one.
    #[must_use]
    pub fn cell(&self, row: usize, col: usize) -> Option<CellId> {
        Position::new(row, col).and_then(|position| self.cell_at(position))
    }

    /// Whether a region has one cell for each symbol.
    #[must_use]
    pub fn is_full(&self, region: RegionId) -> bool {
        self.regions[region].cells.len() == self.order()
    }
}

/// The regions of a map, checked for their sizes.
fn map_regions(map: &RegionMap, order: usize) -> Result<Vec<Draft>, LayoutError> {
    let drafts = drafts_of(map);
    if map.sizes == MapSizes::Full {
        let mut wrong = drafts.iter().filter(|draft| draft.2.len() != order);
        if let Some((name, _, cells)) = wrong.next() {
            let other = wrong
                .next()
                .map(|(name, _, cells)| (name.clone(), cells.len()));
            return Err(LayoutError::RegionSize {
                name: name.clone(),
                cells: cells.clone(),
                order,
                other,
            });
        }
    }
    Ok(drafts)
}

/// The regions of a map, in the order in which their names first appear.
fn drafts_of(map: &RegionMap) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    for (position, label) in &map.labels {
        let at = *index.entry(label).or_insert_with(|| {
            drafts.push((format!("{} {label}", map.kind), map.kind, Vec::new()));
            drafts.len() - 1
        });
        drafts[at].2.push(*position);
    }
    drafts
}
