//! Keys of puzzles: equal for puzzles that are the same, whatever their layout, form and order of
//! lines, and for no others; full grids, and grids with few symbols left out, take few nodes.

use std::collections::BTreeSet;
use std::sync::Arc;

use onefold::internals::identity::{Identity, Seen};
use onefold::internals::ids::{CellId, Id};
use onefold::internals::limits::Limits;
use onefold::internals::puzzle::{Layout, Puzzle, Rule, Symbol, shapes};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use crate::support::boards::JIGSAW;
use crate::support::{layout, random_solution, reading, seeded, under};

/// A cell by row and column.
type Place = (usize, usize);

/// Rows and columns of the drawn puzzles.
const N: usize = 6;

/// A puzzle as a setter draws it.
#[derive(Clone)]
struct Drawn {
    /// The region of each cell, row by row; none for boxes of 2x3.
    regions: Option<Vec<char>>,
    /// A constraint with its value and cells.
    lines: Vec<(&'static str, Vec<Place>)>,
    clues: Vec<(Place, usize)>,
}

/// Constraints with and without a direction, and which of them a mere set of cells says.
const WORDS: [(&str, bool); 6] = [
    ("thermometer", true),
    ("slow-thermometer", true),
    ("palindrome", false),
    ("whispers 3", false),
    ("cage 10", false),
    ("cage", false),
];

impl Drawn {
    /// A puzzle with some clues, and some constraints.
    fn random(rng: &mut ChaCha8Rng, n_lines: usize) -> Self {
        const MAP: &str = "aaabccadabbcddabbcdddbccefffffeeeeef";
        let lines = (0..n_lines).map(|_| {
            let mut at = (rng.random_range(0..N), rng.random_range(0..N));
            let mut cells = vec![at];
            for _ in 0..rng.random_range(1..4) {
                let along = rng.random_range(0..2) == 0;
                let step =
                    |x: usize, up: bool| if up { (x + 1).min(N - 1) } else { x.saturating_sub(1) };
                let up = rng.random_range(0..2) == 0;
                at = if along { (at.0, step(at.1, up)) } else { (step(at.0, up), at.1) };
                if !cells.contains(&at) {
                    cells.push(at);
                }
            }
            (WORDS[rng.random_range(0..WORDS.len())].0, cells)
        });
        let lines = lines.filter(|(_, cells)| cells.len() > 1).collect();
        let mut clues: Vec<(Place, usize)> = Vec::new();
        for _ in 0..rng.random_range(2..9) {
            let place = (rng.random_range(0..N), rng.random_range(0..N));
            if clues.iter().all(|(other, _)| *other != place) {
                clues.push((place, rng.random_range(1..=N)));
            }
        }
        let regions = (rng.random_range(0..2) == 0).then(|| MAP.chars().collect());
        Self { regions, lines, clues }
    }

    /// The same puzzle turned or mirrored; its lines, and the cells of those without a direction,
    /// come in another order, and without lines the symbols get other names.
    fn dressed(&self, rng: &mut ChaCha8Rng) -> Self {
        // Boxes lie down, a map may stand.
        let turns = if self.regions.is_some() { 8 } else { 4 };
        let turn = rng.random_range(0..turns);
        let to = |(row, col): Place| {
            let row = if turn & 1 == 1 { N - 1 - row } else { row };
            let col = if turn & 2 == 2 { N - 1 - col } else { col };
            if turn & 4 == 4 { (col, row) } else { (row, col) }
        };
        let mut lines: Vec<(&str, Vec<Place>)> = Vec::new();
        for (word, cells) in &self.lines {
            let mut cells: Vec<Place> = cells.iter().map(|&cell| to(cell)).collect();
            if word.starts_with("cage") {
                cells.shuffle(rng);
            } else if !WORDS.contains(&(word, true)) && rng.random_range(0..2) == 0 {
                cells.reverse();
            }
            lines.push((word, cells));
        }
        lines.shuffle(rng);
        let mut names: Vec<usize> = (1..=N).collect();
        if lines.is_empty() {
            names.shuffle(rng);
        }
        let clues = self.clues.iter().map(|&(at, symbol)| (to(at), names[symbol - 1])).collect();
        let regions = self.regions.as_ref().map(|map| {
            let mut moved = map.clone();
            for (k, &name) in map.iter().enumerate() {
                let (row, col) = to((k / N, k % N));
                moved[row * N + col] = name;
            }
            moved
        });
        Self { regions, lines, clues }
    }

    /// The puzzle in the own form.
    fn text(&self) -> String {
        let mut text = "puzzle drawn\nsymbols: 6\n".to_owned();
        if self.regions.is_none() {
            text += "boxes: 2x3\n";
        }
        for (word, cells) in &self.lines {
            let cells = cells.iter().map(|(row, col)| format!(" r{}c{}", row + 1, col + 1));
            text += &format!("{word}{}\n", cells.collect::<String>());
        }
        let of_clues = |at: Place| {
            let clue = self.clues.iter().find(|(other, _)| *other == at);
            clue.map_or('.', |&(_, symbol)| {
                char::from_digit(u32::try_from(symbol).expect("small"), 36).expect("a sign")
            })
        };
        text += if self.regions.is_some() { "\nclues   regions\n" } else { "\nclues\n" };
        for row in 0..N {
            text.extend((0..N).map(|col| of_clues((row, col))));
            if let Some(map) = &self.regions {
                text += "  ";
                text.extend(&map[row * N..][..N]);
            }
            text.push('\n');
        }
        text
    }

