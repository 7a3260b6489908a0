//! The search on planes against the search under rules and against trying symbols cell by cell:
//! the same sets of fillings, on thousands of random boards of many layouts.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use onefold::internals::boards::{planes, rules};
use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::{End, Limits, Stop};
use onefold::internals::propagate::Geometry;
use onefold::internals::puzzle::{
    Layout, LayoutSpec, Lines, Position, Rule, Symbol, SymbolSet, shapes,
};

/// Fillings beyond which a board is not compared: the sets would grow without saying more.
const MOST: usize = 400;

type Filling = Vec<usize>;

/// A layout ready for every search.
struct Bench {
    layout: Arc<Layout>,
    geometry: Geometry,
    tables: planes::Compiled,
    rules: rules::Compiled,
    scratch: planes::Scratch,
}

impl Bench {
    fn named(name: &str) -> Self {
        Self::new(shapes::layout_named(name).expect("a known layout"))
    }

    fn jigsaw(order: usize, map: &str) -> Self {
        let spec = shapes::jigsaw(order, map.chars());
        Self::new(Layout::build(spec).expect("a layout"))
    }

    fn new(layout: Layout) -> Self {
        let geometry = Geometry::new(&layout);
        let tables = planes::Compiled::new(&geometry);
        let rules = rules::Compiled::new(&geometry, &[]);
        Self {
            layout: Arc::new(layout),
            geometry,
            tables,
            rules,
            scratch: planes::Scratch::default(),
        }
    }

    fn by_planes(&mut self, sets: &[SymbolSet]) -> (End, Vec<Filling>) {
        let mut found = Vec::new();
        let (end, tally) = planes::search(
            &self.tables,
            &mut self.scratch,
            planes::Start::Candidates(sets),
            &mut Limits::default().meter(),
            &mut |filling| keep(&mut found, filling),
        );
        assert_eq!(tally.stats.covers, found.len() as u64);
        (end, found)
    }

    fn by_rules(&self, sets: &[SymbolSet]) -> (End, Vec<Filling>) {
        let mut found = Vec::new();
        let (end, _) = rules::search(
            &self.rules,
            sets,
            &mut Limits::default().meter(),
            &mut rules::Silent,
            &mut |filling| keep(&mut found, filling),
        );
        (end, found)
    }

    /// Compares the searches on one board; true where all fillings were seen.
    fn compare(&mut self, sets: &[SymbolSet], context: &str) -> bool {
        let (end, ours) = self.by_planes(sets);
        let as_set: BTreeSet<&Filling> = ours.iter().collect();
        assert_eq!(as_set.len(), ours.len(), "{context}: a filling came twice");
        for filling in &ours {
            self.check(sets, filling, context);
        }
        let (other_end, theirs) = self.by_rules(sets);
        assert_eq!(end, other_end, "{context}");
        if end == End::Exhausted {
            assert_eq!(as_set, theirs.iter().collect(), "{context}");
        }
        end == End::Exhausted
    }

    /// A filling keeps to the candidates and repeats nothing in any region.
    fn check(&self, sets: &[SymbolSet], filling: &Filling, context: &str) {
        for (cell, &symbol) in filling.iter().enumerate() {
            assert!(
                sets[cell].contains(symbol_of(symbol)),
                "{context}: cell {cell}"
            );
        }
        for cells in self.geometry.regions() {
            let held: BTreeSet<usize> = cells.iter().map(|cell| filling[cell.index()]).collect();
            assert_eq!(held.len(), cells.len(), "{context}");
        }
    }

    /// All fillings by trying symbols cell by cell, the cell with the fewest first.
    fn by_trying(
        &self,
        sets: &mut Vec<SymbolSet>,
        open: &mut Vec<usize>,
        found: &mut BTreeSet<Filling>,
    ) {
        let fewest = (0..open.len()).min_by_key(|&at| sets[open[at]].len());
        let Some(at) = fewest else {
            found.insert(
                sets.iter()
                    .map(|set| set.first().expect("one").index())
                    .collect(),
            );
            return;
        };
        let cell = open.swap_remove(at);
        for symbol in sets[cell].iter() {
            let before = sets.clone();
            let peers = self.geometry.peers_of(CellId::new(cell));
            sets[cell] = SymbolSet::only(symbol);
            peers
                .iter()
                .for_each(|peer| sets[peer.index()].remove(symbol));
            if peers.iter().all(|peer| !sets[peer.index()].is_empty()) {
                self.by_trying(sets, open, found);
            }
            *sets = before;
        }
        open.push(cell);
    }

