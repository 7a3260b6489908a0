//! Turns constraints into what engines know: regions, restrictions of single cells, primitives.
//!
//! A pair of cells is preferred wherever that says exactly the same: then a line is a chain or a
//! clique of pairs, whose tables are shared. Sums are in `sums`, automata in
//! `machines`; the lowering of each constraint is in its row in `kinds`.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::definition::Constraint;
use super::kind::ConstraintKind as Kind;
use crate::ids::CellId;
use crate::puzzle::region::Draft;
use crate::puzzle::{
    Automaton, Grid, Layout, LayoutResult, LayoutSpec, Origin, PairTable, Position, Primitive,
    RegionKind, Relation, Restriction, Rule, Symbol,
};

/// Largest number of conditions, so that no description can exhaust the memory.
const MOST: usize = 1 << 20;

/// The parts that the constraints of a description add to its cells and regions.
#[derive(Debug, Default)]
pub(in crate::puzzle) struct Lowered {
    pub(in crate::puzzle) regions: Vec<Draft>,
    pub(in crate::puzzle) restrictions: Vec<Restriction>,
    pub(in crate::puzzle) primitives: Vec<Primitive>,
    /// Where each primitive comes from.
    pub(in crate::puzzle) origins: Vec<Origin>,
}

/// A layout whose constraints are lowered one after the other.
#[derive(Debug)]
pub(super) struct Lowering<'a> {
    spec: &'a LayoutSpec,
    pub(super) layout: &'a Layout,
    pub(super) order: usize,
    /// The constraint that is lowered now.
    pub(super) now: &'a Constraint,
    /// Its value, given or default; 0 if it has none.
    pub(super) value: usize,
    /// The origin of what is being made.
    pub(super) from: Origin,
    tables: HashMap<Relation, Arc<PairTable>>,
    /// By kind, values and number of cells.
    pub(super) automata: HashMap<(Kind, Vec<u32>, usize), Arc<Automaton>>,
    pub(super) out: Lowered,
}

impl<'a> Lowering<'a> {
    /// Starts the lowering of one constraint of a layout.
    pub(super) fn new(spec: &'a LayoutSpec, layout: &'a Layout, now: &'a Constraint) -> Self {
        Self {
            spec,
            layout,
            order: layout.order(),
            now,
            value: 0,
            from: Origin::Rule(Rule::NonConsecutive),
            tables: HashMap::new(),
            automata: HashMap::new(),
            out: Lowered::default(),
        }
    }

    /// All constraints of the description.
    pub(super) fn constraints(&self) -> &'a [Constraint] {
        &self.spec.constraints
    }

    /// The grids of the description.
    pub(super) fn grids(&self) -> &'a [Grid] {
        &self.spec.grids
    }

    /// The cells at these places, all of which exist.
    pub(super) fn ids(&self, places: &[Position]) -> Vec<CellId> {
        places.iter().filter_map(|&place| self.layout.cell_at(place)).collect()
    }

    /// Makes cells differ by a new region, unless a region already contains them all.
    pub(super) fn differ(&mut self, kind: RegionKind, cells: &[CellId]) {
        if cells.len() < 2 || self.layout.together(cells) {
            return;
        }

        let places = cells.iter().map(|&cell| self.layout.cells()[cell]).collect();
        let draft = (self.now.to_string(), kind, places);
        self.out.regions.push(draft);
    }

    /// Restricts a cell to the values for which something holds.
    pub(super) fn restrict(&mut self, cell: CellId, holds: impl Fn(usize) -> bool) {
        let symbols = (0..self.order).filter(|index| holds(index + 1));
        self.out.restrictions.push(Restriction {
            cell,
            allowed: symbols.filter_map(Symbol::new).collect(),
            from: self.from,
        });
    }

    /// A relation between two cells.
    pub(super) fn pair(&mut self, [a, b]: [CellId; 2], relation: &Relation) -> LayoutResult<()> {
        let order = self.order;
        if a == b {
            self.restrict(a, |value| relation.holds(value, value, order));
            return Ok(());
        }

        let table = match self.tables.get(relation) {
            Some(table) => Arc::clone(table),
            None => {
                let table = Arc::new(PairTable::of(relation.clone(), order));
                self.tables.insert(relation.clone(), Arc::clone(&table));
                table
            }
        };

        if table.allowed.iter().all(|set| set.is_empty()) {
            let wrong = format!("no two values from 1 to {order} {relation}");
            return Err(self.now.wrong(wrong));
        }

        let all = self.layout.symbols();
        if table.allowed.iter().any(|&set| set != all) {
            let cells = [a, b];
            self.push(Primitive::Pair { cells, table })?;
        }

        Ok(())
    }

    /// Adds a condition.
    pub(super) fn push(&mut self, primitive: Primitive) -> LayoutResult<()> {
        if self.out.primitives.len() == MOST {
            let wrong = format!("this board has more than {MOST} conditions, which is too many");
            return Err(self.now.wrong(wrong));
        }

        self.out.primitives.push(primitive);
        self.out.origins.push(self.from);
        Ok(())
    }

    /// A relation between each cell and the next. Where it is transitive, agreement of the
    /// neighbours is agreement of the whole line, so further pairs would say nothing new.
    pub(super) fn chain(&mut self, cells: &[CellId], relation: &Relation) -> LayoutResult<()> {
        for next in cells.windows(2) {
            self.pair([next[0], next[1]], relation)?;
        }
        Ok(())
    }

    /// A relation between any two of the cells.
    pub(super) fn clique(&mut self, cells: &[CellId], relation: &Relation) -> LayoutResult<()> {
        for (k, &a) in cells.iter().enumerate() {
            for &b in &cells[k + 1..] {
                self.pair([a, b], relation)?;
            }
        }

        Ok(())
    }

    /// The pairs of cells that share a side.
    pub(super) fn neighbours(&self) -> Vec<[CellId; 2]> {
        let mut pairs = Vec::new();
        for (cell, place) in self.layout.cells().enumerate() {
            let row = usize::from(place.row);
            let col = usize::from(place.col);
            let next = [(row, col + 1), (row + 1, col)];
            let next =
                next.iter().filter_map(|&(r, c)| self.layout.cell(r, c)).map(|other| [cell, other]);
            pairs.extend(next);
        }
        pairs
    }
}

/// Each cell once, in the order of first appearance.
pub(super) fn distinct(cells: &[CellId]) -> Vec<CellId> {
    let mut seen: BTreeSet<CellId> = BTreeSet::new();
    cells.iter().filter(|&&cell| seen.insert(cell)).copied().collect()
}
