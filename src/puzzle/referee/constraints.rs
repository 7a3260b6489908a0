//! Each constraint checked by its definition on the values of a filled layout.
//!
//! Nothing here is taken from what engines work on: no region made for a constraint, no pair, no
//! automaton. What is written is as near as can be to how a setter would say it.

use std::collections::{BTreeMap, BTreeSet};

use crate::ids::CellId;
use crate::puzzle::{Constraint, ConstraintKind as Kind, Grid, Layout, Position, RegionKind, Rule};

/// A filled layout: the value of each cell.
pub(super) struct Filled<'a> {
    layout: &'a Layout,
    values: BTreeMap<Position, usize>,
}

impl<'a> Filled<'a> {
    /// A filled layout, with the value of each cell.
    pub(super) fn new(layout: &'a Layout, value: impl Fn(CellId) -> usize) -> Self {
        let cells = layout.cells().enumerate();
        Self { layout, values: cells.map(|(id, &place)| (place, value(id))).collect() }
    }

    /// Returns the first violated constraint with the cells at fault, or all its cells.
    pub(super) fn broken(&self) -> Option<(String, Vec<Position>)> {
        let spec = self.layout.spec();
        for constraint in &spec.constraints {
            if let Some(cells) = self.breaks(constraint) {
                return Some((constraint.to_string(), cells));
            }
        }

        if spec.rules.contains(&Rule::NonConsecutive) {
            let rule = Constraint::new(Kind::NegativeDifference, Vec::new(), vec![1]);
            let cells = self.unmarked(&rule)?;
            return Some(("non-consecutive".to_owned(), cells));
        }

        None
    }

    /// The value at a place; 0 if there is no cell.
    fn at(&self, place: Position) -> usize {
        self.values.get(&place).copied().unwrap_or(0)
    }

    /// The values at places.
    fn all(&self, places: &[Position]) -> Vec<usize> {
        places.iter().map(|&place| self.at(place)).collect()
    }

    /// The sum of the values at places.
    fn sum(&self, places: &[Position]) -> usize {
        places.iter().map(|&place| self.at(place)).sum()
    }

