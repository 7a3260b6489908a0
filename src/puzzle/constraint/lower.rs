//! Turns constraints into what engines know: regions, restrictions of single cells, primitives.
//!
//! A pair of cells is preferred wherever that says exactly the same: then a line is a chain or a
//! clique of pairs, whose tables are shared. Sums are in `sums`, what is read along a line from
//! outside the grid in `outside`.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::check::{check, error};
use super::{Constraint, ConstraintKind as Kind};
use crate::ids::CellId;
use crate::puzzle::layout::Draft;
use crate::puzzle::{
    Automaton, Layout, LayoutError, LayoutSpec, PairTable, Position, Primitive, RegionKind, Rule,
    Symbol, SymbolSet,
};

/// Conditions at most, so that no description can take the memory.
const MOST: usize = 1 << 20;

/// Cells of a line up to which pairs at every distance are made, not only at those that matter.
const SHORT: usize = 64;

/// What the constraints of a description add to its cells and regions.
#[derive(Debug, Default)]
pub(in crate::puzzle) struct Lowered {
    pub(in crate::puzzle) regions: Vec<Draft>,
    /// What single cells may hold.
    pub(in crate::puzzle) allowed: Vec<(CellId, SymbolSet)>,
    pub(in crate::puzzle) primitives: Vec<Primitive>,
}

/// Checks and lowers the constraints of a description on a layout that has its cells and the
/// regions of everything else.
pub(in crate::puzzle) fn lower(spec: &LayoutSpec, layout: &Layout) -> Result<Lowered, LayoutError> {
    let mut lowering = Lowering::new(spec, layout);
    let mut seen: HashSet<&Constraint> = HashSet::new();
    for constraint in &spec.constraints {
        check(constraint, layout)?;
        if seen.insert(constraint) {
            lowering.one(constraint)?;
        }
    }
    if spec.rules.contains(&Rule::NonConsecutive) {
        let rule = Constraint::new(Kind::NegativeDifference, Vec::new(), vec![1]);
        lowering.negative(&rule)?;
    }
    Ok(lowering.out)
}

pub(super) struct Lowering<'a> {
    spec: &'a LayoutSpec,
    pub(super) layout: &'a Layout,
    pub(super) order: usize,
    tables: HashMap<String, Arc<PairTable>>,
    pub(super) automata: HashMap<String, Arc<Automaton>>,
    /// The regions of each cell.
    regions_of: Vec<Vec<usize>>,
    pub(super) out: Lowered,
}

impl<'a> Lowering<'a> {
    fn new(spec: &'a LayoutSpec, layout: &'a Layout) -> Self {
        let mut regions_of = vec![Vec::new(); layout.cells().len()];
        for (k, region) in layout.regions().iter().enumerate() {
            for &cell in &region.cells {
                regions_of[crate::ids::Id::index(cell)].push(k);
            }
        }
        Self {
            spec,
            layout,
            order: layout.order(),
            tables: HashMap::new(),
            automata: HashMap::new(),
            regions_of,
            out: Lowered::default(),
        }
    }

