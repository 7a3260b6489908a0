//! Builds a layout from its description, or says what is wrong with it.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::constraint::lower;
use super::layout::Layout;
use super::region::Draft;
use super::shapes::{grid_regions, rule_regions};
use super::shelf::Shelf;
use super::spec::{LayoutSpec, Lines, MapSizes, RegionMap};
use super::{
    Alphabet, Constraint, LayoutError, LayoutResult, MAX_SYMBOLS, Position, Region, RegionKind,
    Rule, SymbolSet,
};
use crate::ids::{CellId, Id, IdVec, RegionId};

/// Largest number of rows or columns of a picture, so that a bad offset cannot take the memory.
const MAX_SIDE: usize = 1000;

#[doc(hidden)]
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
    pub fn build_without(spec: LayoutSpec, omitted: &HashSet<Vec<Position>>) -> LayoutResult<Self> {
        if spec.order == 0 || spec.order > MAX_SYMBOLS {
            return Err(LayoutError::Order { order: spec.order });
        }

        check_alphabet(&spec)?;
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
            if omitted.is_empty() || !omitted.contains(&layout.places(&region.cells)) {
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

        for one in &lowered.restrictions {
            layout.allowed[one.cell] = layout.allowed[one.cell].and(one.allowed);
        }

        let all = layout.symbols();
        layout.restricts = layout.allowed.iter().any(|&set| set != all);
        layout.primitives = lowered.primitives;
        layout.origins = lowered.origins;
        layout.restrictions = lowered.restrictions;
        layout.spec = spec;

        Ok(layout)
    }

    /// Everything that is wrong with a description: every region of a wrong size, or else the
    /// one thing that [`Layout::build`] stops at. Empty where it builds.
    #[must_use]
    pub fn problems(spec: &LayoutSpec) -> Vec<LayoutError> {
        let order = spec.order;
        let size = |(name, _, cells)| LayoutError::RegionSize { name, cells, order, other: None };
        let sizes: Vec<LayoutError> = spec
            .maps
            .iter()
            .filter(|map| map.sizes == MapSizes::Full)
            .flat_map(drafts_of)
            .filter(|draft| draft.2.len() != order)
            .map(size)
            .collect();

        match Self::build(spec.clone()) {
            Ok(_) => Vec::new(),
            Err(_) if !sizes.is_empty() => sizes,
            Err(error) => vec![error],
        }
    }

    /// A layout with the cells of a description and no regions yet.
    fn of_cells(spec: &LayoutSpec) -> LayoutResult<Self> {
        let order =
            u16::try_from(spec.order).map_err(|_| LayoutError::Order { order: spec.order })?;
        let mut cells: BTreeSet<Position> = spec.cells.iter().copied().collect();

        for grid in &spec.grids {
            let end = |first| usize::from(first) + spec.order;
            check_picture(end(grid.at.row), end(grid.at.col))?;
            for row in grid.at.row..grid.at.row + order {
                cells.extend((grid.at.col..grid.at.col + order).map(|col| Position { row, col }));
            }
        }

        cells.extend(spec.maps.iter().flat_map(|map| &map.labels).map(|label| label.0));
        let side = |part: fn(&Position) -> u16| {
            cells.iter().map(part).max().map_or(0, |last| usize::from(last) + 1)
        };
        let rows = side(|p| p.row);
        let cols = side(|p| p.col);
        if cells.is_empty() {
            return Err(LayoutError::NoCells);
        }

        check_picture(rows, cols)?;
        let cells: IdVec<CellId, Position> = cells.into_iter().collect();
        let before = |row| {
            let cells = cells.as_slice();
            cells.partition_point(|cell| usize::from(cell.row) < row)
        };

        Ok(Self {
            starts: (0..=rows).map(before).collect(),
            spec: LayoutSpec { order: spec.order, ..LayoutSpec::default() },
            rows,
            cols,
            allowed: IdVec::filled(SymbolSet::all(spec.order), cells.len()),
            cells,
            restricts: false,
            regions: IdVec::new(),
            blocks: Vec::new(),
            primitives: Vec::new(),
            origins: Vec::new(),
            restrictions: Vec::new(),
            shelf: Shelf::default(),
        })
    }

    fn line_regions(&self, lines: Lines) -> Vec<Draft> {
        let mut drafts = Vec::new();
        let mut line = |kind: RegionKind, n: usize, part: fn(&Position) -> u16| {
            for k in 0..n {
                let cells: Vec<Position> =
                    self.cells.iter().filter(|p| usize::from(part(p)) == k).copied().collect();
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
    fn region(&self, (name, kind, positions): Draft) -> LayoutResult<Region> {
        if positions.is_empty() {
            return Err(LayoutError::EmptyRegion { name });
        }

        let mut ids = Vec::with_capacity(positions.len());
        for cell in positions {
            match self.cell_at(cell) {
                Some(id) => ids.push(id),
                None => return Err(LayoutError::NoSuchCell { name, cell }),
            }
        }

        ids.sort_unstable();
        if let Some(twice) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            let cell = self.cells[twice[0]];
            return Err(LayoutError::RepeatedCell { name, cell });
        }

        let order = self.order();
        if ids.len() > order {
            return Err(LayoutError::RegionTooLarge { name, cells: ids.len(), order });
        }

        Ok(Region { name, kind, cells: ids, also: Vec::new() })
    }

    /// Adds a region, or adds its kind to a region that has the same cells.
    fn add(&mut self, region: Region, known: &mut HashMap<Vec<CellId>, RegionId>) {
        let next = RegionId::new(self.regions.len());
        let at = *known.entry(region.cells.clone()).or_insert(next);
        if at == next {
            self.regions.push(region);
        } else if !self.regions[at].is(region.kind) {
            self.regions[at].also.push((region.name, region.kind));
        }
    }

    /// The positions of cells.
    fn places(&self, cells: &[CellId]) -> Vec<Position> {
        cells.iter().map(|&cell| self.cells[cell]).collect()
    }

    /// Builds the layout with further rules.
    ///
    /// # Errors
    /// A rule that does not fit the layout.
    pub fn with_rules(&self, rules: &[Rule]) -> Result<Self, LayoutError> {
        let mut spec = self.spec.clone();
        spec.add_rules(rules.iter().copied());
        Self::build(spec)
    }
}

/// Checks that a picture of `rows` by `cols` is not too large.
fn check_picture(rows: usize, cols: usize) -> LayoutResult<()> {
    let limit = MAX_SIDE;
    if rows.max(cols) > limit { Err(LayoutError::Picture { rows, cols, limit }) } else { Ok(()) }
}

/// The regions of a map, checked for their sizes.
fn map_regions(map: &RegionMap, order: usize) -> LayoutResult<Vec<Draft>> {
    let drafts = drafts_of(map);
    if map.sizes == MapSizes::Full {
        let mut wrong = drafts.iter().filter(|draft| draft.2.len() != order);
        if let Some((name, _, cells)) = wrong.next() {
            let name = name.clone();
            let cells = cells.clone();
            let other = wrong.next().map(|other| (other.0.clone(), other.2.len()));
            return Err(LayoutError::RegionSize { name, cells, order, other });
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

/// Checks that symbols can be written in the alphabet of a description.
fn check_alphabet(spec: &LayoutSpec) -> LayoutResult<()> {
    const LETTERS: usize = 26;
    let adds = |one: &Constraint| !one.is_relative();
    let expected = match spec.alphabet {
        Alphabet::Letters if spec.order > LETTERS => "letters are at most 26 symbols",
        from if from.is_from_zero() && spec.constraints.iter().any(adds) => {
            "values are counted from 1 where they are added, multiplied or named, so symbols from 0 \
             cannot be used"
        }
        _ => return Ok(()),
    };

    let text = spec.alphabet.name().to_owned();
    let expected = expected.to_owned();
    Err(LayoutError::Parameters { text, expected })
}