    fn puzzle(&self) -> Puzzle {
        reading::one(&self.text()).puzzle
    }
}

/// The key of a puzzle as text.
fn key(puzzle: &Puzzle) -> String {
    let identity = Identity::new(puzzle.layout(), &Limits::default()).expect("no limit");
    let found = identity.canonical(puzzle, &Limits::default()).expect("no limit");
    found.key.to_string()
}

#[test]
fn keys_are_equal_for_the_same_puzzles_and_for_no_others() {
    let mut rng = seeded(708);
    let (mut seen, mut keys) = (Seen::default(), BTreeSet::new());
    let mut is_new = |puzzle: &Puzzle| {
        let identity = seen.identity(puzzle.layout(), &Limits::default()).expect("no limit");
        let is_new = seen.insert_on(&identity, puzzle, &Limits::default()).expect("no limit");
        let key = key(puzzle);
        assert_eq!(keys.insert(key.clone()), is_new, "{key}");
        is_new
    };
    let (mut new, mut texts) = (0, 0);
    for round in 0..150 {
        let drawn = Drawn::random(&mut rng, round % 5);
        new += usize::from(is_new(&drawn.puzzle()));
        for _ in 0..2 {
            let other = drawn.dressed(&mut rng);
            texts += usize::from(other.text() != drawn.text());
            assert!(!is_new(&other.puzzle()), "{}\n{}", drawn.text(), other.text());
        }

        // One clue less, and another sum, make another puzzle.
        let mut fewer = drawn.clone();
        fewer.clues.pop();
        assert_ne!(key(&fewer.puzzle()), key(&drawn.puzzle()), "{}", drawn.text());
        let mut sums = drawn.clone();
        if let Some(line) = sums.lines.iter_mut().find(|line| line.0 == "cage 10") {
            line.0 = "cage 11";
            assert_ne!(key(&sums.puzzle()), key(&drawn.puzzle()), "{}", drawn.text());
        }
        let _ = is_new(&fewer.puzzle());
    }
    assert!(new > 140 && texts > 280, "{new} {texts}");
}

#[test]
fn keys_do_not_depend_on_the_form() {
    let plain = "1...\n..3.\n.4..\n...2\n";
    let own = "puzzle\nboxes: 2x2\nsymbols: 4\nclues\n1...\n..3.\n.4..\n...2\n";
    let map = "puzzle\nclues  regions\n2...   bbcc\n..4.   bbcc\n.3..   aadd\n...1   aadd\n";
    let keys = [plain, own, map].map(|text| key(&reading::one(text).puzzle));
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[0], keys[2]);
}

/// A layout filled by a rule, or at random; symbols from some on are left out.
fn filled(layout: &Arc<Layout>, symbols: &[Symbol], left_out: usize) -> Puzzle {
    let mut puzzle = Puzzle::blank(Arc::clone(layout));
    for (cell, &symbol) in symbols.iter().enumerate() {
        if symbol.index() + left_out < layout.order() {
            puzzle.fix(CellId::new(cell), symbol).expect("fits");
        }
    }
    puzzle
}

#[test]
fn full_grids_take_few_nodes() {
    const NODES: u64 = 6_000;
    let mut rng = seeded(709);
    let jigsaw = Layout::build(shapes::jigsaw(9, JIGSAW.chars())).map(Arc::new);
    let mut grids: Vec<(Arc<Layout>, Vec<Symbol>)> = Vec::new();
    for (name, rows, cols) in
        [("classic", 3, 3), ("classic:2x3", 2, 3), ("classic:3x4", 3, 4), ("classic:4x4", 4, 4)]
    {
        let n = rows * cols;
        // Each row is the one above moved along, or all of an additive group.
        let moved = |r: usize, c: usize| (cols * (r % rows) + r / rows + c) % n;
        let added = |r: usize, c: usize| (r / 4 + r % 4 * 4) ^ c;
        let cells = || (0..n).flat_map(|r| (0..n).map(move |c| (r, c)));
        let symbol = |k: usize| Symbol::new(k).expect("small");
        grids.push((layout(name), cells().map(|(r, c)| symbol(moved(r, c))).collect()));
        if name == "classic:4x4" {
            grids.push((layout(name), cells().map(|(r, c)| symbol(added(r, c))).collect()));
        }
    }
    let random = [
        layout("classic"),
        layout("samurai"),
        layout("latin:9"),
        under("classic", &[Rule::Windoku]),
        under("classic", &[Rule::AntiKnight]),
        jigsaw.expect("a layout"),
    ];
    for layout in random {
        let solution = random_solution(&layout, &mut rng).expect("there are many");
        grids.push((layout, solution.symbols().iter().copied().collect()));
    }
    for (layout, symbols) in grids {
        let identity = Identity::new(&layout, &Limits::default()).expect("no limit");
        for left_out in 0..4 {
            let puzzle = filled(&layout, &symbols, left_out);
            let limits = Limits::nodes(NODES);
            let found = identity.canonical(&puzzle, &limits);
            let found = found.unwrap_or_else(|_| panic!("{}, {left_out}", layout.name()));

            // Other names of the symbols change nothing.
            let mut names: Vec<usize> = (0..layout.order()).collect();
            names.shuffle(&mut rng);
            let mut other = Puzzle::blank(Arc::clone(&layout));
            for clue in puzzle.clues() {
                let symbol = Symbol::new(names[clue.symbol.index()]).expect("small");
                other.fix(clue.cell, symbol).expect("fits");
            }
            let other = identity.canonical(&other, &limits).expect("within the nodes");
            assert_eq!(found.key, other.key);
            assert_eq!(found.puzzle.givens(), other.puzzle.givens());
        }
    }
}
