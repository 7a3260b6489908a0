//! Canonical forms: the same for puzzles that are the same, different for others; symmetries
//! counted exactly.
//!
//! On small boards every symmetry is found a second time by trying all moves of cells; on larger
//! ones puzzles are dressed up by moves that are written here by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::support::boards::JIGSAW;
use crate::support::{
    careless, dug, layout, random_cell, random_solution, random_symbol, reading, samples, seeded,
    small_layouts, under,
};
use num_bigint::BigUint;
use onefold::internals::identity::{Automorphism, Canonical, Group, Identity, Seen};
use onefold::internals::ids::{CellId, Id, IdVec};
use onefold::internals::limits::{Limits, Stop};
use onefold::internals::puzzle::{
    Layout, LayoutSpec, Position, Puzzle, RegionKind, Rule, Symbol, shapes,
};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

fn identity(layout: &Arc<Layout>) -> Identity {
    Identity::new(layout, &Limits::default()).expect("no limit")
}

fn canonical(identity: &Identity, puzzle: &Puzzle) -> Canonical {
    let found = identity.canonical(puzzle, &Limits::default());
    found.expect("no limit")
}

fn order(name: &str, rules: &[Rule]) -> BigUint {
    group(&identity(&under(name, rules))).order
}

/// A layout's symmetries: those of its blank puzzle.
fn group(identity: &Identity) -> Group {
    let blank = Puzzle::blank(Arc::clone(identity.layout()));
    canonical(identity, &blank).group
}

/// A puzzle's givens under a move, with symbols named in the order in which they occur.
fn dressed(puzzle: &Puzzle, images: &[usize]) -> Vec<Option<usize>> {
    let mut moved = vec![None; images.len()];
    for clue in puzzle.clues() {
        moved[images[clue.cell.index()]] = Some(clue.symbol.index());
    }
    let mut names = BTreeMap::new();
    for held in moved.iter_mut().flatten() {
        let next = names.len();
        *held = *names.entry(*held).or_insert(next);
    }
    moved
}

fn factorial(n: usize) -> BigUint {
    (1..=n).map(BigUint::from).product()
}

#[test]
fn classes_and_symmetries_of_small_boards_are_those_of_all_moves() {
    let mut rng = seeded(701);
    let mut equal = 0;
    for layout in small_layouts() {
        if layout.cells().len() > 30 {
            continue;
        }
        let moves = all_moves(&layout);
        let identity = identity(&layout);
        let symbols = layout.order();
        let all = factorial(symbols) * moves.len();
        assert_eq!(group(&identity).order, all, "{}", layout.name());
        let mut of_key = BTreeMap::new();
        let mut of_smallest = BTreeMap::new();
        for k in 0..60 {
            let puzzle = careless(&layout, k % 6, &mut rng);
            let found = canonical(&identity, &puzzle);
            let all = || moves.iter().map(|images| dressed(&puzzle, images));
            let smallest = all().min().expect("the identity is a move");
            let stay: Vec<usize> = (0..layout.cells().len()).collect();
            let itself = dressed(&puzzle, &stay);
            let used: BTreeSet<Symbol> = puzzle.clues().map(|clue| clue.symbol).collect();
            let same = all().filter(|other| *other == itself).count();
            assert_eq!(found.group.order, factorial(symbols - used.len()) * same);
            is_kept(&puzzle, &found);
            let form = dressed(&found.puzzle, &stay);
            assert!(all().any(|other| other == form));
            equal += usize::from(of_key.contains_key(&found.key));
            // One key for each smallest dress, and one smallest dress for each key.
            let known = of_key.entry(found.key.clone()).or_insert(smallest.clone());
            assert_eq!(*known, smallest);
            let known = of_smallest.entry(smallest).or_insert(found.key.clone());
            assert_eq!(*known, found.key);
        }
    }
    assert!(equal > 100, "only {equal} puzzles met again");
}

/// A puzzle under a symmetry: what a cell holds goes where the cell goes, under its new name.
fn image(symmetry: &Automorphism, puzzle: &Puzzle) -> Puzzle {
    let mut image = Puzzle::blank(Arc::clone(puzzle.layout()));
    let name = |symbol: Symbol| symmetry.symbols[symbol.index()];
    for clue in puzzle.clues() {
        let given = image.fix(symmetry.cells[clue.cell], name(clue.symbol));
        given.expect("fits");
    }
    let sets = puzzle.initial_candidates().into_iter();
    for (cell, set) in sets.flat_map(IdVec::enumerate) {
        let kept = image.restrict(symmetry.cells[cell], set.iter().map(name).collect());
        kept.expect("fits");
    }
    image
}