    /// Some filling of the blank layout, with a few cells chosen at random.
    fn grid(&mut self, random: &mut Random) -> Filling {
        loop {
            let mut sets = vec![self.layout.symbols(); self.geometry.n_cells()];
            for _ in 0..self.layout.order() / 2 {
                let cell = random.below(sets.len());
                sets[cell] = SymbolSet::only(symbol_of(random.below(self.layout.order())));
            }
            let mut found = None;
            let limits = Limits {
                nodes: Some(2_000),
                ..Limits::default()
            };
            planes::search(
                &self.tables,
                &mut self.scratch,
                planes::Start::Candidates(&sets),
                &mut limits.meter(),
                &mut |filling| {
                    found = Some(indices(filling));
                    ControlFlow::Break(())
                },
            );
            if let Some(found) = found {
                return found;
            }
        }
    }
}

fn keep(found: &mut Vec<Filling>, filling: &IdVec<CellId, Symbol>) -> ControlFlow<()> {
    found.push(indices(filling));
    if found.len() < MOST {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

fn indices(filling: &IdVec<CellId, Symbol>) -> Filling {
    filling.iter().map(|symbol| symbol.index()).collect()
}

fn symbol_of(index: usize) -> Symbol {
    Symbol::new(index).expect("a symbol")
}

/// A small generator of the xorshift family, so that the boards are the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// What the cells of a dug grid may hold: the given, a few candidates, or anything. Now and then
/// a cell holds something else than in the grid, so that some boards have no filling.
fn dug(grid: &Filling, order: usize, kept: usize, random: &mut Random) -> Vec<SymbolSet> {
    let spoilt = random.one_in(4);
    grid.iter()
        .map(|&symbol| {
            let mut set = SymbolSet::only(symbol_of(symbol));
            if random.below(100) >= kept {
                if !random.one_in(10) {
                    return SymbolSet::all(order);
                }
                (0..order / 2).for_each(|_| set.insert(symbol_of(random.below(order))));
            } else if spoilt && random.one_in(grid.len() / 3 + 1) {
                return SymbolSet::only(symbol_of(random.below(order)));
            }
            set
        })
        .collect()
}

/// Compares on `boards` dug grids that keep about `kept` percent of their cells, and on at least
/// a tenth of them to the last filling.
fn compare(name: &str, mut bench: Bench, boards: usize, kept: [usize; 2], seed: u64) {
    let mut random = Random(seed);
    let order = bench.layout.order();
    let mut complete = 0;
    let mut grid = bench.grid(&mut random);
    for board in 0..boards {
        if board % 16 == 0 {
            grid = bench.grid(&mut random);
        }
        let share = kept[0] + random.below(kept[1] - kept[0] + 1);
        let sets = dug(&grid, order, share, &mut random);
        let context = format!("{name}, seed {seed:#x}, board {board}");
        complete += usize::from(bench.compare(&sets, &context));
    }
    assert!(complete * 10 >= boards, "{name}: {complete} of {boards}");
}

const JIGSAW_9: &str = concat!(
    "AAABBBCCC",
    "AAABBBCCC",
    "ADABEBCFC",
    "DDAEEBFFC",
    "DDDEEEFFF",
    "GDDHEEIFF",
    "GDGHEHIFI",
    "GGGHHHIII",
    "GGGHHHIII"
);

#[test]
fn small_classic_grids() {
    compare(
        "classic:2x2",
        Bench::named("classic:2x2"),
        1_500,
        [0, 60],
        0x51,
    );
    compare(
        "classic:2x3",
        Bench::named("classic:2x3"),
        800,
        [20, 60],
        0x52,
    );
}

#[test]
fn classic_grids() {
    compare("classic", Bench::named("classic"), 600, [25, 45], 0x53);
}

#[test]
fn jigsaws_and_lines_only() {
    compare("jigsaw", Bench::jigsaw(9, JIGSAW_9), 300, [28, 50], 0x54);
    compare("latin:5", Bench::named("latin:5"), 400, [10, 60], 0x55);
    compare("latin:9", Bench::named("latin:9"), 100, [40, 60], 0x56);
}

#[test]
fn more_regions_and_pairs() {
    let rules = [Rule::Diagonals, Rule::Windoku, Rule::AntiKnight];
    for (seed, rule) in (0x57..).zip(rules) {
        let classic = shapes::layout_named("classic").expect("known");
        let layout = classic.with_rules(&[rule]).expect("it fits");
        compare(
            &format!("{rule:?}"),
            Bench::new(layout),
            200,
            [18, 40],
            seed,
        );
    }
}

#[test]
fn cells_outside_full_regions() {
    let place = |row, col| Position::new(row, col).expect("small");
    // Three rows of three cells for four symbols: no region holds them all.
    let open = LayoutSpec {
        order: 4,
        cells: (0..9).map(|k| place(k / 3, k % 3)).collect(),
        lines: Lines::Both,
        ..LayoutSpec::default()
    };
    // A grid with two cells beside it that are in no region.
    let mut beside = shapes::spec_named("classic:2x2").expect("known");
    beside.cells.extend([place(1, 6), place(3, 5)]);
    for (seed, spec) in (0x5b..).zip([open, beside]) {
        let layout = Layout::build(spec).expect("a layout");
        compare("loose cells", Bench::new(layout), 300, [20, 70], seed);
    }
}

#[test]
fn large_grids() {
    compare(
        "classic:4x4",
        Bench::named("classic:4x4"),
        40,
        [45, 60],
        0x61,
    );
    compare("samurai", Bench::named("samurai"), 30, [32, 50], 0x62);
    compare(
        "classic:5x5",
        Bench::named("classic:5x5"),
        8,
        [55, 65],
        0x63,
    );
}

#[test]
fn trying_cell_by_cell_finds_the_same() {
    let seed = 0x71;
    let mut random = Random(seed);
    let benches = [
        (Bench::named("classic:2x2"), 400, 15),
        (Bench::named("classic:2x3"), 200, 35),
        (Bench::named("classic"), 60, 38),
        (Bench::jigsaw(9, JIGSAW_9), 40, 45),
        (Bench::named("latin:4"), 200, 20),
    ];
    for (mut bench, boards, kept) in benches {
        for board in 0..boards {
            let grid = bench.grid(&mut random);
            let sets = dug(&grid, bench.layout.order(), kept, &mut random);
            let (end, found) = bench.by_planes(&sets);
            if end != End::Exhausted {
                continue;
            }
            let mut tried = sets.clone();
            let mut expected = BTreeSet::new();
            // Givens are tried like any other candidate, so equal givens are noticed.
            let mut open: Vec<usize> = (0..sets.len()).collect();
            bench.by_trying(&mut tried, &mut open, &mut expected);
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                expected,
                "seed {seed:#x}, board {board}"
            );
        }
    }
}

#[test]
fn the_blank_small_grid_has_its_288_fillings() {
    let mut bench = Bench::named("classic:2x2");
    let sets = vec![SymbolSet::all(4); 16];
    let (end, found) = bench.by_planes(&sets);
    assert_eq!((end, found.len()), (End::Exhausted, 288));
}

#[test]
fn a_node_budget_is_exact_and_every_run_the_same() {
    let mut bench = Bench::named("classic");
    let sets = vec![SymbolSet::all(9); 81];
    let mut run = |nodes| {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let mut fillings = Vec::new();
        let (end, tally) = planes::search(
            &bench.tables,
            &mut bench.scratch,
            planes::Start::Candidates(&sets),
            &mut limits.meter(),
            &mut |filling| {
                fillings.push(indices(filling));
                ControlFlow::Continue(())
            },
        );
        (end, tally, fillings)
    };
    let first = run(500);
    assert_eq!(first.0, End::Stopped(Stop::Nodes));
    assert_eq!(first.1.stats.nodes, 500);
    run(3);
    assert_eq!(run(500), first);
}

#[test]
fn memory_for_frames_is_asked_for() {
    let mut bench = Bench::named("classic");
    let limits = Limits {
        memory: Some(100),
        ..Limits::default()
    };
    let (end, _) = planes::search(
        &bench.tables,
        &mut bench.scratch,
        planes::Start::Givens(&[None; 81]),
        &mut limits.meter(),
        &mut |_| ControlFlow::Continue(()),
    );
    assert_eq!(end, End::Stopped(Stop::Memory));
}