    /// Returns the cells to report if a constraint is violated.
    fn breaks(&self, constraint: &Constraint) -> Option<Vec<Position>> {
        let cells = &constraint.cells;
        let v = &self.all(cells)[..];
        let order = self.layout.order();
        let value = constraint.value(order);
        let is = |number: usize| value == Some(number);
        let at_least = |number: usize| value.is_some_and(|value| number >= value);

        let holds = match constraint.kind {
            Kind::Cage => all_differ(v) && (value.is_none() || is(v.iter().sum())),
            Kind::Sum => is(v.iter().sum()),
            Kind::Thermometer | Kind::Less => v.windows(2).all(|next| next[0] < next[1]),
            Kind::SlowThermometer => v.windows(2).all(|next| next[0] <= next[1]),
            Kind::Arrow => {
                let number = v.iter().fold(0, |number, digit| number * 10 + digit);
                number == self.sum(&constraint.others)
            }
            Kind::DoubleArrow => {
                ends(v).is_some_and(|[a, b]| 2 * (a + b) == v.iter().sum::<usize>())
            }
            Kind::Whispers => v.windows(2).all(|next| at_least(next[0].abs_diff(next[1]))),
            Kind::Renban => self.renban(cells),
            Kind::Nabner => self.nabner(cells),
            Kind::Palindrome => v.iter().eq(v.iter().rev()),
            Kind::Clone => v == self.all(&constraint.others),
            Kind::Between => ends(v).is_none_or(|[a, b]| {
                let inside = a.min(b) + 1..a.max(b);
                v[1..v.len() - 1].iter().all(|inner| inside.contains(inner))
            }),
            Kind::Lockout => ends(v).is_none_or(|[a, b]| {
                let locked = a.min(b)..=a.max(b);
                at_least(a.abs_diff(b))
                    && !v[1..v.len() - 1].iter().any(|inner| locked.contains(inner))
            }),
            Kind::RegionSum => self.stretches(cells),
            Kind::Zipper => zipper(v),
            Kind::Entropic => v.windows(3.min(v.len())).all(|three| {
                all_differ(&three.iter().map(|&v| entropy(v, order)).collect::<Vec<_>>())
            }),
            Kind::Modular => {
                let by = value.unwrap_or(1).max(1);
                v.windows(by.min(v.len()))
                    .all(|run| all_differ(&run.iter().map(|v| v % by).collect::<Vec<_>>()))
            }
            Kind::Difference => is(v[0].abs_diff(v[1])),
            Kind::Ratio => {
                let (low, high) = (v[0].min(v[1]), v[0].max(v[1]));
                high % low == 0 && is(high / low)
            }
            Kind::Xv => is(v[0] + v[1]),
            Kind::NegativeDifference | Kind::NegativeRatio | Kind::NegativeXv => {
                return self.unmarked(constraint);
            }
            Kind::Even => v.iter().all(|value| value % 2 == 0),
            Kind::Odd => v.iter().all(|value| value % 2 == 1),
            Kind::Minimum | Kind::Maximum => return self.extreme(constraint),
            Kind::RowIndexer | Kind::ColumnIndexer => {
                let wrong = |&&cell: &&Position| !self.indexes(constraint.kind, cell);
                return cells.iter().find(wrong).map(|&cell| vec![cell]);
            }
            Kind::BoxIndexer => cells.iter().all(|&cell| self.indexes_box(cell)),
            Kind::Sandwich => {
                let crusts: Vec<usize> =
                    (0..v.len()).filter(|&k| v[k] == 1 || v[k] == order).collect();
                matches!(crusts[..], [a, b] if v[a] != v[b] && is(v[a + 1..b].iter().sum()))
            }
            Kind::XSum => v.get(..v[0]).is_some_and(|run| is(run.iter().sum())),
            Kind::Skyscraper => {
                is((0..v.len()).filter(|&k| v[..k].iter().all(|before| *before < v[k])).count())
            }
            Kind::Quadruple => constraint.values.iter().all(|named| {
                let times = constraint.values.iter().filter(|&other| other == named).count();
                v.iter().filter(|&&v| usize::try_from(*named) == Ok(v)).count() >= times
            }),
        };

        (!holds).then(|| cells.iter().chain(&constraint.others).copied().collect())
    }

    /// True if the values of the cells, of which some may be listed twice, are consecutive
    /// numbers in any order, each once.
    fn renban(&self, cells: &[Position]) -> bool {
        let places: BTreeSet<Position> = cells.iter().copied().collect();
        let values: BTreeSet<usize> = places.iter().map(|&place| self.at(place)).collect();
        let span = values.first().zip(values.last()).map(|(low, high)| high - low + 1);
        values.len() == places.len() && span == Some(values.len())
    }

    /// True if no two cells hold equal or consecutive values.
    fn nabner(&self, cells: &[Position]) -> bool {
        let places: BTreeSet<Position> = cells.iter().copied().collect();
        let mut values: Vec<usize> = places.iter().map(|&place| self.at(place)).collect();
        values.sort_unstable();
        values.windows(2).all(|next| next[1] > next[0] + 1)
    }

    /// True if the cell of a box that this cell numbers holds this cell's own number in the box.
    fn indexes_box(&self, cell: Position) -> bool {
        let Some(inside) = self.box_around(cell) else {
            return false;
        };
        let place = inside.iter().position(|&other| other == cell);
        let target = inside.get(self.at(cell) - 1);
        target.is_some_and(|&target| Some(self.at(target) - 1) == place)
    }

    /// True if each stretch of a line inside one box has the same sum.
    fn stretches(&self, cells: &[Position]) -> bool {
        let boxes: Vec<Option<Vec<Position>>> =
            cells.iter().map(|&cell| self.box_around(cell)).collect();
        let mut sums: BTreeSet<usize> = BTreeSet::new();
        let mut start = 0;

        for end in 1..=cells.len() {
            if end == cells.len() || boxes[end] != boxes[start] {
                if boxes[start].is_some() {
                    sums.insert(self.sum(&cells[start..end]));
                }
                start = end;
            }
        }

        sums.len() <= 1
    }