    fn one(&mut self, constraint: &Constraint) -> Result<(), LayoutError> {
        let cells = self.ids(&constraint.cells);
        let value = constraint.value(self.order);
        let value_of = || value.unwrap_or(0);
        match constraint.kind {
            Kind::Cage => self.cage(constraint, &cells, value),
            Kind::Sum => {
                let terms: Vec<_> = cells.iter().map(|&cell| (cell, 1)).collect();
                self.linear(constraint, &terms, value_of())
            }
            Kind::Arrow => {
                let shaft = self.ids(&constraint.others);
                self.arrow(constraint, &cells, &shaft)
            }
            Kind::DoubleArrow => self.double_arrow(constraint, &cells),
            Kind::Zipper => self.zipper(constraint, &cells),
            Kind::RegionSum => self.region_sum(constraint, &cells),
            Kind::Thermometer => self.chain(constraint, &cells, "less than", |a, b| a < b),
            Kind::Less => self.chain(constraint, &cells, "less than", |a, b| a < b),
            Kind::SlowThermometer => self.chain(constraint, &cells, "at most", |a, b| a <= b),
            Kind::Whispers => {
                let gap = value_of();
                let name = format!("differ by at least {gap}");
                self.chain(constraint, &cells, &name, move |a, b| a.abs_diff(b) >= gap)
            }
            Kind::Difference => {
                let name = format!("differ by {}", value_of());
                self.chain(constraint, &cells, &name, |a, b| {
                    a.abs_diff(b) == value_of()
                })
            }
            Kind::Ratio => {
                let (name, times) = (format!("ratio {}", value_of()), value_of());
                self.chain(constraint, &cells, &name, move |a, b| {
                    a == b * times || b == a * times
                })
            }
            Kind::Xv => {
                let name = format!("add up to {}", value_of());
                self.chain(constraint, &cells, &name, |a, b| a + b == value_of())
            }
            Kind::NegativeDifference | Kind::NegativeRatio | Kind::NegativeXv => {
                self.negative(constraint)
            }
            Kind::Renban => {
                let cells = distinct(&cells);
                let span = cells.len() - 1;
                let name = format!("differ by at most {span}");
                self.differ(constraint, RegionKind::Line, &cells);
                self.clique(constraint, &cells, &name, |a, b| {
                    a != b && a.abs_diff(b) <= span
                })
            }
            Kind::Nabner => {
                let cells = distinct(&cells);
                self.differ(constraint, RegionKind::Line, &cells);
                let name = "differ by at least 2";
                self.clique(constraint, &cells, name, |a, b| a.abs_diff(b) >= 2)
            }
            Kind::Entropic => {
                let order = self.order;
                self.turns(constraint, &cells, "third", 3, |value| third(value, order))
            }
            Kind::Modular => {
                let by = value_of();
                let name = format!("remainder by {by}");
                self.turns(constraint, &cells, &name, by, |value| value % by)
            }
            Kind::Palindrome => {
                let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                let ends: Vec<_> = ends.map(|(&a, &b)| (a, b)).collect();
                self.equal(constraint, &ends)
            }
            Kind::Clone => {
                let copies = self.ids(&constraint.others);
                let pairs: Vec<_> = cells.into_iter().zip(copies).collect();
                self.equal(constraint, &pairs)
            }
            Kind::Even => self.each(&cells, |value| value % 2 == 0),
            Kind::Odd => self.each(&cells, |value| value % 2 == 1),
            Kind::Minimum | Kind::Maximum => self.extreme(constraint),
            Kind::RowIndexer | Kind::ColumnIndexer => self.line_indexer(constraint),
            Kind::BoxIndexer => self.box_indexer(constraint, &cells),
            Kind::Between => self.ends(constraint, &cells, None),
            Kind::Lockout => self.ends(constraint, &cells, Some(value_of())),
            Kind::Sandwich => self.sandwich(constraint, &cells, value_of()),
            Kind::XSum => self.x_sum(constraint, &cells, value_of()),
            Kind::Skyscraper => self.skyscraper(constraint, &cells, value_of()),
            Kind::Quadruple => self.quadruple(constraint, &cells),
        }
    }

    /// The cells at these places; all of them are there.
    fn ids(&self, places: &[Position]) -> Vec<CellId> {
        let ids = places
            .iter()
            .filter_map(|&place| self.layout.cell_at(place));
        ids.collect()
    }

    /// Whether some region holds all these cells.
    pub(super) fn together(&self, cells: &[CellId]) -> bool {
        let of = |cell: CellId| &self.regions_of[crate::ids::Id::index(cell)];
        let Some((&first, rest)) = cells.split_first() else {
            return true;
        };
        of(first)
            .iter()
            .any(|region| rest.iter().all(|&cell| of(cell).contains(region)))
    }

    /// Makes cells differ: a region, unless one holds them already.
    pub(super) fn differ(&mut self, constraint: &Constraint, kind: RegionKind, cells: &[CellId]) {
        if cells.len() < 2 || self.together(cells) {
            return;
        }
        let places = cells.iter().map(|&cell| self.layout.cells()[cell]);
        let draft = (constraint.to_string(), kind, places.collect());
        self.out.regions.push(draft);
    }