/// The symmetries that were found for a puzzle leave it as it is.
fn is_kept(puzzle: &Puzzle, found: &Canonical) {
    for symmetry in &found.group.generators {
        assert_eq!(image(symmetry, puzzle).givens(), puzzle.givens());
    }
}

#[test]
fn layouts_have_as_many_symmetries_as_is_known() {
    let names = factorial(9);
    let n = |n: u64| BigUint::from(n);
    // Bands, stacks, rows in bands, columns in stacks, and the transposition.
    assert_eq!(order("classic", &[]), n(3_359_232) * &names);
    // Six rows in three bands of two, six columns in two stacks of three.
    assert_eq!(order("classic:2x3", &[]), n(8 * 6 * 2 * 36) * factorial(6));
    assert_eq!(order("latin:9", &[]), names.pow(3) * n(2));
    let sixteen = factorial(4).pow(10) * n(2);
    assert_eq!(order("classic:4x4", &[]), sixteen * factorial(16));
    // The turns and mirrors of a square; in the middle grid rows within bands and columns within
    // stacks; in each of four corner grids two bands, two stacks, and their rows and columns.
    let corner = 2 * 2 * 6u64.pow(4);
    let samurai = n(8) * n(6).pow(6) * n(corner).pow(4);
    assert_eq!(order("samurai", &[]), samurai * &names);
    assert_eq!(order("classic", &[Rule::AntiKnight]), n(8) * &names);
    // Only turns and mirrors, and all values turned round.
    assert_eq!(order("classic", &[Rule::NonConsecutive]), n(8 * 2));
}

/// A random move of a grid of boxes: bands, stacks, lines in them, and where boxes are square
/// the transposition.
fn shuffled(order: usize, rows: usize, cols: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let [r, c] = [rows, cols].map(|size| samples::shuffled(order, size, rng));
    let turn = rows == cols && rng.random_bool(0.5);
    let image = |cell: usize| match (r[cell / order], c[cell % order]) {
        (row, col) if turn => col * order + row,
        (row, col) => row * order + col,
    };
    (0..order * order).map(image).collect()
}

/// The turns and mirrors of the picture that turn regions into regions.
fn dihedral(layout: &Layout) -> Vec<Vec<usize>> {
    let (rows, cols) = (layout.rows() - 1, layout.cols() - 1);
    let turns: [&dyn Fn(usize, usize) -> (usize, usize); 7] = [
        &|r, c| (c, rows - r),
        &|r, c| (rows - r, cols - c),
        &|r, c| (cols - c, r),
        &|r, c| (rows - r, c),
        &|r, c| (r, cols - c),
        &|r, c| (c, r),
        &|r, c| (cols - c, rows - r),
    ];
    let regions: BTreeSet<Vec<CellId>> = layout.regions().iter().map(|r| r.cells.clone()).collect();
    let mut moves = Vec::new();
    for turn in turns {
        let image = |place: &Position| {
            let (row, col) = turn(usize::from(place.row), usize::from(place.col));
            layout.cell(row, col)
        };
        let Some(images) = layout.cells().iter().map(image).collect::<Option<Vec<_>>>() else {
            continue;
        };
        let kept = regions.iter().all(|region| {
            let mut moved: Vec<CellId> = region.iter().map(|c| images[c.index()]).collect();
            moved.sort_unstable();
            regions.contains(&moved)
        });
        if kept {
            moves.push(images.into_iter().map(Id::index).collect());
        }
    }
    moves
}

fn symmetry(images: &[usize], names: &[usize]) -> Automorphism {
    Automorphism {
        cells: images.iter().map(|&to| CellId::new(to)).collect(),
        symbols: names.iter().filter_map(|&name| Symbol::new(name)).collect(),
    }
}