    /// The cells of the box or drawn region around a cell in reading order, read off the
    /// description; of the first where there are several.
    fn box_around(&self, cell: Position) -> Option<Vec<Position>> {
        let spec = self.layout.spec();
        let is_block = |kind: &RegionKind| matches!(kind, RegionKind::Box | RegionKind::Jigsaw);
        let of_grids = spec.grids.iter().find_map(|grid| self.box_in(grid, cell));
        let of_maps = || {
            spec.maps.iter().filter(|map| is_block(&map.kind)).find_map(|map| {
                let own = map.labels.iter().find(|label| label.0 == cell)?;
                let same = map
                    .labels
                    .iter()
                    .filter(|label| label.1 == own.1)
                    .map(|label| label.0)
                    .collect::<Vec<Position>>();
                Some(same)
            })
        };

        let of_lists = || {
            let own = spec
                .extra
                .iter()
                .filter(|list| is_block(&list.1))
                .find(|list| list.2.contains(&cell))?
                .2
                .clone();
            Some(own)
        };

        let mut around = of_grids.or_else(of_maps).or_else(of_lists)?;
        around.sort_unstable();
        Some(around)
    }

    /// The cells of the box of a grid in which a cell lies.
    fn box_in(&self, grid: &Grid, cell: Position) -> Option<Vec<Position>> {
        let boxes = grid.boxes?;
        let order = self.layout.order();
        let row = usize::from(cell.row.checked_sub(grid.at.row)?);
        let col = usize::from(cell.col.checked_sub(grid.at.col)?);
        let corner = |inside: usize, size: usize| inside / size * size;
        let top = usize::from(grid.at.row) + corner(row, boxes.rows);
        let left = usize::from(grid.at.col) + corner(col, boxes.cols);
        let rows = top..top + boxes.rows;
        let places =
            rows.flat_map(|row| (left..left + boxes.cols).map(move |col| Position::new(row, col)));
        let inside = row < order && col < order;

        inside.then(|| places.flatten().collect())
    }

    /// True if the cell to which a cell points holds the number of the cell's own line.
    fn indexes(&self, kind: Kind, cell: Position) -> bool {
        let row = usize::from(cell.row);
        let col = usize::from(cell.col);
        let order = self.layout.order();
        let inside = |&(top, left): &(usize, usize)| {
            (top..top + order).contains(&row) && (left..left + order).contains(&col)
        };
        let (top, left) = self
            .layout
            .spec()
            .grids
            .iter()
            .map(|grid| (usize::from(grid.at.row), usize::from(grid.at.col)))
            .find(inside)
            .unwrap_or((0, 0));

        let points = self.at(cell) - 1;
        let (target, own) = match kind {
            Kind::RowIndexer => (Position::new(top + points, col), row - top),
            _ => (Position::new(row, left + points), col - left),
        };

        target.is_some_and(|target| self.at(target) == own + 1)
    }

    /// Every pair of cells that share a side.
    fn sides(&self) -> impl Iterator<Item = (Position, Position)> {
        self.values.keys().flat_map(|&place| {
            let Position { row, col } = place;
            let there = |other: &Position| self.values.contains_key(other);
            [(row, col + 1), (row + 1, col)]
                .map(|(row, col)| Position { row, col })
                .into_iter()
                .filter(there)
                .map(move |other| (place, other))
        })
    }

    /// A pair of neighbours that a negative rule forbids.
    fn unmarked(&self, rule: &Constraint) -> Option<Vec<Position>> {
        let constraints = &self.layout.spec().constraints;
        let marked = |a: Position, b: Position, kind: Kind| {
            constraints
                .iter()
                .filter(|mark| mark.kind == kind)
                .any(|mark| mark.cells == [a, b] || mark.cells == [b, a])
        };

        let order = self.layout.order();
        let forbidden = |mark: Kind, usual: &[usize]| -> Vec<usize> {
            let given_values: Vec<usize> =
                rule.values.iter().filter_map(|&v| usize::try_from(v).ok()).collect();
            let is_dot = |dot: &&Constraint| dot.kind == mark && mark != Kind::Xv;
            let dots: Vec<usize> =
                constraints.iter().filter(is_dot).filter_map(|dot| dot.value(order)).collect();
            [given_values, dots, usual.to_vec()]
                .into_iter()
                .find(|list| !list.is_empty())
                .unwrap_or_default()
        };

        self.sides()
            .find(|&(a, b)| {
                let (x, y) = (self.at(a).min(self.at(b)), self.at(a).max(self.at(b)));
                let kropki = marked(a, b, Kind::Difference) || marked(a, b, Kind::Ratio);
                match rule.kind {
                    Kind::NegativeXv => {
                        !marked(a, b, Kind::Xv) && forbidden(Kind::Xv, &[5, 10]).contains(&(x + y))
                    }
                    Kind::NegativeRatio => {
                        let ratios = forbidden(Kind::Ratio, &[2]);
                        !kropki && ratios.iter().any(|ratio| x * ratio == y)
                    }
                    _ => !kropki && forbidden(Kind::Difference, &[1]).contains(&(y - x)),
                }
            })
            .map(|(a, b)| vec![a, b])
    }

