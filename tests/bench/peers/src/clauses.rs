//! A puzzle as clauses, written from its description: grids, maps, rules and constraints by their
//! definitions. Nothing is taken from what the engines work on: no region of the built layout, no
//! pair, no automaton, no matrix.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use onefold::internals::puzzle::{
    Constraint, ConstraintKind as Kind, LayoutSpec, Lines, Position, Puzzle, Rule, Solution,
};

/// Tuples up to which a constraint is written one forbidden tuple after the other.
const TUPLES: usize = 50_000;

/// Clauses over one variable for each cell and value, from 1, and some of their own.
pub(crate) struct Clauses {
    order: usize,
    cells: BTreeMap<Position, usize>,
    pub(crate) clauses: Vec<Vec<i32>>,
    variables: i32,
}

impl Clauses {
    /// Those of a puzzle; none where it has something that is not written here.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Self> {
        let spec = puzzle.layout().spec();
        let cells: BTreeSet<Position> = puzzle.layout().cells().iter().copied().collect();
        let numbered: BTreeMap<Position, usize> = cells
            .into_iter()
            .enumerate()
            .map(|(k, cell)| (cell, k))
            .collect();
        let order = spec.order;
        let mut all = Self {
            order,
            variables: i32::try_from(numbered.len() * order).ok()?,
            cells: numbered,
            clauses: Vec::new(),
        };
        for cell in 0..all.cells.len() {
            all.clauses
                .push((1..=order).map(|value| all.literal(cell, value)).collect());
            all.forbid(&[cell, cell], |_| false);
        }
        for group in groups(spec, &all.cells) {
            all.group(&group);
        }
        let (knight, king) = ([(1, 2), (2, 1), (1, -2), (2, -1)], [(1, 1), (1, -1)]);
        for rule in &spec.rules {
            match rule {
                Rule::AntiKnight => all.moves(&knight, |a, b| a != b),
                Rule::AntiKing => all.moves(&king, |a, b| a != b),
                Rule::NonConsecutive => {
                    all.unmarked(spec, &[Kind::Difference, Kind::Ratio], |a, b| {
                        a.abs_diff(b) != 1
                    })
                }
                _ => {}
            }
        }
        for constraint in &spec.constraints {
            all.constraint(spec, constraint)?;
        }
        for clue in puzzle.clues() {
            let cell = all.cells[&puzzle.layout().cells()[clue.cell]];
            all.clauses
                .push(vec![all.literal(cell, clue.symbol.index() + 1)]);
        }
        if let Some(candidates) = puzzle.initial_candidates() {
            for (id, set) in candidates.enumerate() {
                let cell = all.cells[&puzzle.layout().cells()[id]];
                let gone = puzzle.layout().symbols().without(*set);
                let gone = gone
                    .iter()
                    .map(|it| vec![-all.literal(cell, it.index() + 1)]);
                let gone: Vec<_> = gone.collect();
                all.clauses.extend(gone);
            }
        }
        Some(all)
    }

    /// Whether there is another solution than this one, or any where none is given.
    pub(crate) fn any_but(self, known: Option<&Solution>) -> bool {
        let mut solver: cadical::Solver = cadical::Solver::new();
        for clause in &self.clauses {
            solver.add_clause(clause.iter().copied());
        }
        if let Some(solution) = known {
            let places = solution.layout().cells();
            let literals = solution
                .symbols()
                .enumerate()
                .map(|(id, symbol)| -self.literal(self.cells[&places[id]], symbol.index() + 1));
            solver.add_clause(literals);
        }
        solver.solve().expect("nothing limits it")
    }

    fn literal(&self, cell: usize, value: usize) -> i32 {
        i32::try_from(cell * self.order + value).expect("few")
    }

    fn numbers(&self, cells: &[Position]) -> Vec<usize> {
        cells.iter().map(|cell| self.cells[cell]).collect()
    }

    /// No symbol twice; as many cells as symbols hold each.
    fn group(&mut self, cells: &[usize]) {
        for (k, &one) in cells.iter().enumerate() {
            for &other in &cells[..k] {
                self.forbid(&[one, other], |v| v[0] != v[1]);
            }
        }
        if cells.len() == self.order {
            for value in 1..=self.order {
                let places = cells.iter().map(|&cell| self.literal(cell, value));
                self.clauses.push(places.collect());
            }
        }
    }

    /// Forbids every tuple of values that does not hold. A cell twice is a cell with two values.
    fn forbid(&mut self, cells: &[usize], holds: impl Fn(&[usize]) -> bool) {
        let mut values = vec![1; cells.len()];
        loop {
            let again = |k: usize| (0..k).any(|j| cells[j] == cells[k] && values[j] == values[k]);
            // Said twice, a literal would forbid the value alone: two values only, not one.
            let twofold = cells.len() == 2 && cells[0] == cells[1] && again(1);
            if !twofold && !holds(&values) {
                let literals = cells.iter().zip(&values);
                let literals = literals.map(|(&cell, &value)| -self.literal(cell, value));
                self.clauses.push(literals.collect());
            }
            let Some(k) = values.iter().rposition(|&value| value < self.order) else {
                return;
            };
            values[k] += 1;
            values[k + 1..].fill(1);
        }
    }

    /// As [`Self::forbid`] where that is short enough.
    fn forbid_few(&mut self, cells: &[usize], holds: impl Fn(&[usize]) -> bool) -> Option<()> {
        let tuples = self.order.checked_pow(u32::try_from(cells.len()).ok()?)?;
        let different: BTreeSet<_> = cells.iter().collect();
        if tuples > TUPLES || different.len() < cells.len() {
            return None;
        }
        self.forbid(cells, holds);
        Some(())
    }

    /// Cells times numbers add up to a total, by the sums that are reached cell by cell.
    fn linear(&mut self, terms: &[(usize, i32)], total: i32) {
        let mut sums: BTreeMap<i32, Option<i32>> = BTreeMap::from([(0, None)]);
        for &(cell, times) in terms {
            let mut next: BTreeMap<i32, Option<i32>> = BTreeMap::new();
            for (sum, before) in sums {
                for value in 1..=self.order {
                    let to = sum + times * i32::try_from(value).expect("few");
                    let reached = next.entry(to).or_insert_with(|| {
                        self.variables += 1;
                        Some(self.variables)
                    });
                    let mut clause = vec![-self.literal(cell, value)];
                    clause.extend(before.map(|before| -before));
                    clause.extend(*reached);
                    self.clauses.push(clause);
                }
            }
            sums = next;
        }
        for (sum, reached) in sums {
            if sum != total {
                self.clauses
                    .push(reached.map(|reached| -reached).into_iter().collect());
            }
        }
    }

    /// What cells so far apart may hold.
    fn moves(&mut self, moves: &[(i32, i32)], holds: impl Fn(usize, usize) -> bool) {
        let at = |cell: &Position, (row, col): (i32, i32)| {
            let row = usize::try_from(i32::from(cell.row) + row).ok()?;
            let col = usize::try_from(i32::from(cell.col) + col).ok()?;
            Position::new(row, col)
        };
        let pairs: Vec<[usize; 2]> = self
            .cells
            .iter()
            .flat_map(|(place, &cell)| moves.iter().map(move |&step| (cell, at(place, step))))
            .filter_map(|(cell, other)| Some([cell, *self.cells.get(&other?)?]))
            .collect();
        for pair in pairs {
            self.forbid(&pair, |v| holds(v[0], v[1]));
        }
    }

    /// What neighbours without a mark of these kinds may hold.
    fn unmarked(
        &mut self,
        spec: &LayoutSpec,
        kinds: &[Kind],
        holds: impl Fn(usize, usize) -> bool,
    ) {
        let marks = spec
            .constraints
            .iter()
            .filter(|mark| kinds.contains(&mark.kind));
        let marked: BTreeSet<Vec<usize>> = marks
            .map(|mark| {
                let mut cells = self.numbers(&mark.cells);
                cells.sort_unstable();
                cells
            })
            .collect();
        let beside: Vec<[usize; 2]> = self
            .cells
            .iter()
            .flat_map(|(place, &cell)| {
                let right = Position {
                    col: place.col + 1,
                    ..*place
                };
                let below = Position {
                    row: place.row + 1,
                    ..*place
                };
                [right, below].map(|other| (cell, other))
            })
            .filter_map(|(cell, other)| Some([cell, *self.cells.get(&other)?]))
            .collect();
        for pair in beside
            .into_iter()
            .filter(|pair| !marked.contains(&pair[..]))
        {
            self.forbid(&pair, |v| holds(v[0], v[1]));
        }
    }

    /// A constraint by its definition; none where it is not written here.
    fn constraint(&mut self, spec: &LayoutSpec, it: &Constraint) -> Option<()> {
        let order = self.order;
        let cells = self.numbers(&it.cells);
        let said = it.values.first().map(|&value| value as usize);
        let line = |cells: &[usize], far: usize| -> Vec<[usize; 2]> {
            let pairs = (0..cells.len()).flat_map(|k| (k + 1..cells.len()).map(move |j| (k, j)));
            let near = pairs.filter(|(k, j)| j - k <= far);
            near.map(|(k, j)| [cells[k], cells[j]]).collect()
        };
        let each = |all: &mut Self, far: usize, holds: &dyn Fn(usize, usize) -> bool| {
            for pair in line(&cells, far) {
                all.forbid(&pair, |v| holds(v[0], v[1]));
            }
        };
        let ones =
            |cells: &[usize]| -> Vec<(usize, i32)> { cells.iter().map(|&c| (c, 1)).collect() };
        let total = |value: usize| i32::try_from(value).ok();
        let different: BTreeSet<usize> = cells.iter().copied().collect();
        let n = cells.len();
        match it.kind {
            Kind::Cage => {
                each(self, n, &|a, b| a != b);
                if let Some(sum) = said {
                    self.linear(&ones(&cells), total(sum)?);
                }
            }
            Kind::Sum => self.linear(&ones(&cells), total(said?)?),
            Kind::Xv => each(self, 1, &|a, b| Some(a + b) == said),
            Kind::Thermometer | Kind::Less => each(self, 1, &|a, b| a < b),
            Kind::SlowThermometer => each(self, 1, &|a, b| a <= b),
            Kind::Whispers => {
                let apart = said.unwrap_or(order.div_ceil(2));
                each(self, 1, &|a, b| a.abs_diff(b) >= apart);
            }
            Kind::Difference => each(self, 1, &|a, b| a.abs_diff(b) == said.unwrap_or(1)),
            Kind::Ratio => {
                let times = said.unwrap_or(2);
                each(self, 1, &|a, b| a == times * b || b == times * a);
            }
            Kind::Renban if different.len() == n => {
                each(self, n, &|a, b| a != b && a.abs_diff(b) < n)
            }
            Kind::Nabner if different.len() == n => each(self, n, &|a, b| a.abs_diff(b) > 1),
            Kind::Modular if different.len() == n => {
                let by = said.unwrap_or(3);
                each(self, by - 1, &|a, b| a % by != b % by);
            }
            Kind::Palindrome => {
                for k in (0..n / 2).filter(|&k| cells[k] != cells[n - 1 - k]) {
                    self.forbid(&[cells[k], cells[n - 1 - k]], |v| v[0] == v[1]);
                }
            }
            Kind::Clone => {
                let others = self.numbers(&it.others);
                for (a, b) in cells.into_iter().zip(others).filter(|(a, b)| a != b) {
                    self.forbid(&[a, b], |v| v[0] == v[1]);
                }
            }
            Kind::Arrow => {
                let mut times = 1;
                let mut terms: Vec<(usize, i32)> = Vec::new();
                for &cell in cells.iter().rev() {
                    terms.push((cell, -times));
                    times *= 10;
                }
                terms.extend(ones(&self.numbers(&it.others)));
                self.linear(&terms, 0);
            }
            Kind::DoubleArrow => {
                let mut terms = ones(&cells);
                (terms[0].1, terms[n - 1].1) = (-1, -1);
                self.linear(&terms, 0);
            }
            Kind::Zipper => {
                for k in 0..n / 2 {
                    let mut terms = vec![(cells[k], 1), (cells[n - 1 - k], 1)];
                    match n % 2 {
                        1 => terms.push((cells[n / 2], -1)),
                        _ => terms.extend([(cells[0], -1), (cells[n - 1], -1)]),
                    }
                    self.linear(&terms, 0);
                }
            }
            Kind::Between => {
                for &inner in &cells[1..n - 1] {
                    self.forbid(&[cells[0], cells[n - 1], inner], |v| {
                        v[0].min(v[1]) < v[2] && v[2] < v[0].max(v[1])
                    });
                }
            }
            Kind::Lockout => {
                let apart = said.unwrap_or((order - 1) / 2);
                self.forbid(&[cells[0], cells[n - 1]], |v| v[0].abs_diff(v[1]) >= apart);
                for &inner in &cells[1..n - 1] {
                    self.forbid(&[cells[0], cells[n - 1], inner], |v| {
                        v[2] < v[0].min(v[1]) || v[2] > v[0].max(v[1])
                    });
                }
            }
            Kind::Even => cells
                .iter()
                .for_each(|&cell| self.forbid(&[cell], |v| v[0] % 2 == 0)),
            Kind::Odd => cells
                .iter()
                .for_each(|&cell| self.forbid(&[cell], |v| v[0] % 2 == 1)),
            Kind::NegativeDifference => {
                let gone = named(spec, it, Kind::Difference, &[1]);
                self.unmarked(spec, &[Kind::Difference, Kind::Ratio], |a, b| {
                    !gone.contains(&a.abs_diff(b))
                });
            }
            Kind::NegativeRatio => {
                let gone = named(spec, it, Kind::Ratio, &[2]);
                self.unmarked(spec, &[Kind::Difference, Kind::Ratio], |a, b| {
                    !gone.iter().any(|times| a == times * b || b == times * a)
                });
            }
            Kind::NegativeXv => {
                let said: Vec<usize> = it.values.iter().map(|&value| value as usize).collect();
                let gone = if said.is_empty() { vec![5, 10] } else { said };
                self.unmarked(spec, &[Kind::Xv], |a, b| !gone.contains(&(a + b)));
            }
            Kind::Sandwich => self.forbid_few(&cells, |v| {
                let low = v.iter().filter(|&&value| value == 1).count();
                let high = v.iter().filter(|&&value| value == order).count();
                let of = |value| v.iter().position(|&it| it == value).unwrap_or(0);
                let (a, b) = (of(1).min(of(order)), of(1).max(of(order)));
                low == 1 && high == 1 && Some(v[a + 1..b].iter().sum()) == said
            })?,
            Kind::XSum => self.forbid_few(&cells, |v| {
                v[0] <= v.len() && Some(v[..v[0]].iter().sum()) == said
            })?,
            Kind::Skyscraper => self.forbid_few(&cells, |v| {
                let (mut highest, mut seen) = (0, 0);
                for &value in v {
                    if value > highest {
                        (highest, seen) = (value, seen + 1);
                    }
                }
                Some(seen) == said
            })?,
            Kind::Quadruple => {
                let mut wanted: HashMap<usize, usize> = HashMap::new();
                it.values
                    .iter()
                    .for_each(|&value| *wanted.entry(value as usize).or_default() += 1);
                self.forbid_few(&cells, |v| {
                    let times = |value| v.iter().filter(|&&it| it == value).count();
                    wanted.iter().all(|(&value, &least)| times(value) >= least)
                })?;
            }
            _ => return None,
        }
        Some(())
    }
}

