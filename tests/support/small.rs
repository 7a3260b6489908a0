//! Small random boards: one generator of layouts and candidates for all tests of engines.

use std::sync::Arc;

use onefold::internals::ids::IdVec;
use onefold::internals::puzzle::{
    Layout, LayoutSpec, Lines, Position, Puzzle, RegionKind, Rule, Symbol, SymbolSet, shapes,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use crate::support::{naive, small_layouts};

/// A layout with its puzzle: givens and candidates that are gone.
pub(crate) struct Small {
    pub(crate) layout: Arc<Layout>,
    pub(crate) sets: Vec<SymbolSet>,
}

impl Small {
    /// A random board of any sort.
    pub(crate) fn random(rng: &mut ChaCha8Rng) -> Self {
        let layout = match rng.random_range(0..8) {
            0..3 => square(rng),
            3..5 => scattered(rng),
            5 => small_layouts().choose(rng).expect("there are some").clone(),
            _ => bands(rng),
        };

        let sets = sets(&layout, rng);
        Self { layout, sets }
    }

    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::blank(Arc::clone(&self.layout));
        for (cell, &set) in IdVec::from(self.sets.clone()).enumerate() {
            match set.single() {
                Some(symbol) => puzzle.fix(cell, symbol).expect("the cell is free"),
                None => puzzle.restrict(cell, set).expect("not empty"),
            }
        }

        puzzle
    }
}

/// A square with boxes, with lines only or with any regions, now and then under rules.
pub(crate) fn square(rng: &mut impl Rng) -> Arc<Layout> {
    let order = [4, 4, 4, 4, 4, 4, 5, 6][rng.random_range(0..8)];
    let mut spec: LayoutSpec = match rng.random_range(0..3) {
        0 => shapes::square(order),
        1 => shapes::latin(order),
        _ => {
            let mut labels: Vec<usize> = (0..order * order).map(|k| k % order).collect();
            labels.shuffle(rng);
            shapes::jigsaw(order, labels)
        }
    };

    if rng.random_ratio(1, 3) {
        spec.rules.push(Rule::Diagonals);
    }

    if rng.random_ratio(1, 6) {
        spec.rules.push(Rule::AntiKnight);
    }

    let place = |k: usize| Position::new(k / order, k % order).expect("small");
    for extra in 0..rng.random_range(0..4_usize) {
        let mut cells: Vec<usize> = (0..order * order).collect();
        cells.shuffle(rng);
        cells.truncate(rng.random_range(2..=order));
        let cells = cells.into_iter().map(place).collect();
        spec.extra.push((format!("extra {extra}"), RegionKind::Extra, cells));
    }

    Arc::new(Layout::build(spec).expect("a random layout is well formed"))
}

/// A few cells of a square, with regions that are any sets of cells.
pub(crate) fn scattered(rng: &mut impl Rng) -> Arc<Layout> {
    loop {
        let side: u16 = rng.random_range(2..=4);
        let order = rng.random_range(2..=5);
        let place = |k| Position { row: k / side, col: k % side };
        let mut cells: Vec<Position> = (0..side * side).map(place).collect();
        cells.shuffle(rng);
        cells.truncate(rng.random_range(2..=cells.len()));
        let mut extra = Vec::new();

        for k in 0..rng.random_range(1..=9) {
            let mut of_region = cells.clone();
            of_region.shuffle(rng);
            of_region.truncate(rng.random_range(1..=order));
            extra.push((format!("region {k}"), RegionKind::Extra, of_region));
        }

        let all = [Lines::None, Lines::Rows, Lines::Columns, Lines::Both];
        let spec = LayoutSpec {
            name: "scattered".into(),
            order,
            cells,
            lines: all[rng.random_range(0..all.len())],
            extra,
            ..LayoutSpec::default()
        };

        // A line may have more cells than there are symbols.
        if let Ok(layout) = Layout::build(spec) {
            return Arc::new(layout);
        }
    }
}

/// A grid of bands and stacks of boxes, also with its rows and columns in another order.
fn bands(rng: &mut impl Rng) -> Arc<Layout> {
    let named = |name| Arc::new(shapes::layout_named(name).expect("a known name"));
    let [mut rows, mut cols] = [[0, 1, 2, 3, 4, 5]; 2];
    match rng.random_range(0..3) {
        0 => return named("classic:2x3"),
        1 => return named("classic:3x2"),
        _ => {}
    }

    rows.shuffle(rng);
    cols.shuffle(rng);
    let labels = rows.iter().flat_map(|r| cols.iter().map(move |c| r / 2 * 2 + c / 3));

    Arc::new(Layout::build(shapes::jigsaw(6, labels)).expect("a layout"))
}

/// What the cells of a layout may hold: givens, most often of one filling, candidates gone, and
/// cells that hold one half of the symbols.
pub(crate) fn sets(layout: &Layout, rng: &mut impl Rng) -> Vec<SymbolSet> {
    let order = layout.order();
    let n = layout.cells().len();
    let any = |rng: &mut _| Symbol::new(RngExt::random_range(rng, 0..order)).expect("in range");
    let blank = vec![layout.symbols(); n];
    let mut begun = blank.clone();
    for _ in 0..order / 2 {
        begun[rng.random_range(0..n)] = SymbolSet::only(any(rng));
    }

    let filling = naive::fillings(layout, &begun, 1).all.pop();
    let mut sets = blank;
    // Large boards get so many givens that their fillings can be listed.
    let least = if n > 20 { n / 3 } else { 0 };
    let spoilt = rng.random_ratio(1, 8);

    for _ in 0..least + rng.random_range(0..=n / 4) {
        let cell = rng.random_range(0..n);
        let symbol = match &filling {
            Some(filling) if !spoilt || !rng.random_ratio(1, 8) => Symbol::new(filling[cell]),
            _ => Some(any(rng)),
        };
        sets[cell] = SymbolSet::only(symbol.expect("in range"));
    }

    let half: SymbolSet = (order / 2..order).filter_map(Symbol::new).collect();
    let kind = rng.random_range(0..3);
    for _ in 0..rng.random_range(0..2 * order) {
        let cell = rng.random_range(0..n);
        let left = match kind {
            0 => sets[cell].without(SymbolSet::only(any(rng))),
            1 => sets[cell].and(half),
            _ => break,
        };

        if !left.is_empty() {
            sets[cell] = left;
        }
    }

    sets
}