    /// Restricts a cell to the values for which something holds.
    pub(super) fn restrict(&mut self, cell: CellId, holds: impl Fn(usize) -> bool) {
        let symbols = (0..self.order).filter(|index| holds(index + 1));
        let set = symbols.filter_map(Symbol::new).collect();
        self.out.allowed.push((cell, set));
    }

    fn each(&mut self, cells: &[CellId], holds: impl Fn(usize) -> bool) -> Result<(), LayoutError> {
        for &cell in cells {
            self.restrict(cell, &holds);
        }
        Ok(())
    }

    /// A relation between two cells. `name` says what it is on this board, and nothing else has
    /// that name.
    pub(super) fn pair(
        &mut self,
        constraint: &Constraint,
        [a, b]: [CellId; 2],
        name: &str,
        holds: impl Fn(usize, usize) -> bool,
    ) -> Result<(), LayoutError> {
        if a == b {
            self.restrict(a, |value| holds(value, value));
            return Ok(());
        }
        let order = self.order;
        let table = match self.tables.get(name) {
            Some(table) => Arc::clone(table),
            None => {
                let table = Arc::new(PairTable::of(order, name, holds));
                self.tables.insert(name.to_owned(), Arc::clone(&table));
                table
            }
        };
        if table.allowed.iter().all(|set| set.is_empty()) {
            let wrong = format!("no two values from 1 to {order} {name}");
            return Err(error(constraint, wrong));
        }
        let all = SymbolSet::all(order);
        if table.allowed.iter().any(|&set| set != all) {
            let cells = [a, b];
            self.push(constraint, Primitive::Pair { cells, table })?;
        }
        Ok(())
    }

    /// Adds a condition.
    pub(super) fn push(
        &mut self,
        constraint: &Constraint,
        primitive: Primitive,
    ) -> Result<(), LayoutError> {
        if self.out.primitives.len() == MOST {
            let wrong = format!("this board has more than {MOST} conditions, which is too many");
            return Err(error(constraint, wrong));
        }
        self.out.primitives.push(primitive);
        Ok(())
    }

    /// A relation between each cell and the next. Where it is transitive, agreement of the
    /// neighbours is agreement of the whole line, so further pairs would say nothing new.
    fn chain(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        name: &str,
        holds: impl Fn(usize, usize) -> bool,
    ) -> Result<(), LayoutError> {
        for next in cells.windows(2) {
            self.pair(constraint, [next[0], next[1]], name, &holds)?;
        }
        Ok(())
    }

    /// A relation between any two of the cells.
    fn clique(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        name: &str,
        holds: impl Fn(usize, usize) -> bool,
    ) -> Result<(), LayoutError> {
        for (k, &a) in cells.iter().enumerate() {
            for &b in &cells[k + 1..] {
                self.pair(constraint, [a, b], name, &holds)?;
            }
        }
        Ok(())
    }

    fn equal(
        &mut self,
        constraint: &Constraint,
        pairs: &[(CellId, CellId)],
    ) -> Result<(), LayoutError> {
        for &(a, b) in pairs {
            self.pair(constraint, [a, b], "are equal", |a, b| a == b)?;
        }
        Ok(())
    }

    /// Any `classes` cells in a row are of different classes. With no more classes than that,
    /// cells that far apart are of the same class, and the pairs at every distance follow.
    fn turns(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
        name: &str,
        classes: usize,
        class: impl Fn(usize) -> usize,
    ) -> Result<(), LayoutError> {
        let (same, other) = (format!("same {name}"), format!("another {name}"));
        let reach = if cells.len() <= SHORT { SHORT } else { classes };
        for (i, &a) in cells.iter().enumerate() {
            for (j, &b) in cells.iter().enumerate().skip(i + 1).take(reach) {
                if (j - i).is_multiple_of(classes) {
                    self.pair(constraint, [a, b], &same, |a, b| class(a) == class(b))?;
                } else {
                    self.pair(constraint, [a, b], &other, |a, b| class(a) != class(b))?;
                }
            }
        }
        Ok(())
    }