/// The values of a negative rule: those it says, those of the dots, or the usual ones.
fn named(spec: &LayoutSpec, rule: &Constraint, dot: Kind, usual: &[usize]) -> Vec<usize> {
    let dots = spec.constraints.iter().filter(|it| it.kind == dot);
    let dots = dots.map(|it| it.values.first().map_or(usual[0], |&value| value as usize));
    let said: Vec<usize> = rule.values.iter().map(|&value| value as usize).collect();
    let lists = [said, dots.collect(), usual.to_vec()];
    lists
        .into_iter()
        .find(|list| !list.is_empty())
        .unwrap_or_default()
}

/// The cells of every row, column, box, drawn region, diagonal, window and disjoint group.
fn groups(spec: &LayoutSpec, cells: &BTreeMap<Position, usize>) -> Vec<Vec<usize>> {
    let mut named: BTreeMap<(String, u16, u16), Vec<Position>> = BTreeMap::new();
    let mut put = |name: String, a: u16, b: u16, place: Position| {
        named.entry((name, a, b)).or_default().push(place);
    };
    let order = u16::try_from(spec.order).expect("few");
    for &place in cells.keys() {
        if matches!(spec.lines, Lines::Rows | Lines::Both) {
            put("picture row".into(), place.row, 0, place);
        }
        if matches!(spec.lines, Lines::Columns | Lines::Both) {
            put("picture column".into(), place.col, 0, place);
        }
    }
    let has = |rule: Rule| spec.rules.contains(&rule);
    for (number, grid) in spec.grids.iter().enumerate() {
        for row in 0..order {
            for col in 0..order {
                let place = Position {
                    row: grid.at.row + row,
                    col: grid.at.col + col,
                };
                let of = |what: &str| format!("{number} {what}");
                put(of("row"), row, 0, place);
                put(of("column"), col, 0, place);
                if row == col && (has(Rule::Diagonals) || has(Rule::MainDiagonal)) {
                    put(of("main"), 0, 0, place);
                }
                if row + col == order - 1 && (has(Rule::Diagonals) || has(Rule::AntiDiagonal)) {
                    put(of("anti"), 0, 0, place);
                }
                let Some(boxes) = grid.boxes else { continue };
                let (high, wide) = (boxes.rows as u16, boxes.cols as u16);
                put(of("box"), row / high, col / wide, place);
                if has(Rule::DisjointGroups) {
                    put(of("same place"), row % high, col % wide, place);
                }
                // Windows begin one cell from the border, and one cell is between two of them.
                let inside = |k: u16, size: u16| {
                    k.is_multiple_of(size + 1) || (k / (size + 1) + 1) * (size + 1) >= order
                };
                if has(Rule::Windoku) && !inside(row, high) && !inside(col, wide) {
                    put(of("window"), row / (high + 1), col / (wide + 1), place);
                }
            }
        }
    }
    for (number, map) in spec.maps.iter().enumerate() {
        for (place, name) in &map.labels {
            put(format!("map {number} {name}"), 0, 0, *place);
        }
    }
    for (number, (_, _, places)) in (0..).zip(&spec.extra) {
        places
            .iter()
            .for_each(|&place| put("drawn".into(), number, 0, place));
    }
    named
        .into_values()
        .map(|group| group.iter().map(|place| cells[place]).collect())
        .collect()
}