/// A puzzle and itself in another dress are the same; with one given changed they are not.
fn dress_up(
    layout: &Arc<Layout>,
    puzzles: usize,
    rng: &mut ChaCha8Rng,
    moved: &mut dyn FnMut(&mut ChaCha8Rng) -> Vec<usize>,
) {
    let identity = identity(layout);
    let n = layout.cells().len();
    let solution = random_solution(layout, rng);
    for k in 0..puzzles {
        let givens = k * n / puzzles;
        let puzzle = match &solution {
            Some(solution) if k % 2 == 0 => dug(solution, givens, rng),
            _ => careless(layout, givens, rng),
        };
        let mut names: Vec<usize> = (0..layout.order()).collect();
        if layout.symbols_alike() {
            names.shuffle(rng);
        } else if rng.random_bool(0.5) {
            names.reverse();
        }
        let other = image(&symmetry(&moved(rng), &names), &puzzle);
        let (a, b) = (canonical(&identity, &puzzle), canonical(&identity, &other));
        assert_eq!(a.key, b.key, "{}, {givens} givens", layout.name());
        assert_eq!(a.puzzle.givens(), b.puzzle.givens());
        assert_eq!(a.group.order, b.group.order);
        assert_eq!(a.puzzle.clues().count(), puzzle.clues().count());
        assert_eq!(canonical(&identity, &a.puzzle).key, a.key);
        is_kept(&puzzle, &a);
        let mut changed = puzzle.clone();
        let cell = random_cell(layout, rng);
        changed.take_given(cell);
        if puzzle.givens()[cell].is_none() {
            changed.fix(cell, random_symbol(layout, rng)).expect("fits");
        }
        assert_ne!(canonical(&identity, &changed).key, a.key);
    }
}

#[test]
fn grids_shuffled_by_lines_are_the_same() {
    let mut rng = seeded(702);
    for (name, rows, cols) in [
        ("classic", 3, 3),
        ("classic:2x3", 2, 3),
        ("classic:4x4", 4, 4),
        ("classic:3x4", 3, 4),
        ("latin:9", 1, 1),
        ("latin:7", 1, 1),
    ] {
        let layout = layout(name);
        let order = layout.order();
        dress_up(&layout, 24, &mut rng, &mut |rng| shuffled(order, rows, cols, rng));
    }
}

#[test]
fn pictures_turned_and_mirrored_are_the_same() {
    let mut rng = seeded(703);
    let jigsaw = Layout::build(shapes::jigsaw(9, JIGSAW.chars())).map(Arc::new);
    let mut layouts: Vec<Arc<Layout>> = [
        ("samurai", &[][..]),
        ("windmill", &[]),
        ("sohei", &[]),
        ("classic", &[Rule::Diagonals]),
        ("classic", &[Rule::Windoku]),
        ("classic", &[Rule::AntiKnight]),
        ("classic", &[Rule::AntiKing, Rule::DisjointGroups]),
        ("classic", &[Rule::NonConsecutive]),
        ("classic", &[Rule::NonConsecutive, Rule::AntiKnight]),
    ]
    .map(|(name, rules)| under(name, rules))
    .into();
    layouts.push(jigsaw.expect("a layout"));
    for layout in layouts {
        let mut moves = dihedral(&layout);
        moves.push((0..layout.cells().len()).collect());
        dress_up(&layout, 12, &mut rng, &mut |rng| moves[rng.random_range(0..moves.len())].clone());
    }
}

/// A classic grid with constraints as Onefold's own form writes them.
fn constrained(lines: &str) -> Identity {
    identity(reading::own(lines, &".".repeat(81)).layout())
}

/// Random puzzles, each the same as its image under half a turn with other names.
fn turned(
    identity: &Identity,
    rng: &mut ChaCha8Rng,
    mut names: impl FnMut() -> [usize; 9],
) -> Vec<(Puzzle, Canonical)> {
    let half_turn: Vec<usize> = (0..81).rev().collect();
    let pair = |givens: usize| {
        let puzzle = careless(identity.layout(), 2 * givens, rng);
        let other = image(&symmetry(&half_turn, &names()), &puzzle);
        let found = canonical(identity, &puzzle);
        assert_eq!(found.key, canonical(identity, &other).key);
        (puzzle, found)
    };
    (0..10).map(pair).collect()
}