    /// A minimum with a neighbour that is no minimum and not greater, or the like for a maximum.
    fn extreme(&self, constraint: &Constraint) -> Option<Vec<Position>> {
        let constraints = &self.layout.spec().constraints;
        let named = |place: Position| {
            let same = |other: &&Constraint| other.kind == constraint.kind;
            constraints.iter().filter(same).any(|other| other.cells.contains(&place))
        };

        let wrong = |a: Position, b: Position| match constraint.kind {
            Kind::Minimum => self.at(a) >= self.at(b),
            _ => self.at(a) <= self.at(b),
        };

        self.sides()
            .flat_map(|(a, b)| [(a, b), (b, a)])
            .filter(|(a, b)| constraint.cells.contains(a) && !named(*b))
            .find(|&(a, b)| wrong(a, b))
            .map(|(a, b)| vec![a, b])
    }
}

/// The values of the first and the last cell.
fn ends(values: &[usize]) -> Option<[usize; 2]> {
    Some([*values.first()?, *values.last()?])
}

/// True if no value occurs twice.
fn all_differ(values: &[usize]) -> bool {
    values.iter().collect::<BTreeSet<_>>().len() == values.len()
}

/// True if the values at equal distance from the middle add up to one sum: in a line of odd
/// length to the value in its middle.
fn zipper(values: &[usize]) -> bool {
    let n = values.len();
    let sum = |k: usize| values[k] + values[n - 1 - k];
    let wanted = if n % 2 == 1 { values[n / 2] } else { sum(0) };
    (0..n / 2).all(|k| sum(k) == wanted)
}

/// Low, middle or high: three equal parts; else the middle takes what makes the outer parts equal.
fn entropy(value: usize, order: usize) -> usize {
    let low = (order + 1) / 3;
    match value {
        v if v <= low => 0,
        v if v + low > order => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::shapes::{boxed, spec_named};
    use crate::puzzle::{Boxes, LayoutSpec};

    fn place(row: u16, col: u16) -> Position {
        Position { row, col }
    }

    #[test]
    fn the_box_of_a_cell_is_that_of_its_grid_wherever_the_grid_stands() {
        let mut spec = boxed(Boxes { rows: 2, cols: 3 });
        spec.grids[0].at = place(1, 2);
        // To the left and right of the grid, above it and below it.
        let outside = [place(0, 3), place(1, 8), place(7, 2), place(3, 1)];
        spec.cells.extend(outside);
        let layout = Layout::build(spec).expect("fits");
        let filled = Filled::new(&layout, |_| 1);
        let around = filled.box_around(place(4, 6)).expect("a box");
        assert_eq!(around, [3, 4].map(|row| [5, 6, 7].map(|col| place(row, col))).concat());
        let around = outside.map(|cell| filled.box_around(cell));
        assert_eq!(around, [const { None }; 4]);
    }

    #[test]
    fn an_indexer_counts_in_the_first_grid_that_holds_it() {
        let spec: LayoutSpec = spec_named("overlap:2x2:0,4;0,8").expect("known");
        let layout = Layout::build(spec).expect("fits");
        let value = |cell: CellId| match layout.cells()[cell] {
            Position { row: 0, col: 9 } => 3,
            Position { row: 0, col: 10 } => 2,
            _ => 1,
        };

        let filled = Filled::new(&layout, value);
        assert!(filled.indexes(Kind::ColumnIndexer, place(0, 9)));
        assert!(!filled.indexes(Kind::ColumnIndexer, place(0, 11)));
    }
}