    /// The pairs of cells that share a side.
    fn neighbours(&self) -> Vec<[CellId; 2]> {
        let mut pairs = Vec::new();
        for (cell, place) in self.layout.cells().enumerate() {
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            let next = [(row, col + 1), (row + 1, col)];
            let next = next
                .iter()
                .filter_map(|&(row, col)| self.layout.cell(row, col));
            pairs.extend(next.map(|other| [cell, other]));
        }
        pairs
    }

    /// What neighbours without a mark must not be. Dots of differences and of ratios are both
    /// kropki dots, so either excuses its pair.
    pub(super) fn negative(&mut self, rule: &Constraint) -> Result<(), LayoutError> {
        let marks: &[Kind] = match rule.kind {
            Kind::NegativeXv => &[Kind::Xv],
            _ => &[Kind::Difference, Kind::Ratio],
        };
        let mark = match rule.kind {
            Kind::NegativeXv => Kind::Xv,
            Kind::NegativeRatio => Kind::Ratio,
            _ => Kind::Difference,
        };
        let marked = self.spec.constraints.iter();
        let marked: HashSet<[CellId; 2]> = marked
            .filter(|constraint| marks.contains(&constraint.kind))
            .filter_map(|constraint| {
                let mut cells = self.ids(&constraint.cells);
                cells.sort_unstable();
                cells.try_into().ok()
            })
            .collect();
        let values = negative_values(rule, mark, &self.spec.constraints, self.order);
        let list = values
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        let forbidden = |a: usize, b: usize| match mark {
            Kind::Xv => values.contains(&(a + b)),
            Kind::Ratio => values.iter().any(|value| a == b * value || b == a * value),
            _ => values.contains(&a.abs_diff(b)),
        };
        let name = format!("no {} {list}", mark.name());
        for pair in self.neighbours() {
            if !marked.contains(&pair) {
                self.pair(rule, pair, &name, |a, b| !forbidden(a, b))?;
            }
        }
        Ok(())
    }

    /// Minima or maxima: all that the description names count, not only those of one line.
    fn extreme(&mut self, constraint: &Constraint) -> Result<(), LayoutError> {
        let kind = constraint.kind;
        let constraints = self.spec.constraints.iter();
        let named: HashSet<Position> = constraints
            .filter(|other| other.kind == kind)
            .flat_map(|other| other.cells.iter().copied())
            .collect();
        let mine: BTreeSet<Position> = constraint.cells.iter().copied().collect();
        for place in mine {
            let (row, col) = (usize::from(place.row), usize::from(place.col));
            let around = [
                (row.checked_sub(1), Some(col)),
                (Some(row), col.checked_sub(1)),
                (Some(row), Some(col + 1)),
                (Some(row + 1), Some(col)),
            ];
            let around = around
                .into_iter()
                .filter_map(|(row, col)| Position::new(row?, col?));
            for other in around.filter(|other| !named.contains(other)) {
                let both = self.layout.cell_at(place).zip(self.layout.cell_at(other));
                let Some((cell, other)) = both else {
                    continue;
                };
                let pair = match kind {
                    Kind::Minimum => [cell, other],
                    _ => [other, cell],
                };
                self.pair(constraint, pair, "less than", |a, b| a < b)?;
            }
        }
        Ok(())
    }

    /// The top left cell of the grid whose lines an indexer counts.
    fn grid_of(&self, constraint: &Constraint, cell: Position) -> Result<Position, LayoutError> {
        let inside = |at: u16, place: u16| {
            (usize::from(at)..usize::from(at) + self.order).contains(&usize::from(place))
        };
        let grids = self.spec.grids.iter().map(|grid| grid.at);
        let mut around = grids.filter(|at| inside(at.row, cell.row) && inside(at.col, cell.col));
        match (around.next(), around.next()) {
            (Some(at), None) => Ok(at),
            (None, _) if self.spec.grids.is_empty() => Ok(Position { row: 0, col: 0 }),
            _ => Err(error(
                constraint,
                format!("{cell} is not in exactly one grid, so its row has no number"),
            )),
        }
    }