#[test]
fn constraints_are_kept() {
    const NAMES: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const REVERSED: [usize; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
    let mut rng = seeded(704);

    // Sums the same on both sides: half a turn, and nothing else.
    let killer = constrained(
        "cage 12 r1c1 r1c2 r2c1\ncage 12 r9c9 r9c8 r8c9\n\
        whispers 5 r3c3 r3c4 r4c4 r4c5\nwhispers 5 r7c7 r7c6 r6c6 r6c5",
    );
    assert_eq!(group(&killer).order, 2u32.into());
    turned(&killer, &mut rng, || NAMES);

    // Sums of 12 and 18 go into each other when values are turned round.
    let two = constrained("cage 12 r1c1 r1c2 r2c1\ncage 18 r9c9 r9c8 r8c9");
    // The rows and columns in the middle, the transposition, and half a turn with all values.
    assert_eq!(group(&two).order, (6u32 * 6 * 2 * 2).into());
    let stay: Vec<usize> = (0..81).collect();
    let named = symmetry(&stay, &REVERSED);
    for (puzzle, found) in &turned(&two, &mut rng, || REVERSED)[3..] {
        let named = image(&named, puzzle);
        assert_ne!(found.key, canonical(&two, &named).key);
    }

    // A thermometer has one direction, so nothing but the identity keeps a single one.
    let one = constrained("thermometer r1c5 r1c6 r2c7");
    let one = group(&one);
    for symmetry in &one.generators {
        let bulb = CellId::new(4);
        assert_eq!(symmetry.cells[bulb], bulb);
    }
    assert!(one.order > 1u32.into(), "rows below may still be exchanged");

    // Cells that are even: four symbols among themselves, and the five others.
    let even = constrained("even r1c1 r9c9");
    let mut names = [2, 3, 0, 7, 4, 1, 6, 5, 8];
    turned(&even, &mut rng, || {
        names.swap(0, 4);
        names.swap(1, 5);
        names
    });
}

#[test]
fn candidates_count_and_entries_do_not() {
    let mut rng = seeded(705);
    let layout = layout("classic");
    let identity = identity(&layout);
    for _ in 0..10 {
        let mut puzzle = careless(&layout, 12, &mut rng);
        for _ in 0..12 {
            let two = [0; 2].map(|_| random_symbol(&layout, &mut rng));
            let cell = random_cell(&layout, &mut rng);
            let kept = puzzle.restrict(cell, two.into_iter().collect());
            kept.expect("fits");
        }
        let mut names: Vec<usize> = (0..9).collect();
        names.shuffle(&mut rng);
        let other = symmetry(&shuffled(9, 3, 3, &mut rng), &names);
        let mut other = image(&other, &puzzle);
        let symbol = random_symbol(&layout, &mut rng);
        let entered = other.enter(random_cell(&layout, &mut rng), symbol);
        entered.expect("fits");
        let (a, b) = (canonical(&identity, &puzzle), canonical(&identity, &other));
        assert_eq!(a.key, b.key);
        assert_eq!(a.puzzle.initial_candidates(), b.puzzle.initial_candidates());
        assert_eq!(canonical(&identity, &a.puzzle).key, a.key);
        let givens = Puzzle::of_givens(Arc::clone(&layout), puzzle.givens().clone());
        let givens = givens.expect("fits");
        assert_ne!(canonical(&identity, &givens).key, a.key);
    }
}

#[test]
fn maps_with_other_names_of_cells_are_the_same_layout() {
    let map = "AABBBAABBCADDCCDDDCCEEEEE";
    let build =
        |labels: Vec<char>| Arc::new(Layout::build(shapes::jigsaw(5, labels)).expect("a layout"));
    let plain = build(map.chars().collect());
    let turned = build(map.chars().rev().collect());
    let mut rng = seeded(706);
    let (mut seen, limits) = (Seen::default(), Limits::default());
    let mut is_new = |puzzle: &Puzzle| {
        let identity = seen.identity(puzzle.layout(), &limits)?;
        seen.insert_on(&identity, puzzle, &limits)
    };
    let another = build("AABBBAABBCADCCCDDCEEDDEEE".chars().collect());
    for (layout, new) in [(&plain, true), (&another, true), (&turned, false)] {
        assert_eq!(is_new(&Puzzle::blank(Arc::clone(layout))), Ok(new));
    }
    for _ in 0..11 {
        let puzzle = careless(&plain, 8, &mut rng);
        let mut other = Puzzle::blank(Arc::clone(&turned));
        for clue in puzzle.clues() {
            let cell = CellId::new(24 - clue.cell.index());
            other.fix(cell, clue.symbol).expect("fits");
        }
        assert_eq!((is_new(&puzzle), is_new(&other)), (Ok(true), Ok(false)));
    }
    // Numberings that look alike up to their end: the smaller is taken, whichever is met first.
    let maps = ["aadbbbaaabbfcccaddccedddceeffbeeefff", "dacdccbfefecffefeebbdbaaddedccfbabaa"];
    let new = maps.map(|map| {
        let layout = Layout::build(shapes::jigsaw(6, map.chars())).expect("a layout");
        is_new(&Puzzle::blank(Arc::new(layout)))
    });
    assert_eq!(new, [Ok(true), Ok(false)]);
}

#[test]
fn large_and_blank_boards_take_few_nodes() {
    // A blank board is all symmetry: without orbits these would take longer than the universe.
    for (name, nodes) in [("latin:16", 2_000), ("classic:5x5", 5_000), ("sumo", 20_000)] {
        let layout = layout(name);
        let limits = Limits::nodes(nodes);
        let identity = Identity::new(&layout, &limits).expect("within the nodes");
        let blank = Puzzle::blank(Arc::clone(&layout));
        let found = identity.canonical(&blank, &limits);
        let found = found.expect("within the nodes");
        assert_eq!(found.puzzle.clues().count(), 0);
    }
    let none = Limits::nodes(3);
    let stopped = Identity::new(&layout("classic"), &none);
    assert_eq!(stopped.err(), Some(Stop::Nodes));
}

/// A layout of pairs of cells, each cell in three of them, drawn at random: to colours all cells
/// are alike, but to set one apart says more of the rest than another. Cells are numbered from
/// neighbour to neighbour, so that trying all moves is quick.
fn cubic(cells: usize, rng: &mut ChaCha8Rng) -> Option<Layout> {
    let mut ends: Vec<usize> = (0..3 * cells).map(|end| end / 3).collect();
    ends.shuffle(rng);
    let pairs: BTreeSet<[usize; 2]> =
        (ends.chunks(2)).map(|ends| [ends[0].min(ends[1]), ends[0].max(ends[1])]).collect();
    if pairs.len() < ends.len() / 2 || pairs.iter().any(|[a, b]| a == b) {
        return None;
    }
    let mut met = vec![0];
    let mut at = 0;
    while met.len() < cells {
        let from = met.get(at).copied();
        let beside = |cell: &usize| match from {
            Some(from) => pairs.contains(&[from.min(*cell), from.max(*cell)]),
            None => true,
        };
        let new: Vec<usize> = (0..cells).filter(|cell| !met.contains(cell)).collect();
        met.extend(new.into_iter().filter(beside));
        at += 1;
    }
    let place = |cell: &usize| {
        let at = met.iter().position(|other| other == cell)?;
        Position::new(0, at)
    };
    let extra = pairs.iter().enumerate().map(|(k, pair)| {
        let cells = pair.iter().filter_map(place).collect();
        (format!("pair {k}"), RegionKind::Extra, cells)
    });
    let spec = LayoutSpec {
        order: 2,
        cells: (0..cells).filter_map(|k| Position::new(0, k)).collect(),
        extra: extra.collect(),
        ..LayoutSpec::default()
    };
    Layout::build(spec).ok()
}

/// The order of the group of a layout, and that of all moves.
fn check_order(layout: Layout, what: &str) {
    let moves = all_moves(&layout).len();
    let layout = Arc::new(layout);
    let identity = identity(&layout);
    let all = factorial(layout.order()) * moves;
    assert_eq!(group(&identity).order, all, "{what}");
}

/// The way to the best numbering may be longer than the first way that was gone, as it is on
/// this jigsaw.
#[test]
fn ways_of_different_lengths_give_the_same_order() {
    let uneven = shapes::jigsaw(6, "111222111222334556334556334556444666".chars());
    check_order(Layout::build(uneven).expect("a layout"), "jigsaw six");
    let mut rng = seeded(705);
    let mut checked = 0;
    for round in 0..1500 {
        let cells = 2 * rng.random_range(3..=6);
        if let Some(layout) = cubic(cells, &mut rng) {
            check_order(layout, &format!("round {round}"));
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} layouts");
}

/// All moves of cells that turn regions into regions, by trying every image of every cell.
fn all_moves(layout: &Layout) -> Vec<Vec<usize>> {
    let n = layout.cells().len();
    let regions: BTreeSet<Vec<usize>> = (layout.regions().iter())
        .map(|region| region.cells.iter().map(|cell| cell.index()).collect())
        .collect();
    // The sizes of the regions that hold both of two cells.
    let common = |a: usize, b: usize| -> Vec<usize> {
        let both = regions.iter().filter(|r| r.contains(&a) && r.contains(&b));
        let mut sizes: Vec<usize> = both.map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    };
    let row = |a: usize| (0..n).map(|b| common(a, b)).collect();
    let common: Vec<Vec<Vec<usize>>> = (0..n).map(row).collect();
    let mut moves: Vec<Vec<usize>> = vec![Vec::new()];
    for cell in 0..n {
        let mut longer = Vec::new();
        for images in &moves {
            for image in (0..n).filter(|image| !images.contains(image)) {
                let fits = |(other, &to): (usize, &usize)| common[other][cell] == common[to][image];
                if common[cell][cell] == common[image][image] && images.iter().enumerate().all(fits)
                {
                    let mut images = images.clone();
                    images.push(image);
                    longer.push(images);
                }
            }
        }
        moves = longer;
    }
    moves.retain(|images| {
        regions.iter().all(|region| {
            let mut moved: Vec<usize> = region.iter().map(|&cell| images[cell]).collect();
            moved.sort_unstable();
            regions.contains(&moved)
        })
    });
    moves
}