    /// The value of a cell is the row (or column) in which its own number stands.
    fn line_indexer(&mut self, constraint: &Constraint) -> Result<(), LayoutError> {
        for &place in &constraint.cells {
            let at = self.grid_of(constraint, place)?;
            let by_row = constraint.kind == Kind::RowIndexer;
            let own = match by_row {
                true => usize::from(place.row) - usize::from(at.row),
                false => usize::from(place.col) - usize::from(at.col),
            };
            if own >= self.order {
                let line = if by_row { "row" } else { "column" };
                let wrong = format!(
                    "{place} is in {line} {}, and no symbol is that number",
                    own + 1
                );
                return Err(error(constraint, wrong));
            }
            let line: Vec<Option<CellId>> = (0..self.order)
                .map(|k| match by_row {
                    true => self.layout.cell(usize::from(at.row) + k, place.col.into()),
                    false => self.layout.cell(place.row.into(), usize::from(at.col) + k),
                })
                .collect();
            self.indexer(constraint, own, &line)?;
        }
        Ok(())
    }

    fn box_indexer(
        &mut self,
        constraint: &Constraint,
        cells: &[CellId],
    ) -> Result<(), LayoutError> {
        for &cell in cells {
            let block = self.layout.block_of(cell);
            let Some((own, region)) = block.and_then(|block| {
                let own = block.iter().position(|&other| other == cell)?;
                Some((own, block.to_vec()))
            }) else {
                let place = self.layout.cells()[cell];
                let wrong = format!("{place} is in no box, so it has no place there");
                return Err(error(constraint, wrong));
            };
            let line: Vec<Option<CellId>> =
                (0..self.order).map(|k| region.get(k).copied()).collect();
            self.indexer(constraint, own, &line)?;
        }
        Ok(())
    }

    /// The cell number `own` of a line holds the number of the cell in which `own` stands. Where
    /// the line is a full region, `own` stands in only one cell, so the two say the same.
    fn indexer(
        &mut self,
        constraint: &Constraint,
        own: usize,
        line: &[Option<CellId>],
    ) -> Result<(), LayoutError> {
        let Some(Some(cell)) = line.get(own).copied() else {
            return Ok(());
        };
        let full: Option<Vec<CellId>> = line.iter().copied().collect();
        let both_ways = full.is_some_and(|line| self.together(&line));
        for (k, &other) in line.iter().enumerate() {
            match other {
                None => self.restrict(cell, |value| value != k + 1),
                Some(other) if k != own => {
                    let name = match both_ways {
                        true => format!("{} just where {} stands", k + 1, own + 1),
                        false => format!("{} where {} stands", k + 1, own + 1),
                    };
                    self.pair(constraint, [cell, other], &name, |a, b| match both_ways {
                        true => (a == k + 1) == (b == own + 1),
                        false => a != k + 1 || b == own + 1,
                    })?;
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

/// The values that a negative rule forbids: its own, or those of the marks, or the usual ones.
fn negative_values(
    rule: &Constraint,
    mark: Kind,
    constraints: &[Constraint],
    order: usize,
) -> BTreeSet<usize> {
    let own = rule
        .values
        .iter()
        .filter_map(|&value| usize::try_from(value).ok());
    let own: BTreeSet<usize> = own.collect();
    if !own.is_empty() {
        return own;
    }
    if mark == Kind::Xv {
        return BTreeSet::from([5, 10]);
    }
    let marks = constraints
        .iter()
        .filter(|constraint| constraint.kind == mark);
    let mut used: BTreeSet<usize> = marks.filter_map(|mark| mark.value(order)).collect();
    if used.is_empty() {
        used.extend(mark.default_value(order));
    }
    used
}

/// Which third a value lies in: low, middle or high. Where the thirds cannot be equal, the
/// outer two are, as the tools of the field have it.
fn third(value: usize, order: usize) -> usize {
    let outer = match order % 3 {
        2 => order / 3 + 1,
        _ => order / 3,
    };
    usize::from(value > outer) + usize::from(value > order - outer)
}

/// Each cell once, in the order of first appearance.
fn distinct(cells: &[CellId]) -> Vec<CellId> {
    let mut seen: BTreeMap<CellId, ()> = BTreeMap::new();
    let new = cells
        .iter()
        .filter(|&&cell| seen.insert(cell, ()).is_none());
    new.copied().collect()
}
